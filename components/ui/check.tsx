import type { InputHTMLAttributes } from 'react'
import styles from './check.module.css'
import { classes } from './field'

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>

/** The one check box: the browser's, with its keys and its voice, in our look. `isMixed` says that only some of what it stands for are chosen. */
export function Checkbox({ isMixed = false, className, ...rest }: CheckProps & { isMixed?: boolean }) {
  return (
    <input
      {...rest}
      ref={(element) => {
        if (element) element.indeterminate = isMixed
      }}
      type="checkbox"
      className={classes(styles.check, className)}
    />
  )
}

/** The one radio button. Those of one name are one choice. */
export function Radio({ className, ...rest }: CheckProps) {
  return <input {...rest} type="radio" className={classes(styles.check, className)} />
}

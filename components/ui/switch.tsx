import type { InputHTMLAttributes, ReactNode } from 'react'
import { classes } from './field'
import styles from './switch.module.css'

type SwitchProps = { label: string; hint?: ReactNode; isOn: boolean; onChange: (isOn: boolean) => void }

/** A choice that takes effect at once. The whole line is the target; name first, as one reads it. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.line}>
      <span className={styles.words}>
        {label}
        {hint && <small className={styles.hint}>{hint}</small>}
      </span>
      <SwitchInput isOn={isOn} onChange={onChange} />
    </label>
  )
}

type SwitchInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'checked' | 'onChange'> & {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** The switch alone, for a field whose label stands beside it. `--tn-switch-on` and `-off` are colours of a design. */
export function SwitchInput({ isOn, onChange, className, ...rest }: SwitchInputProps) {
  return (
    <input
      {...rest}
      type="checkbox"
      role="switch"
      className={classes(styles.switch, className)}
      checked={isOn}
      aria-checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

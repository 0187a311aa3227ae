import type { ReactNode, Ref } from 'react'
import styles from './alert.module.css'

type AlertProps = {
  /** `danger`: something was refused or is wrong. `warning`: to be known before going on. `info`: good to know. `success`: it went well. */
  tone: 'danger' | 'warning' | 'info' | 'success'
  /** How it is said aloud; nothing where what stands around it does that. */
  role?: 'alert' | 'status'
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** The one look of what is told above a form or a list; buttons stand behind the words. */
export function Alert({ tone, role, ref, children }: AlertProps) {
  return (
    <div ref={ref} role={role} className={styles.alert} data-tone={tone}>
      {children}
    </div>
  )
}

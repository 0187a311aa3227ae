import type { ReactNode } from 'react'
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
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}

import styles from './values.module.css'

/** Whether something is so: a small switch to look at, and the word for it. */
export function SwitchValue({ isOn, children }: { isOn: boolean; children: string }) {
  return (
    <span className={styles.switch} data-on={isOn || undefined}>
      <span className={styles.words}>{children}</span>
    </span>
  )
}

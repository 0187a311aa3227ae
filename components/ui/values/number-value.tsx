import styles from './values.module.css'

/** Figures of equal width, and what they count small and grey beside them. Less than nothing is red, and has its minus. */
export function NumberValue({ text, before, unit }: { text: string; before?: string; unit?: string }) {
  return (
    <span className={styles.number} data-negative={/^[-−]/.test(text) || undefined}>
      {before ? <span className={styles.unit}>{before}</span> : null}
      {text}
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </span>
  )
}

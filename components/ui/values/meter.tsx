import styles from './values.module.css'

type MeterProps = {
  /** What is read beside the bar; the bar itself is decoration. */
  text: string
  /** How much is done, of 100; what lies outside fills the bar or leaves it empty, and `text` says it as it is. */
  percent: number
  /** Where the filled part begins, of 100, for a range. */
  from?: number
  /** Whether the whole bar means that something is done, which is green. */
  isProgress?: boolean
}

/** A part of a whole: a thin bar and its number. */
export function Meter({ text, percent, from = 0, isProgress = true }: MeterProps) {
  const start = within(from)
  return (
    <span className={styles.meter} data-full={(isProgress && percent >= 100) || undefined}>
      <span className={styles.track} aria-hidden="true">
        <span
          className={styles.fill}
          style={{ insetInlineStart: `${start}%`, width: `${Math.max(0, within(percent) - start)}%` }}
        />
      </span>
      <span className={styles.reading}>{text}</span>
    </span>
  )
}

const within = (percent: number) => Math.min(100, Math.max(0, percent)) || 0

import { classes } from './field'
import styles from './progress.module.css'

type ProgressProps = {
  /** What is under way. */
  label: string
  value: number
  max?: number
  isPaused?: boolean
  className?: string
}

/** How far something is that is under way: the browser's bar, with its voice, in our look. As wide as it is given room. */
export function Progress({ label, value, max = 100, isPaused = false, className }: ProgressProps) {
  return (
    <progress
      className={classes(styles.progress, className)}
      value={value}
      max={max}
      data-paused={isPaused || undefined}
      aria-label={label}
    />
  )
}

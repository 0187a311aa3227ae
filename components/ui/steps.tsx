import { Icon } from './icon'
import styles from './steps.module.css'

type StepsProps = {
  label: string
  /** In their order. */
  names: readonly string[]
  /** Index of the one that is being done. */
  current: number
}

/** Where one is in something that is done in steps. It tells; buttons below lead on and back. */
export function Steps({ label, names, current }: StepsProps) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={index < current ? 'done' : index === current ? 'current' : 'coming'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden="true">
            {index < current ? <Icon name="check" size={14} /> : index + 1}
          </span>
          <span className={styles.name}>{name}</span>
        </li>
      ))}
    </ol>
  )
}

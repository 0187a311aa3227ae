import styles from './icon-choice.module.css'
import { PlatformIcon } from './platform-icon'

type IconChoiceProps = {
  id: string
  /** Id of what names the choice. */
  labelledBy: string
  /** An empty value stands for none. */
  icons: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** One of some pictures, all of them seen: radio buttons that lie unseen over them. */
export function IconChoice({ id, labelledBy, icons, value, onChange }: IconChoiceProps) {
  return (
    <div role="radiogroup" id={id} className={styles.icons} aria-labelledby={labelledBy}>
      {icons.map((icon) => (
        <label key={icon.value} className={styles.icon} data-tip={icon.label}>
          <input
            type="radio"
            name={id}
            aria-label={icon.label}
            checked={icon.value === value}
            onChange={() => onChange(icon.value)}
          />
          <PlatformIcon icon={icon.value} fallback={icon.value === '' ? 'close' : 'grid'} size={18} />
        </label>
      ))}
    </div>
  )
}

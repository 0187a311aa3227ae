import type { CSSProperties } from 'react'
import styles from './color-choice.module.css'

type OfferedColor = {
  value: string
  /** Its name. */
  label: string
  /** As it is drawn; empty for no colour at all. */
  shown: string
}

type ColorChoiceProps = {
  id: string
  /** Id of what names the choice. */
  labelledBy: string
  colors: readonly OfferedColor[]
  value: string
  onChange: (value: string) => void
}

/** One of some colours, all of them seen: radio buttons in their colours. */
export function ColorChoice({ id, labelledBy, colors, value, onChange }: ColorChoiceProps) {
  return (
    <div role="radiogroup" id={id} className={styles.colors} aria-labelledby={labelledBy}>
      {colors.map((color) => (
        <label
          key={color.value}
          className={styles.color}
          data-none={color.shown === '' || undefined}
          style={{ '--own-color': color.shown || 'transparent' } as CSSProperties}
        >
          <input
            type="radio"
            name={id}
            aria-label={color.label}
            data-tip={color.label}
            checked={isSame(color.value, value)}
            onChange={() => onChange(color.value)}
          />
        </label>
      ))}
    </div>
  )
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { colors } from './constants'
import styles from './schedule.module.css'
import { ownColor } from './utils'

type ColorPanelProps = { id: string; value: string; onChange: (color: string) => void }

/** The predefined colours; one that an entry brought from elsewhere stands beside them (contract 2 §21). */
export function ColorPanel({ id, value, onChange }: ColorPanelProps) {
  const t = useTranslations('schedule.colors')
  const isKnown = colors.some((color) => isSame(color.value, value))
  const offered = isKnown ? colors : [...colors, { name: 'other', value } as const]
  return (
    <div role="radiogroup" id={id} className={styles.colors} aria-labelledby={`${id}-label`}>
      {offered.map((color) => (
        <label key={color.value} className={styles.color} style={{ '--schedule-color': ownColor(color.value) } as CSSProperties}>
          <input
            type="radio"
            name={id}
            aria-label={t(color.name)}
            data-tip={t(color.name)}
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

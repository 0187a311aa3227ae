import { type CSSProperties, type ReactNode, useId } from 'react'
import styles from './radio-cards.module.css'

type RadioCardsProps<V extends string> = {
  legend: string
  columns: number
  value: V
  options: readonly { value: V; label: string; picture: ReactNode }[]
  onChange: (value: V) => void
  /** Pictures that need no card around them. */
  isBare?: boolean
}

/** One of a few, each with a picture: radio buttons underneath, so arrow keys and screen readers work as everywhere. */
export function RadioCards<V extends string>({ legend, columns, value, options, onChange, isBare = false }: RadioCardsProps<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group} style={{ '--columns': columns } as CSSProperties} data-bare={isBare || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              className="tn-visually-hidden"
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.picture}>{option.picture}</span>
            <span className={styles.name}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

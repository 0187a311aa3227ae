import type { CSSProperties, InputHTMLAttributes } from 'react'
import { classes } from './field'
import styles from './range.module.css'

type RangeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'min' | 'max' | 'onChange'> & {
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}

/** A point on a scale: the browser's slider, with its keys and its voice, in our look. */
export function Range({ min, max, value, onChange, className, style, ...rest }: RangeProps) {
  const part = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  return (
    <input
      {...rest}
      type="range"
      className={classes(styles.range, className)}
      style={{ ...style, '--tn-range-part': `${part * 100}%` } as CSSProperties}
      min={min}
      max={max}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}

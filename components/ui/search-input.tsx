'use client'
import { type InputHTMLAttributes, useRef } from 'react'
import { classes, fieldStyles } from './field'
import { ClearButton } from './field-box'
import { Icon } from './icon'

type SearchInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'value' | 'onChange'> & {
  value: string
  onChange: (text: string) => void
  /** Around a condition of a list, whose label says what it is. */
  isPlain?: boolean
}

/** The one box to search in: the sign, the words, and a button of our own that empties it. */
export function SearchInput({ value, onChange, isPlain = false, className, ...rest }: SearchInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    ref.current?.focus({ preventScroll: true })
  }
  return (
    <span className={classes(fieldStyles.box, className)}>
      {isPlain ? null : (
        <span className={fieldStyles.searchSign}>
          <Icon name="search" size={15} />
        </span>
      )}
      <input
        autoComplete="off"
        {...rest}
        ref={ref}
        type="search"
        className={fieldStyles.native}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' ? null : <ClearButton onClear={clear} />}
    </span>
  )
}

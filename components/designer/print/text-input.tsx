'use client'

import { type KeyboardEvent, useId, useState } from 'react'
import { Field, fieldStyles } from '@/components/ui/field'

type TextInputProps = {
  label: string
  value: string
  /** What may be typed at all. */
  pattern?: RegExp
  isDecimal?: boolean
  onChange: (value: string) => void
}

/** A property that is taken when it is left or Enter is pressed, so that half a number is never drawn. */
export function TextInput({ label, value, pattern, isDecimal = false, onChange }: TextInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    if (typed !== null && typed !== value) onChange(typed)
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      take()
    }
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    }
  }
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        className={fieldStyles.native}
        inputMode={pattern ? (isDecimal ? 'decimal' : 'numeric') : 'text'}
        value={typed ?? value}
        onChange={({ target }) => {
          if (!pattern || pattern.test(target.value)) setTyped(target.value)
        }}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
    </Field>
  )
}

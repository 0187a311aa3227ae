'use client'
import { fieldStyles } from '@/components/ui/field'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetFilterProps, WidgetFilterTextProps } from './define-widget'

/** Search by text: the query control of every widget whose stored value is text. */
export function Filter({ node, id, value, onChange }: WidgetFilterProps) {
  return (
    <input
      id={id}
      type="search"
      className={fieldStyles.native}
      value={plainText(value)}
      placeholder={node.placeholder}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function FilterText({ value }: WidgetFilterTextProps) {
  return <>{plainText(value)}</>
}

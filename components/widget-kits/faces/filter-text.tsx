'use client'
import { SearchInput } from '@/components/ui/search-input'
import { plainText } from '@/lib/form/wire-values'
import type { WidgetFilterProps, WidgetFilterTextProps } from '../define-widget'

/** Search by text: the query control of every widget whose stored value is text. */
export function Filter({ node, id, value, onChange }: WidgetFilterProps) {
  return <SearchInput id={id} isPlain value={plainText(value)} placeholder={node.placeholder} onChange={onChange} />
}

export function FilterText({ value }: WidgetFilterTextProps) {
  return <>{plainText(value)}</>
}

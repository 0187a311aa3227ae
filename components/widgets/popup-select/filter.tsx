'use client'
import type { WidgetFilterProps } from '../define-widget'
import { FilterControl } from '../filter-control'
import { Runtime } from './runtime'

export { RecordText as FilterText } from '../lookups/record-text'

/** Records are looked for by name and asked for by id. */
export function Filter(props: WidgetFilterProps) {
  return <FilterControl {...props} Control={Runtime} />
}

'use client'
import type { WidgetFilterProps } from '../define-widget'
import { FilterControl } from '../filter-control'
import { Runtime } from './runtime'

export { ChoiceDisplay as FilterText } from '../choice-display'

export function Filter(props: WidgetFilterProps) {
  return <FilterControl {...props} Control={Runtime} />
}

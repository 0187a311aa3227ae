'use client'
import type { WidgetFilterProps } from '../define-widget'
import { FilterControl } from '../filter-control'
import { Runtime } from './runtime'

export { Detail as FilterText } from './display'

export function Filter(props: WidgetFilterProps) {
  return <FilterControl {...props} Control={Runtime} />
}

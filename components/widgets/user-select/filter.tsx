'use client'
import { useMemo } from 'react'
import type { WidgetFilterProps } from '../define-widget'
import { FilterControl } from '../filter-control'
import { Runtime } from './runtime'

export { Detail as FilterText } from './display'

/** A search is asked by somebody: 当前用户 is offered whatever the form offers, and stands for whoever opens its address. */
export function Filter({ node, ...props }: WidgetFilterProps) {
  const asked = useMemo(() => ({ ...node, raw: { ...node.raw, hasSys: true } }), [node])
  return <FilterControl {...props} node={asked} Control={Runtime} />
}

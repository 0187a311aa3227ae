'use client'
import { useMemo } from 'react'
import type { WidgetFilterProps } from '@/components/widget-kits/define-widget'
import { FilterControl } from '@/components/widget-kits/faces/filter-control'
import { peopleControls } from '@/components/widget-kits/people/people-control'
import { peopleWords } from '@/components/widget-kits/people/people-display'

export const FilterText = peopleWords.user

/** A search is asked by somebody: 当前用户 is offered whatever the form offers, and stands for whoever opens its address. */
export function Filter({ node, ...props }: WidgetFilterProps) {
  const asked = useMemo(() => ({ ...node, raw: { ...node.raw, hasSys: true } }), [node])
  return <FilterControl {...props} node={asked} Control={peopleControls.user} />
}

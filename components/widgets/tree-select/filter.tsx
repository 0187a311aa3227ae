'use client'
import { useMemo } from 'react'
import type { WidgetFilterProps } from '../define-widget'
import { Runtime as TreeSelect } from './runtime'

/** Search by a node of a tree, one or several as the list design says, chosen as in a form (contract 3b §4.2). */
export function Filter({ node, id, value, onChange, searchMultiple }: WidgetFilterProps) {
  const asked = useMemo(
    () => ({ ...node, required: false, raw: { ...node.raw, multiple: searchMultiple, clearable: true } }),
    [node, searchMultiple],
  )
  return (
    <TreeSelect
      node={asked}
      id={id}
      value={value}
      disabled={false}
      readOnly={false}
      onChange={(next) => onChange(next === '' || (Array.isArray(next) && next.length === 0) ? undefined : next)}
    />
  )
}

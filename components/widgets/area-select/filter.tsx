'use client'
import { isEmptyValue } from '@/lib/form/wire-values'
import type { WidgetFilterProps } from '../define-widget'
import { AreaControl } from './area-control'

/** Search by area: the control of the form; one or several, as the list design says (contract 3b §4.2). */
export function Filter({ node, id, value, onChange, searchMultiple }: WidgetFilterProps) {
  return (
    <AreaControl
      node={node}
      id={id}
      value={value}
      onChange={(next) => onChange(isEmptyValue(next) ? undefined : next)}
      disabled={false}
      readOnly={false}
      isMulti={searchMultiple}
    />
  )
}

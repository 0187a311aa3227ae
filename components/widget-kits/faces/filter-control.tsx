'use client'
import { type ComponentType, useMemo } from 'react'
import { isEmptyValue } from '@/lib/form/wire-values'
import type { WidgetFilterProps, WidgetProps } from '../define-widget'

export function filterOf(Control: ComponentType<WidgetProps>): ComponentType<WidgetFilterProps> {
  return (props) => <FilterControl {...props} Control={Control} />
}

/**
 * A search by the control of the form: one or several, as the list design says (contract 3b §4.2), never demanded and
 * always to be emptied.
 */
export function FilterControl({ Control, ...props }: WidgetFilterProps & { Control: ComponentType<WidgetProps> }) {
  const { node, searchMultiple, onChange } = props
  const asked = useMemo(
    () => ({ ...node, required: false, raw: { ...node.raw, multiple: searchMultiple, clearable: true } }),
    [node, searchMultiple],
  )
  return (
    <Control
      node={asked}
      id={props.id}
      value={props.value}
      disabled={false}
      readOnly={false}
      onChange={(next) => onChange(isEmptyValue(next) ? undefined : next)}
    />
  )
}

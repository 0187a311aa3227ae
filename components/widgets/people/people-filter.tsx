'use client'
import { isEmptyValue } from '@/lib/form/wire-values'
import type { WidgetFilterProps } from '../define-widget'
import { PeopleControl } from './people-control'
import type { PeopleKind } from './people-kinds'

/** Search by people or places: the control of the form; one or several, as the list design says (contract 3b §4.2). */
export function PeopleFilter({ kind, node, id, value, onChange, searchMultiple }: WidgetFilterProps & { kind: PeopleKind }) {
  return (
    <PeopleControl
      kind={kind}
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

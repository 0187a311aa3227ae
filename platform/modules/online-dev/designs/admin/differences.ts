import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import type { FieldNode } from '@/lib/form/types'
import { fieldIndex } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'
import { shapeOf } from '../../records/field-shape'
import type { DesignTableRow } from './store'

export type DifferenceKind = 'added' | 'removed' | 'changed' | 'required'
/** `node` is the field as it is now; one that is gone as it was. */
export type Difference = {
  kind: DifferenceKind
  code: string
  label: string
  from: FieldNode | null
  to: FieldNode | null
  node: FieldNode
}

/** What a release changes of the fields that hold values, seen from the release before. */
export function differencesOf(former: Documents, now: Documents): Difference[] {
  return compare(valueFields(former), valueFields(now))
}

type Documents = Pick<DesignTableRow, 'formData'>
type Labelled = { node: FieldNode; label: string }

/** What holds values: fields by name, sub-tables, and the fields of these. */
function valueFields({ formData }: Documents): ReadonlyMap<string, Labelled> {
  const index = fieldIndex(parseDesign(formData, widgetSchemas))
  const holding = [...index].filter(
    ([, node]) => node.name !== '' && (node.kind === 'table' || factsOf(node.type).shape !== 'none'),
  )
  return new Map(
    holding.map(([code, node]) => {
      const table = node.parentTable === null ? undefined : index.get(node.parentTable)
      const label = node.label || node.name
      return [code, { node, label: table ? `${table.label || table.name}-${label}` : label }]
    }),
  )
}

function compare(former: ReadonlyMap<string, Labelled>, now: ReadonlyMap<string, Labelled>): Difference[] {
  const differences: Difference[] = []
  for (const [code, { node, label }] of former) {
    // What goes with its sub-table is told with the sub-table.
    const goesWithTable = node.parentTable !== null && !now.has(node.parentTable)
    if (!now.has(code) && !goesWithTable) differences.push({ kind: 'removed', code, label, from: node, to: null, node })
  }
  for (const [code, { node, label }] of now) {
    const from = former.get(code)?.node ?? null
    if (!from) differences.push({ kind: 'added', code, label, from, to: node, node })
    else if (isOther(from, node)) differences.push({ kind: 'changed', code, label, from, to: node, node })
    if (node.required && !from?.required) differences.push({ kind: 'required', code, label, from, to: node, node })
  }
  return differences
}

/** One and several of the same are read differently, too. */
function isOther(from: FieldNode, to: FieldNode): boolean {
  return from.kind !== to.kind || from.type !== to.type || shapeOf(from) !== shapeOf(to)
}

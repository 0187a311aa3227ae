import type { RecordDifference } from '@/lib/contract/online-dev/record-history'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { walkFields } from '@/lib/form/walk'
import { isSystemFilled } from '@/lib/form/widget-facts/table'

export type Nodes = ReadonlyMap<string, FieldNode>

/** What of a record keeps a value, by its code, as it is called on this page. */
export function nodesOf(design: FormDesign): Nodes {
  return new Map([...walkFields(design)].map((node) => [node.code, node]))
}

/** Fields and sub-tables that people change, to look for the changes of one. */
export function choosable(nodes: Nodes): FieldNode[] {
  return [...nodes.values()].filter((node) => node.parentTable === null && node.label !== '' && !isSystemFilled(node))
}

export function labelOf(nodes: Nodes, code: string): string {
  const node = nodes.get(code)
  return node?.label || code
}

/** What of a change is about one field or sub-table, and how much else changed with it; all of it where none is asked for. */
export function aboutField({ fields, tables }: RecordDifference, field: string): { shown: RecordDifference; others: number } {
  if (field === '') return { shown: { fields, tables }, others: 0 }
  const shown = { fields: fields.filter(({ name }) => name === field), tables: tables.filter(({ name }) => name === field) }
  const others = fields.length + tables.length - shown.fields.length - shown.tables.length
  // The field is not told apart, as in a change that was too long to be kept.
  return shown.fields.length + shown.tables.length === 0 ? { shown: { fields, tables }, others: 0 } : { shown, others }
}

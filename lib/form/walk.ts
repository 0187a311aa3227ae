import type { FieldNode, FormDesign } from './types'
import { factsOf } from './widget-facts/table'

/** Every node of the design, parents before children, with the nodes of sub-tables. */
export function* walkNodes(nodes: readonly FieldNode[]): Generator<FieldNode> {
  for (const node of nodes) {
    yield node
    yield* walkNodes(node.children)
  }
}

/** Nodes that can hold a value: fields and sub-tables with a name, and the fields inside sub-tables. */
export function* walkFields(design: FormDesign): Generator<FieldNode> {
  for (const node of walkNodes(design.fields)) {
    if (node.name !== '') yield node
  }
}

/** Fields of the record itself: no fields of sub-tables, but the sub-tables. */
export function* walkMainFields(design: FormDesign): Generator<FieldNode> {
  for (const node of walkFields(design)) {
    if (node.parentTable === null) yield node
  }
}

export function tableNodes(design: FormDesign): readonly FieldNode[] {
  return [...walkFields(design)].filter((node) => node.kind === 'table')
}

/** Named columns of a sub-table; containers inside one are not allowed but looked through. */
export function tableColumns(table: FieldNode): readonly FieldNode[] {
  return [...walkNodes(table.children)].filter((node) => node.name !== '')
}

/** Columns that a sub-table shows: also calculations and attributes that are not stored (contract 3a §3.2). */
export function shownColumns(table: FieldNode): readonly FieldNode[] {
  return [...walkNodes(table.children)].filter((node) => node.name !== '' || factsOf(node.type).name === 'optional')
}

const indexes = new WeakMap<FormDesign, ReadonlyMap<string, FieldNode>>()

/** The field with this code (`name` or `tableFieldN-child`). The index is built once per design. */
export function fieldByCode(design: FormDesign, code: string): FieldNode | undefined {
  return fieldIndex(design).get(code)
}

export function fieldIndex(design: FormDesign): ReadonlyMap<string, FieldNode> {
  const known = indexes.get(design)
  if (known) return known
  const index = new Map<string, FieldNode>()
  for (const node of walkNodes(design.fields)) index.set(node.code, node)
  indexes.set(design, index)
  return index
}

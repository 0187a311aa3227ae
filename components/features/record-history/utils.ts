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

import { textAttribute } from './attributes'
import { linkagePlan } from './linkages'
import { readNumber } from './read'
import type { FieldNode, FormDesign } from './types'
import { tableColumns, tableNodes, walkNodes } from './walk'

/** What a form asks about its design again and again, looked up once. */
export type FormIndex = {
  byCode: ReadonlyMap<string, FieldNode>
  /** Named fields of the record, and calculations without a name. */
  mainFields: readonly FieldNode[]
  tables: readonly FieldNode[]
  columns: ReadonlyMap<string, readonly FieldNode[]>
  /** For attribute fields that are not stored: the field they belong to. */
  attributeSource: ReadonlyMap<string, string>
}

const indexes = new WeakMap<FormDesign, FormIndex>()

export function formIndex(design: FormDesign): FormIndex {
  const known = indexes.get(design)
  if (known) return known
  const all = [...walkNodes(design.fields)].filter((node) => node.name !== '' || node.type === 'calculate')
  const tables = tableNodes(design)
  const attributeSource = new Map<string, string>()
  for (const [source, nodes] of linkagePlan(design).attributes) {
    for (const node of nodes) {
      const isStored = readNumber(node.raw.isStorage) === 1 || textAttribute(node, 'isStorage') === '1'
      if (!isStored) attributeSource.set(node.code, source)
    }
  }
  const index: FormIndex = {
    byCode: new Map([...walkNodes(design.fields)].map((node) => [node.code, node])),
    mainFields: all.filter((node) => node.parentTable === null && node.kind !== 'table'),
    tables,
    columns: new Map(tables.map((table) => [table.name, columnsOf(table)])),
    attributeSource,
  }
  indexes.set(design, index)
  return index
}

/** Calculations of a row are computed and shown even when they are not stored. */
function columnsOf(table: FieldNode): readonly FieldNode[] {
  const named = tableColumns(table)
  return [...named, ...[...walkNodes(table.children)].filter((node) => node.name === '' && node.type === 'calculate')]
}

import { textAttribute } from './attributes'
import { linkagePlan } from './linkages'
import { isForDesktop } from './parse-node'
import { own, readNumber, readRecord } from './read'
import type { FieldNode, FormDesign } from './types'
import { tableColumns, tableNodes, walkNodes } from './walk'
import { factsOf } from './widget-facts/table'

/** What a form asks about its design again and again, looked up once. */
export type FormIndex = {
  byCode: ReadonlyMap<string, FieldNode>
  /** Named fields of the record, and calculations without a name. */
  mainFields: readonly FieldNode[]
  tables: readonly FieldNode[]
  columns: ReadonlyMap<string, readonly FieldNode[]>
  /** What nothing can show: not for the desktop, or inside a container that is hidden (contract 3a §9). */
  concealed: ReadonlySet<string>
  /** For attribute fields that are not stored: the field they belong to. */
  attributeSource: ReadonlyMap<string, string>
}

const indexes = new WeakMap<FormDesign, FormIndex>()

export function formIndex(design: FormDesign): FormIndex {
  const known = indexes.get(design)
  if (known) return known
  const all = [...walkNodes(design.fields)].filter((node) => node.name !== '' || factsOf(node.type).filledBy === 'formula')
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
    concealed: concealedCodes(design.fields),
  }
  indexes.set(design, index)
  return index
}

/** Of a sub-table the columns are not concealed with it: a script that shows the sub-table shows them. */
function concealedCodes(nodes: readonly FieldNode[], isInside = false, into: Set<string> = new Set()): ReadonlySet<string> {
  for (const node of nodes) {
    const isConcealed = isInside || !isForDesktop(readRecord(own(node.raw, '__config__')))
    if (isConcealed) into.add(node.code)
    concealedCodes(node.children, isConcealed || (node.hidden && node.kind !== 'table'), into)
  }
  return into
}

/** Calculations of a row are computed and shown even when they are not stored. */
function columnsOf(table: FieldNode): readonly FieldNode[] {
  const named = tableColumns(table)
  return [
    ...named,
    ...[...walkNodes(table.children)].filter((node) => node.name === '' && factsOf(node.type).filledBy === 'formula'),
  ]
}

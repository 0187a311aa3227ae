import { widgetSchemas } from '@/components/widgets/schemas'
import { own, readList, readRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { WidgetSchema } from '@/lib/form/widget-schema'
import type { Module } from '../designs/module'
import { type Access, canUseInList } from '../records/access'
import { isTakenFromCaller } from '../records/who-fills'

/** A head above several columns: of a sub-table, or of the list's design. */
type ColumnGroup = { id: string; title: string; kind: 'table' | 'complexHeader' }

/** A column of an import. `title` is the label alone, `head` what stands in the file (contract 3b §9.3). */
export type ImportColumn = {
  code: string
  title: string
  head: string
  node: FieldNode
  schema: WidgetSchema
  group: ColumnGroup | null
}

/**
 * What an import may fill: what the design chose for it, what it demands, and of these only fields whose values are the actor's to
 * give. A design that chose nothing offers every field that a text can fill.
 */
export function importColumns(access: Access): ImportColumn[] {
  const { module } = access
  const chosen = new Set(readList(own(templateOf(module), 'selectKey')).map((key) => readText(key)))
  const columns = [...module.fields.values()].flatMap((node): ImportColumn[] => {
    const schema = widgetSchemas.get(node.type)
    const isOffered = chosen.size === 0 || chosen.has(node.code) || node.required
    if (!schema || !isOffered || !isImportable(node) || !isTakenFromCaller(access, node)) return []
    const title = node.label || node.name
    return [{ code: node.code, title, head: `${title}(${node.code})`, node, schema, group: groupOf(module, node) }]
  })
  return grouped(columns)
}

/**
 * Numbers that the platform gives to records: a file that was exported has them, and they say which record a row is. They are never
 * written. Of those alone that an index knows.
 */
export function numberColumns(access: Access): ImportColumn[] {
  const { fields, plan } = access.module
  return [...fields.values()].flatMap((node): ImportColumn[] => {
    const schema = widgetSchemas.get(node.type)
    const isKnown = factsOf(node.type).filledBy === 'numbering' && plan.columns.get(node.code)?.type === 'text'
    if (!schema || !isKnown || node.parentTable !== null || !canUseInList(access, node.code)) return []
    const title = node.label || node.name
    return [{ code: node.code, title, head: `${title}(${node.code})`, node, schema, group: null }]
  })
}

function templateOf({ list }: Module): Readonly<Record<string, unknown>> {
  return readRecord(own(list.raw, 'uploaderTemplateJson'))
}

/** Whether rows that are there already are changed, instead of being refused (contract 3b §4.1). */
export function updatesRecords(module: Module): boolean {
  return readText(own(templateOf(module), 'dataType')) === '2'
}

/** Whether the text of a cell can stand for a value of the field. */
export function isImportable(node: FieldNode): boolean {
  const { kind, filledBy, files, face, chosenFrom, names, paste } = factsOf(node.type)
  if (kind === 'table' || filledBy !== 'person' || files !== null || face === 'color') return false
  return chosenFrom === null ? paste !== null || names !== null : chosenFrom === 'module'
}

function groupOf(module: Module, { parentTable, code }: FieldNode): ColumnGroup | null {
  if (parentTable !== null) return { id: parentTable, title: module.fields.get(parentTable)?.label || parentTable, kind: 'table' }
  const header = module.list.complexHeaders.find(({ columns }) => columns.includes(code))
  return header ? { id: header.id, title: header.label, kind: 'complexHeader' } : null
}

/** Columns of one head stand together, where its first one stands. */
function grouped(columns: readonly ImportColumn[]): ImportColumn[] {
  const places = new Map<string, number>()
  for (const [index, { group }] of columns.entries()) if (group && !places.has(group.id)) places.set(group.id, index)
  const placed = columns.map((column, index) => ({ column, place: places.get(column.group?.id ?? '') ?? index }))
  // The order of equals stays.
  return placed.sort((one, other) => one.place - other.place).map(({ column }) => column)
}

/** The heads of a file, as they are told before its rows. */
export function headerRow(columns: readonly ImportColumn[]) {
  const heads: {
    id: string
    fullName: string
    jnpfKey: string
    children: { id: string; fullName: string; jnpfKey: string }[]
  }[] = []
  for (const { code, title, node, group } of columns) {
    const own = { id: group?.kind === 'table' ? node.name : code, fullName: title, jnpfKey: node.type }
    if (!group) heads.push({ ...own, children: [] })
    else if (heads.at(-1)?.id === group.id) heads.at(-1)?.children.push(own)
    else heads.push({ id: group.id, fullName: group.title, jnpfKey: group.kind, children: [own] })
  }
  return heads
}

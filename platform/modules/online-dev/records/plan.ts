import { createHash } from 'node:crypto'
import { normalName } from '@/lib/domain/normal-name'
import { configAttribute } from '@/lib/form/attributes'
import type { ListDesign } from '@/lib/form/list-types'
import { readFlag } from '@/lib/form/read'
import { plainRowIdKey, rowIdKey } from '@/lib/form/record-keys'
import type { FieldNode } from '@/lib/form/types'
import type { ValueShape } from '@/lib/form/widget-facts/facts'
import { factsOf } from '@/lib/form/widget-facts/table'
import { isSystemType, shapeOf } from './field-shape'
import { fieldColumnName, indexName, literal, quoted, recordTableName } from './names'
import type { Outside } from './outside/outside-store'

/**
 * How the records of one module are stored and indexed. It follows from the released design alone, so every process of the
 * platform makes the same one.
 */
export type StoragePlan = {
  table: string
  /** Generated columns: typed copies of values inside the document, by field code. They make index-only pages and counts possible. */
  columns: ReadonlyMap<string, PlannedColumn>
  /** Fields whose texts are in the keyword index. */
  keywordFields: readonly string[]
  indexes: readonly PlannedIndex[]
  /** Main fields whose texts must be unique in the module. */
  uniqueFields: readonly string[]
  /** Names of the main fields and of the sub-tables, as far as the design knows them. */
  names: { fields: readonly string[]; tables: readonly string[] }
  /** Sub-tables with a field called as the id of their rows, which stands aside there. */
  asideRowIds: readonly string[]
  /** Where the records are rows in the database of a connection; the table of documents is empty then. */
  outside: Outside | null
}

export type PlannedColumn = { name: string; type: 'text' | 'numeric' | 'bigint'; expression: string }
type PlannedIndex = { name: string; definition: string }

// A design may list hundreds of fields; every index slows each write, so their number is bounded.
const plannedColumnsMax = 40
/** Text columns copy the start of the text: an index entry may not be longer than a third of a page. */
export const textColumnCharacters = 200

type Planned = { id: string; fields: ReadonlyMap<string, FieldNode>; lists: readonly ListDesign[]; outside: Outside | null }

/** `lists`: all that people work with, the one for desktops first; what does not fit the bound any more is of the others. */
export function planStorage({ id: designId, fields, lists, outside }: Planned): StoragePlan {
  const table = recordTableName(designId)
  const columns = new Map<string, PlannedColumn>()
  const special = new Map<string, string>()
  const keywordFields = new Set<string>()

  for (const code of indexedCodes(fields, lists)) {
    const node = fields.get(code)
    if (!node || isSystemType(node.type)) continue
    const shape = shapeOf(node)
    if (node.parentTable !== null) {
      // Rows of a sub-table are asked for by containment: `[{"invoiceId": "1"}]`.
      if (factsOf(node.type).chosenFrom === 'module')
        special.set(node.parentTable, `using gin ((${jsonValueOf(node.parentTable)}) jsonb_path_ops)`)
      continue
    }
    if (shape === 'list' || shape === 'path' || shape === 'paths') special.set(code, `using gin ((${jsonValueOf(code)}))`)
    if (columns.size < plannedColumnsMax && columnTypes[shape]) columns.set(code, plannedColumn(code, shape))
  }
  for (const search of lists.flatMap(({ searches }) => searches)) {
    const node = fields.get(search.code)
    if (node && node.parentTable === null && !isSystemType(node.type) && shapeOf(node) === 'text') keywordFields.add(search.code)
  }
  const main = [...fields.values()].filter((node) => node.parentTable === null)
  const uniqueFields = main.filter(isUniqueField).map((node) => node.name)
  for (const code of uniqueFields) special.set(`name_${code}`, `(${nameKeyOf(code)}) where deleted_at is null`)
  return {
    table,
    columns,
    keywordFields: [...keywordFields].sort(),
    indexes: indexesOf(table, columns, special, keywordFields.size > 0),
    uniqueFields,
    names: {
      fields: main.filter((node) => node.kind !== 'table').map((node) => node.name),
      tables: main.filter((node) => node.kind === 'table').map((node) => node.name),
    },
    asideRowIds: main.filter((node) => node.kind === 'table' && rowIdKey(node) !== plainRowIdKey).map((node) => node.name),
    outside,
  }
}

function indexedCodes(fields: ReadonlyMap<string, FieldNode>, lists: readonly ListDesign[]): Set<string> {
  const codes = new Set<string>()
  // References first: without their index deleting a referenced record would read whole tables.
  for (const [code, node] of fields) if (factsOf(node.type).chosenFrom === 'module') codes.add(code)
  for (const list of lists) for (const code of codesAskedBy(fields, list)) codes.add(code)
  return codes
}

/** Fields that a list searches, sorts, filters or builds its tree by. */
function codesAskedBy(fields: ReadonlyMap<string, FieldNode>, list: ListDesign): string[] {
  const searches = list.searches.filter(({ searchType, code }) => searchType !== 2 || !isTextField(fields, code))
  const rules = list.ruleList.conditionList.flatMap(({ groups }) => groups)
  return [
    ...searches.map(({ code }) => code),
    ...(list.defaultSort ? [list.defaultSort.field] : []),
    ...list.columns.filter(({ sortable }) => sortable).map(({ code }) => code),
    ...list.sorts.map(({ code }) => code),
    ...rules.map(({ field }) => field),
    ...(list.parentField ? [list.parentField] : []),
  ]
}

function isTextField(fields: ReadonlyMap<string, FieldNode>, code: string): boolean {
  const node = fields.get(code)
  return node !== undefined && shapeOf(node) === 'text'
}

const columnTypes: Readonly<Partial<Record<ValueShape, PlannedColumn['type']>>> = {
  text: 'text',
  scalar: 'text',
  number: 'numeric',
  date: 'bigint',
}

function plannedColumn(code: string, shape: ValueShape): PlannedColumn {
  const type = columnTypes[shape] ?? 'text'
  return { name: fieldColumnName(code), type, expression: typedExpression(code, type, { charactersMax: textColumnCharacters }) }
}

/** What is the same for all spellings of one name (migration 0019), in a size that an index can hold. */
export function nameKeyOf(code: string): string {
  return `md5(normal_name(data->>${literal(code)}))`
}

/** The same of a name that is here; empty of none. */
export function nameKey(name: string): string {
  return name === '' ? '' : createHash('md5').update(normalName(name)).digest('hex')
}

/** Only texts can be unique (contract 3a §3.1). */
export function isUniqueField(node: FieldNode): boolean {
  return factsOf(node.type).canBeUnique && readFlag(configAttribute(node, 'unique'))
}

/** The value of a main field inside the document. */
export function jsonValueOf(code: string, document = 'data'): string {
  return `${document}->${literal(code)}`
}

/**
 * A typed reading of a value that never fails, whatever an older installation stored there: what is not a number reads as null.
 * Text compares by code point (`collate "C"`), so that order is the same on every database.
 */
export function typedExpression(
  code: string,
  type: PlannedColumn['type'],
  { charactersMax, document = 'data' }: { charactersMax?: number; document?: string } = {},
): string {
  if (type === 'text') {
    const text = `(${document}->>${literal(code)})`
    return charactersMax === undefined ? `${text} collate "C"` : `left(${text}, ${charactersMax}) collate "C"`
  }
  const value = `(${jsonValueOf(code, document)})`
  const isNumber = `jsonb_typeof${value} = 'number'`
  if (type === 'numeric') return `case when ${isNumber} then ${value}::numeric end`
  return `case when ${isNumber} and ${value}::numeric between -8640000000000000 and 8640000000000000 then ${value}::bigint end`
}

/**
 * Every index ends with creation time and id, so that a page in any order has a stable order and can be found in the index
 * alone. Deleted records stand outside.
 */
function indexesOf(
  table: string,
  columns: ReadonlyMap<string, PlannedColumn>,
  special: ReadonlyMap<string, string>,
  hasKeywords: boolean,
): PlannedIndex[] {
  const order = 'creator_time desc, id desc'
  const live = 'where deleted_at is null'
  const indexes: PlannedIndex[] = [
    { name: indexName(table, 'newest'), definition: `(${order}) ${live}` },
    { name: indexName(table, 'creator'), definition: `(creator_user_id, ${order}) ${live}` },
    { name: indexName(table, 'organize'), definition: `(organize_id, ${order}) ${live}` },
    // Of what was deleted and may come back; nothing that is there stands in it.
    { name: indexName(table, 'deleted'), definition: '(deleted_at desc, id desc) where deleted_at is not null' },
  ]
  for (const column of columns.values()) {
    const definition = `(${quoted(column.name)} desc nulls last, ${order}) ${live}`
    indexes.push({ name: indexName(table, column.name), definition })
  }
  for (const [code, definition] of special) indexes.push({ name: indexName(table, `gin_${code}`), definition })
  if (hasKeywords) indexes.push({ name: indexName(table, 'grams'), definition: 'using gin (grams) with (fastupdate = off)' })
  return indexes
}

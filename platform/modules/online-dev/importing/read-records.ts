import type { CellFault, ImportedCells, ImportedRow } from '@/lib/contract/online-dev/record-import'
import { isMultiple } from '@/lib/form/attributes'
import { type CellReading, readCellText } from '@/lib/form/table-edits/cell-text'
import { NameIndex, valueOfNames } from '@/lib/form/table-edits/name-index'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Actor, PlatformContext } from '../../../http/context'
import type { Access } from '../records/access'
import type { ImportColumn } from './columns'
import { type NameIndexes, readNameIndexes } from './name-indexes'

/** A record of a file as the forms would send it, and which of its cells mean nothing. */
export type ReadRecord = { values: Record<string, unknown>; wrong: readonly CellFault[] }

export type Reader = { ctx: PlatformContext; actor: Actor; access: Access }

/**
 * Turns texts into values, with one question for all texts of a kind. What no column of the import stands for is dropped: neither a field
 * without right nor a key that no field has reaches a record.
 */
export async function readRecords(
  reader: Reader,
  columns: readonly ImportColumn[],
  rows: readonly ImportedRow[],
): Promise<ReadRecord[]> {
  const own = columns.filter(({ node }) => node.parentTable === null)
  const tables = new Map<string, ImportColumn[]>()
  for (const column of columns) {
    const { parentTable } = column.node
    if (parentTable !== null) tables.set(parentTable, [...(tables.get(parentTable) ?? []), column])
  }
  const parts: Parts = { own, tables }
  const wanted = new Map<FieldNode, Set<string>>()
  const readings = rows.map((row) =>
    Array.from(cellsOf(parts, row), (place) => ({ ...place, reading: readingOf(place.column, place.text) })),
  )
  for (const cells of readings) {
    for (const { column, reading } of cells) {
      if (reading.kind !== 'names') continue
      const texts = wanted.get(column.node) ?? new Set()
      wanted.set(column.node, texts)
      for (const name of reading.names) texts.add(name)
    }
  }
  const indexes = await readNameIndexes(reader, wanted)
  return rows.map((row, index) => readRecord(parts, row, readings[index] ?? [], indexes))
}

type Parts = { own: readonly ImportColumn[]; tables: ReadonlyMap<string, readonly ImportColumn[]> }
type Place = { column: ImportColumn; text: string; row: number | null }
type Cell = Place & { reading: CellReading }

/** The cells that a record has; one that the file lacks as a column is none. */
function* cellsOf({ own, tables }: Parts, record: ImportedRow): Generator<Place> {
  for (const column of own) {
    const text = Object.hasOwn(record, column.node.name) ? record[column.node.name] : undefined
    if (typeof text === 'string') yield { column, text, row: null }
  }
  for (const [table, columns] of tables) {
    for (const [row, cells] of rowsOf(record, table).entries()) {
      for (const column of columns) {
        const text = Object.hasOwn(cells, column.node.name) ? cells[column.node.name] : undefined
        if (text !== undefined) yield { column, text, row }
      }
    }
  }
}

export function rowsOf(record: ImportedRow, table: string): readonly ImportedCells[] {
  const rows = Object.hasOwn(record, table) ? record[table] : undefined
  return Array.isArray(rows) ? rows : []
}

function readRecord(parts: Parts, record: ImportedRow, cells: readonly Cell[], indexes: NameIndexes): ReadRecord {
  const values: Record<string, unknown> = {}
  const wrong: CellFault[] = []
  const rows = new Map<string, Record<string, unknown>[]>()
  for (const table of parts.tables.keys()) {
    if (!Array.isArray(record[table])) continue
    const made = rowsOf(record, table).map(() => ({}))
    rows.set(table, made)
    values[table] = made
  }
  for (const { column, text, row, reading } of cells) {
    const { node } = column
    const read = readingValue(column, text, reading, indexes)
    const holder = row === null ? values : rows.get(node.parentTable ?? '')?.[row]
    if ('fault' in read) wrong.push({ row, id: column.code, message: `${column.title}${read.fault}` })
    else if (holder) holder[node.name] = read.value
  }
  return { values, wrong }
}

/** The words of the contract; which of several that are called so is meant can only be said by more of the name. */
const faults = { wrong: '值不正确', single: '非多选', several: '值不正确，有多个同名的数据' } as const

export function readValue(column: ImportColumn, text: string, indexes: NameIndexes): { value: unknown } | { fault: string } {
  return readingValue(column, text, readingOf(column, text), indexes)
}

function readingValue(
  { node, schema }: ImportColumn,
  text: string,
  reading: CellReading,
  indexes: NameIndexes,
): { value: unknown } | { fault: string } {
  if (reading.kind === 'fault') return { fault: faults.wrong }
  if (reading.kind === 'value') return { value: schema.encode(reading.value, node) ?? null }
  const index = indexes.get(node) ?? new NameIndex()
  const read = valueOfNames(node, reading.names, index)
  if ('value' in read) return { value: schema.encode(read.value, node) ?? null }
  if (read.fault === 'ambiguousName') return { fault: faults.several }
  return { fault: isSeveral(node, text, index) ? faults.single : faults.wrong }
}

/** Several names, each of them sound, in a field that takes one. */
function isSeveral(node: FieldNode, text: string, index: NameIndex): boolean {
  const names = text.split(/[,，]/)
  return !isMultiple(node) && names.length > 1 && names.every((name) => index.find(name) !== undefined)
}

/** Areas and linked records are pasted nowhere, and are known by their names all the same. */
export function readingOf({ node, schema }: ImportColumn, text: string): CellReading {
  const { paste, names, chosenFrom } = factsOf(node.type)
  if (text === '' || paste !== null || (names === null && chosenFrom !== 'module')) return readCellText(node, schema, text)
  const parts = chosenFrom === 'module' || !isMultiple(node) ? [text] : text.split(/[,，;；、]/).map((part) => part.trim())
  return { kind: 'names', names: parts.filter((part) => part !== '') }
}

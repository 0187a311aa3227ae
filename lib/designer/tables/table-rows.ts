import { isRecord, own, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'
import { isMainTable } from '@/lib/form/table-names'

/*
 * The tables that a design stands on, as the design stores them (contract 3b §3). Edits keep every key that nobody here knows.
 */

/** One entry of `tables` as it is stored. */
export type TableRow = RawRecord

export type TableColumn = {
  name: string
  /** What it is for; its name where nobody said. */
  label: string
  /** varchar, text, int, bigint, decimal, datetime, or a word of the database. */
  dataType: string
  /** Characters of a varchar, `precision,scale` of a decimal. */
  dataLength: string
  isKey: boolean
}

export type DesignTable = {
  table: string
  label: string
  isMain: boolean
  /** Of a secondary table: its column with the key of the main record, and that key. */
  foreignKey: string
  mainKey: string
  /** None of a table that is not there any more. */
  columns: readonly TableColumn[]
}

/** A text of `tables`; what is no list is none. */
export function readTableRows(text: string): readonly TableRow[] {
  try {
    return readList(JSON.parse(text === '' ? '[]' : text)).filter(
      (row) => isRecord(row) && readText(own(row, 'table')) !== '',
    ) as TableRow[]
  } catch {
    return []
  }
}

export function readTables(text: string): readonly DesignTable[] {
  return readTableRows(text).map((row) => ({
    table: tableOf(row),
    label: readText(own(row, 'tableName')) || tableOf(row),
    isMain: isMainTable(row),
    foreignKey: readText(own(row, 'tableField')),
    mainKey: readText(own(row, 'relationField')),
    columns: readColumns(own(row, 'fields')),
  }))
}

export function readColumns(fields: unknown): readonly TableColumn[] {
  return readList(fields)
    .filter(isRecord)
    .map((field) => ({
      name: readText(own(field, 'field')),
      label: readText(own(field, 'fieldName')) || readText(own(field, 'field')),
      dataType: readText(own(field, 'dataType')).toLowerCase(),
      dataLength: readText(own(field, 'dataLength')),
      isKey: readFlag(own(field, 'primaryKey')),
    }))
    .filter(({ name }) => name !== '')
}

export const tableOf = (row: TableRow) => readText(own(row, 'table'))

const relation = (main: TableRow | undefined) => ({
  tableField: '',
  relationField: readColumns(main && own(main, 'fields')).find(({ isKey }) => isKey)?.name ?? '',
  relationTable: main ? tableOf(main) : '',
})
const noRelation = { tableField: '', relationField: '', relationTable: '' }

type Picked = { table: string; tableName: string; fields: readonly unknown[] }

/** More tables; the first one that a design has is its main one, and the others lead to its key. */
export function withPicked(rows: readonly TableRow[], picked: readonly Picked[]): readonly TableRow[] {
  const next = [...rows]
  for (const one of picked) {
    if (next.some((row) => tableOf(row) === one.table)) continue
    const main = next.find(isMainTable)
    next.push(main ? { typeId: '0', ...one, ...relation(main) } : { typeId: '1', ...one, ...noRelation })
  }
  return next
}

/** Another table becomes the main one; all relations led to the one before, so they go (contract 3b §3). */
export function withMain(rows: readonly TableRow[], table: string): readonly TableRow[] {
  return rows.map((row) => {
    const isNow = tableOf(row) === table
    return { ...row, typeId: isNow ? '1' : '0', ...noRelation, ...(isNow ? {} : { relationTable: table }) }
  })
}

/** Without a table; where it was the main one, the next becomes it. */
export function withoutTable(rows: readonly TableRow[], table: string): readonly TableRow[] {
  const left = rows.filter((row) => tableOf(row) !== table)
  const [first] = left
  return !first || left.some(isMainTable) ? left : withMain(left, tableOf(first))
}

export function withRelation(
  rows: readonly TableRow[],
  table: string,
  change: { tableField?: string; relationField?: string },
): readonly TableRow[] {
  return rows.map((row) => (tableOf(row) === table ? { ...row, ...change } : row))
}

/** The columns as they are today; a table without an entry keeps what it had. */
export function withFields(rows: readonly TableRow[], fields: ReadonlyMap<string, readonly unknown[]>): readonly TableRow[] {
  return rows.map((row) => ({ ...row, fields: fields.get(tableOf(row)) ?? own(row, 'fields') ?? [] }))
}

type TableFault = { code: 'noForeignKey' | 'noMainKey' | 'goneTable'; table: string }

/** What a design may not be left with (contract 3b §3), in the order of its tables. */
export function tableFaults(tables: readonly DesignTable[]): readonly TableFault[] {
  return tables.flatMap(({ table, isMain: isFirst, columns, foreignKey, mainKey }): TableFault[] => {
    if (columns.length === 0) return [{ code: 'goneTable', table }]
    if (isFirst) return []
    if (foreignKey === '') return [{ code: 'noForeignKey', table }]
    return mainKey === '' ? [{ code: 'noMainKey', table }] : []
  })
}

import type { ImportColumn, ImportRow, WrongCell } from '@/components/features/import-wizard/public'
import {
  type ImportedRow,
  type ImportHead,
  type WrongCell as PlatformCell,
  reasonKey,
  rowNumberKey,
} from '@/lib/contract/online-dev/record-import'
import { isRecord, own, readText } from '@/lib/form/read'

/** The records of a file as the platform tells them. */
export type PreviewedFile = {
  headerRow: readonly ImportHead[]
  dataRow: readonly ImportRow[]
  wrongCells: readonly PlatformCell[]
  content: string
}

/** Which lines of the table are one record, also when the first of them was left out. */
export const recordKey = 'recordNumber'

/** A column of the table: where its text stands in a record. Its id is its place, so that no field can be called as what the table keeps. */
export type LineColumn = ImportColumn & { field: string; table: string | null }

/** `labelOf` knows what a field is called in the person's language; what it does not know is called as in the file. */
export function lineColumns(heads: readonly ImportHead[], labelOf: (code: string) => string | undefined): LineColumn[] {
  const fields = heads.flatMap((head) => {
    if (head.children.length === 0) return [{ field: head.id, title: labelOf(head.id) ?? head.fullName, table: null }]
    const table = head.jnpfKey === 'complexHeader' ? null : head.id
    const above = labelOf(head.id) ?? head.fullName
    return head.children.map(({ id, fullName }) => {
      const label = labelOf(table === null ? id : `${table}-${id}`) ?? fullName
      return { field: id, title: `${above} · ${label}`, table }
    })
  })
  return fields.map((field, index) => ({ ...field, id: `c${index}` }))
}

/** Records as the file had them: each in as many lines as its longest sub-table, its own cells in the first. */
export function linesOf(columns: readonly LineColumn[], records: readonly ImportRow[]): { lines: ImportRow[]; starts: number[] } {
  const lines: ImportRow[] = []
  const starts: number[] = []
  for (const [index, record] of records.entries()) {
    starts.push(lines.length)
    const count = Math.max(1, ...columns.map(({ table }) => (table === null ? 1 : rowsOf(record, table).length)))
    for (let at = 0; at < count; at += 1) {
      const cells = columns.map(({ id, field, table }) => {
        const holder = table === null ? (at === 0 ? record : {}) : (rowsOf(record, table)[at] ?? {})
        return [id, readText(own(holder, field))]
      })
      lines.push({ ...Object.fromEntries(cells), [recordKey]: String(index), ...(at === 0 ? keptOf(record) : emptied(record)) })
    }
  }
  return { lines, starts }
}

/** The number of the row in the file and why it was refused, where a record has them. */
function keptOf(record: ImportRow): ImportRow {
  return Object.fromEntries([rowNumberKey, reasonKey].filter((key) => key in record).map((key) => [key, readText(record[key])]))
}

function emptied(record: ImportRow): ImportRow {
  return Object.fromEntries(Object.keys(keptOf(record)).map((key) => [key, '']))
}

/** The records that the lines are now; a line with cells of its own begins another one, also where it was copied. */
export function recordsOf(columns: readonly LineColumn[], lines: readonly ImportRow[]): ImportedRow[] {
  const records: ImportedRow[] = []
  let before: unknown
  for (const line of lines) {
    const isNew = line[recordKey] !== before || columns.some(({ id, table }) => table === null && readText(line[id]) !== '')
    before = line[recordKey]
    if (isNew) {
      const own = columns.filter(({ table }) => table === null).map(({ id, field }) => [field, readText(line[id])])
      const tables = columns.flatMap(({ table }) => (table === null ? [] : [[table, []]]))
      records.push({ ...keptTexts(line), ...Object.fromEntries(tables), ...Object.fromEntries(own) })
    }
    const record = records.at(-1)
    if (record) addRows(columns, record, line)
  }
  return records
}

function keptTexts(line: ImportRow): ImportedRow {
  return Object.fromEntries(Object.entries(keptOf(line)).map(([key, text]) => [key, readText(text)]))
}

function addRows(columns: readonly LineColumn[], record: ImportedRow, line: ImportRow) {
  for (const table of new Set(columns.map((column) => column.table))) {
    const rows = table === null ? null : record[table]
    const cells = columns.filter((column) => column.table === table).map(({ id, field }) => [field, readText(line[id])] as const)
    if (Array.isArray(rows) && cells.some(([, text]) => text !== '')) rows.push(Object.fromEntries(cells))
  }
}

/** Where the platform's faults stand in the lines; one of a whole sub-table stands in its first column. */
export function wrongIn(columns: readonly LineColumn[], starts: readonly number[], cells: readonly PlatformCell[]): WrongCell[] {
  return cells.flatMap(({ index, row, id, message, suggestions = [] }) => {
    const column = columns.find(({ field, table }) => id === (table === null ? field : `${table}-${field}`) || id === table)
    return column ? [{ row: (starts[index] ?? 0) + (row ?? 0), id: column.id, message, suggestions }] : []
  })
}

function rowsOf(record: ImportRow, table: string): readonly Readonly<Record<string, unknown>>[] {
  const rows = own(record, table)
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

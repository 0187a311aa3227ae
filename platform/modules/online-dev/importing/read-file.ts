import { importRowsMax } from '@/lib/contract/import-cells'
import { type ImportedRow, rowNumberKey } from '@/lib/contract/online-dev/record-import'
import { importColumnsMax } from '@/lib/contract/online-dev/record-import-mapping'
import { type ReadRow, textOfCell } from '@/lib/rows/cell'
import { isArchive, isCompound } from '@/lib/rows/containers'
import { readCsv } from '@/lib/rows/csv/read'
import { rowsFaultOf } from '@/lib/rows/refusal'
import { openWorkbook } from '@/lib/rows/xlsx/read'
import { refused, refusedBecause } from '../../../kit/refusals'
import type { Module } from '../designs/module'
import type { ImportColumn } from './columns'
import { type HeadPlace, hasLowerHeads, headPlaces, type ReadHeads, readHeads } from './heads'

/** What a file of an import may be: far more than its rows need, far less than would hold anybody up. */
const unpackedBytesMax = 64 * 1024 * 1024
/** Two of heads, and one to see that there are too many. */
const rowsMax = importRowsMax + 3

type Line = { number: number; texts: readonly string[] }

/**
 * The records of the first sheet that is shown, or of a table of text, as texts by field. Lines that have cells in sub-tables alone
 * belong to the record above them, also where its own cells are merged over them. Formulas are what they were saved with.
 */
export async function readRecordFile(
  module: Module,
  columns: readonly ImportColumn[],
  bytes: Uint8Array,
): Promise<ImportedRow[]> {
  const file = await openRecordFile(columns, bytes)
  return recordsIn(readHeads(module, columns, file.places), file)
}

/** The heads of a file, and the lines below them. */
export type RecordFile = { places: readonly HeadPlace[]; lines: readonly Line[] }

export async function openRecordFile(columns: readonly ImportColumn[], bytes: Uint8Array): Promise<RecordFile> {
  const [upper, second, ...others] = await linesOf(bytes)
  if (!upper) throw refused('导入数据为空')
  const hasLower = second !== undefined && hasLowerHeads(columns, upper.texts, second.texts)
  const filled = second && !hasLower ? [second, ...others] : others
  if (filled.length > importRowsMax) throw tooMany()
  return { places: headPlaces(upper.texts, hasLower ? second.texts : null), lines: filled }
}

export function recordsIn(heads: ReadHeads, { lines }: RecordFile): ImportedRow[] {
  const records = recordsOf(heads, lines)
  if (records.length === 0) throw refused('导入数据为空')
  return records
}

function tooMany(cause?: unknown) {
  return refusedBecause('too many rows', `单次导入不能超过${importRowsMax}条数据`, { cause })
}

async function linesOf(bytes: Uint8Array): Promise<Line[]> {
  const lines: Line[] = []
  const limits = { fileBytesMax: bytes.byteLength, unpackedBytesMax, columnsMax: importColumnsMax, rowsMax }
  try {
    const rows = isArchive(bytes) || isCompound(bytes) ? sheetRows(bytes, limits) : readCsv(bytes, { limits })
    for await (const { number, cells } of rows) {
      const texts = cells.map((cell) => textOfCell(cell).trim())
      if (texts.some((text) => text !== '')) lines.push({ number, texts })
    }
  } catch (error) {
    throw rowsFaultOf(error) === 'tooManyRows' ? tooMany(error) : error
  }
  return lines
}

async function* sheetRows(bytes: Uint8Array, limits: object): AsyncGenerator<ReadRow> {
  const book = await openWorkbook(bytes, { limits })
  try {
    const shown = book.sheets.findIndex(({ isHidden }) => !isHidden)
    yield* book.read(Math.max(shown, 0)).rows
  } finally {
    await book.close()
  }
}

function recordsOf(heads: ReadHeads, lines: readonly Line[]): ImportedRow[] {
  const records: ImportedRow[] = []
  for (const { number, texts } of lines) {
    const own: Record<string, string> = {}
    const rows = new Map<string, Record<string, string>>()
    for (const [at, column] of heads.entries()) {
      if (!column) continue
      const { parentTable, name } = column.node
      const holder = parentTable === null ? own : (rows.get(parentTable) ?? {})
      holder[name] = texts[at] ?? ''
      if (parentTable !== null) rows.set(parentTable, holder)
    }
    const hasOwn = isFilled(own)
    const filled = [...rows].filter(([, cells]) => isFilled(cells))
    const above = records.at(-1)
    // What stands in columns that are not read is no record.
    if (!hasOwn && filled.length === 0) continue
    if (!hasOwn && above) for (const [table, cells] of filled) addRow(above, table, cells)
    else {
      const record: ImportedRow = { ...own, [rowNumberKey]: String(number) }
      // Also those without a row: the file has the sub-table, and the record has nothing there.
      for (const table of rows.keys()) record[table] = []
      for (const [table, cells] of filled) addRow(record, table, cells)
      records.push(record)
    }
  }
  return records
}

function addRow(record: ImportedRow, table: string, cells: Record<string, string>) {
  const rows = record[table]
  if (Array.isArray(rows)) rows.push(cells)
}

function isFilled(cells: Readonly<Record<string, string>>): boolean {
  return Object.values(cells).some((text) => text !== '')
}

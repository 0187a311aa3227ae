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

/** What the parts of a file may be: far more than its rows need, far less than would hold anybody up. */
function unpackedBytesOf(rowsMax: number): number {
  return rowsMax > importRowsMax ? 512 * 1024 * 1024 : 64 * 1024 * 1024
}

export type Line = { number: number; texts: readonly string[] }

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

/** The heads of a file and the lines below them, of more than an import at once may have the first; `count` is of all. */
export type RecordFile = { places: readonly HeadPlace[]; lines: readonly Line[]; count: number }

export async function openRecordFile(
  columns: readonly ImportColumn[],
  bytes: Uint8Array,
  rowsMax = importRowsMax,
): Promise<RecordFile> {
  const { places, lines } = await streamRecordFile(columns, bytes, rowsMax)
  const first: Line[] = []
  let count = 0
  for await (const line of lines) {
    count += 1
    if (first.length < importRowsMax) first.push(line)
  }
  // Nobody is asked which column is which where there is nothing in them.
  if (count === 0) throw refused('导入数据为空')
  return { places, lines: first, count }
}

/** The same with its lines as they are read, for a file that is not held as a whole; whoever leaves it early closes it. */
export async function streamRecordFile(columns: readonly ImportColumn[], bytes: Uint8Array, rowsMax: number) {
  const lines = linesOf(bytes, rowsMax)
  const next = async () => {
    const { value, done } = await lines.next()
    return done ? undefined : value
  }
  const [upper, second] = [await next(), await next()]
  if (!upper) throw refused('导入数据为空')
  const hasLower = second !== undefined && hasLowerHeads(columns, upper.texts, second.texts)
  const first = second && !hasLower ? [second] : []
  return { places: headPlaces(upper.texts, hasLower ? second.texts : null), lines: countedLines(first, lines, rowsMax) }
}

async function* countedLines(first: readonly Line[], others: AsyncIterable<Line>, rowsMax: number): AsyncGenerator<Line> {
  yield* first
  let count = first.length
  for await (const line of others) {
    count += 1
    if (count > rowsMax) throw tooMany(rowsMax)
    yield line
  }
}

export function recordsIn(heads: ReadHeads, { lines }: RecordFile): ImportedRow[] {
  const records = [...recordsOf(heads, lines)]
  if (records.length === 0) throw refused('导入数据为空')
  return records
}

function tooMany(rowsMax: number, cause?: unknown) {
  return refusedBecause('too many rows', `单次导入不能超过${rowsMax}条数据`, { cause })
}

async function* linesOf(bytes: Uint8Array, rowsMax: number): AsyncGenerator<Line> {
  // Two of heads, and one to see that there are too many.
  const limits = {
    fileBytesMax: bytes.byteLength,
    unpackedBytesMax: unpackedBytesOf(rowsMax),
    columnsMax: importColumnsMax,
    rowsMax: rowsMax + 3,
  }
  try {
    const rows = isArchive(bytes) || isCompound(bytes) ? sheetRows(bytes, limits) : readCsv(bytes, { limits })
    for await (const { number, cells } of rows) {
      const texts = cells.map((cell) => textOfCell(cell).trim())
      if (texts.some((text) => text !== '')) yield { number, texts }
    }
  } catch (error) {
    throw rowsFaultOf(error) === 'tooManyRows' ? tooMany(rowsMax, error) : error
  }
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

/** Each as soon as it is whole. */
function* recordsOf(heads: ReadHeads, lines: Iterable<Line>): Generator<ImportedRow> {
  const builder = recordBuilder(heads)
  for (const line of lines) yield* builder.add(line)
  yield* builder.end()
}

export async function* recordsOfStream(heads: ReadHeads, lines: AsyncIterable<Line>): AsyncGenerator<ImportedRow> {
  const builder = recordBuilder(heads)
  for await (const line of lines) yield* builder.add(line)
  yield* builder.end()
}

function recordBuilder(heads: ReadHeads) {
  let above: ImportedRow | undefined
  const end = (next?: ImportedRow) => {
    const whole = above ? [above] : []
    above = next
    return whole
  }
  const add = ({ number, texts }: Line): ImportedRow[] => {
    const { own, rows } = cellsOfLine(heads, texts)
    const hasOwn = isFilled(own)
    const filled = [...rows].filter(([, cells]) => isFilled(cells))
    // What stands in columns that are not read is no record.
    if (!hasOwn && filled.length === 0) return []
    const isNew = hasOwn || !above
    const record: ImportedRow = isNew || !above ? { ...own, [rowNumberKey]: String(number) } : above
    // Also those without a row: the file has the sub-table, and the record has nothing there.
    if (isNew) for (const table of rows.keys()) record[table] = []
    for (const [table, cells] of filled) addRow(record, table, cells)
    return isNew ? end(record) : []
  }
  return { add, end }
}

function cellsOfLine(heads: ReadHeads, texts: readonly string[]) {
  const own: Record<string, string> = {}
  const rows = new Map<string, Record<string, string>>()
  for (const [at, column] of heads.entries()) {
    if (!column) continue
    const { parentTable, name } = column.node
    const holder = parentTable === null ? own : (rows.get(parentTable) ?? {})
    holder[name] = texts[at] ?? ''
    if (parentTable !== null) rows.set(parentTable, holder)
  }
  return { own, rows }
}

function addRow(record: ImportedRow, table: string, cells: Record<string, string>) {
  const rows = record[table]
  if (Array.isArray(rows)) rows.push(cells)
}

function isFilled(cells: Readonly<Record<string, string>>): boolean {
  return Object.values(cells).some((text) => text !== '')
}

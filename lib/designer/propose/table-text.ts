import { CsvText } from '@/lib/rows/csv/rows-of-text'

/** What people look through before a design is made; the rows come in later, through the import of the module. */
export const pastedRowsMax = 5000
export const pastedColumnsMax = 100
export const pastedCharactersMax = 200_000

/** So much is read before it is asked whether the table is too long already. */
const pieceCharacters = 100_000
const separators = ['\t', ',', ';', '|'] as const

type Row = readonly string[]

/** Rows that hold something; `numbers` say which of the sheet each of them is, from 1 and with the empty ones counted. */
export type NumberedRows = { rows: readonly Row[]; numbers: readonly number[] }

/**
 * A table as people copy it: heads and the rows below them, each as wide as the heads. `places` are its columns in the sheet, `headNumber` is
 * the row of the heads there.
 */
export type PastedTable = NumberedRows & { heads: Row; headNumber: number; places: readonly number[] }

/** What was pasted, or one sheet of a workbook, with the titles above the heads. */
export type Sheet = NumberedRows & { name: string }

/** The table that a text holds, below the heads that are found in it. */
export function readTableText(text: string): PastedTable | null {
  const all = rowsOfText(text)
  return tableBelow(all, headRowOf(all.rows))
}

/**
 * Heads and what is below them; columns without a head and a value are none. Null where no row is below. A table beyond the limits has a row
 * or a column too many, and no more.
 */
export function tableBelow(all: NumberedRows, headAt: number): PastedTable | null {
  const end = headAt + pastedRowsMax + 2
  const [heads = [], ...rows] = all.rows.slice(headAt, end)
  if (rows.length === 0) return null
  const filled = new Set<number>()
  for (const row of [heads, ...rows]) {
    for (const [at, cell] of row.entries()) if (cell !== '') filled.add(at)
  }
  const places = [...filled].sort((one, other) => one - other).slice(0, pastedColumnsMax + 1)
  return {
    heads: places.map((at) => heads[at] ?? ''),
    rows: rows.map((row) => places.map((at) => row[at] ?? '')),
    headNumber: all.numbers[headAt] ?? 1,
    numbers: all.numbers.slice(headAt + 1, end),
    places,
  }
}

/** The same rows with another text in one cell; columns are those of the rows. */
export function withCell<T extends { rows: readonly Row[] }>(table: T, { row, column }: CellPlace, text: string): T {
  const changed = (cells: Row) =>
    Array.from({ length: Math.max(cells.length, column + 1) }, (_, at) => (at === column ? text : (cells[at] ?? '')))
  return { ...table, rows: table.rows.map((cells, at) => (at === row ? changed(cells) : cells)) }
}

/** From 0. */
export type CellPlace = { row: number; column: number }

/** Lines above the heads that have one cell alone are titles. */
export function headRowOf(rows: readonly Row[]): number {
  return Math.max(
    0,
    rows.findIndex((row) => row.filter((cell) => cell !== '').length > 1),
  )
}

/**
 * Cells that were copied from a spreadsheet (parted by tabs), or the text of a CSV file; refuses quotation marks that never end. What is beyond
 * the limits is not read to its end.
 */
export function rowsOfText(text: string): NumberedRows {
  const whole = text.replace(/^\uFEFF/, '')
  const csv = new CsvText(separatorIn(whole))
  const rows: Row[] = []
  const numbers: number[] = []
  let read = 0
  for (let at = 0; at < whole.length; at += pieceCharacters) {
    const piece = csv.push(whole.slice(at, at + pieceCharacters), at + pieceCharacters >= whole.length)
    const filled = filledRows(piece, read)
    rows.push(...filled.rows)
    numbers.push(...filled.numbers)
    read += piece.length
    if (rows.length - headRowOf(rows) - 1 > pastedRowsMax) break
  }
  return { rows, numbers }
}

/** Rows that hold something, without what nobody sees; `before` are so many rows above them. */
export function filledRows(all: readonly Row[], before = 0): NumberedRows {
  const filled = all
    .map((row, at) => ({ number: before + at + 1, cells: row.map((cell) => cell.replaceAll('\u0000', '').trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  return { rows: filled.map(({ cells }) => cells), numbers: filled.map(({ number }) => number) }
}

/** The sign that parts most of the first lines: a stray one in a cell, also a tab, parts no others. */
function separatorIn(text: string): string {
  const start = text.slice(0, 10_000).replace(/(^|[\t,;|\r\n])"(?:[^"]|"")*"?/g, '$1')
  const lines = start.split(/\r\n?|\n/, 10)
  const counted = separators.map((sign) => {
    const parted = lines.filter((line) => line.includes(sign))
    // Cells of spreadsheets have commas in them more often than files have tabs.
    const signs = sign === '\t' ? Number.POSITIVE_INFINITY : parted.join('').split(sign).length
    return { sign, lines: parted.length, signs }
  })
  const [first] = counted.sort((one, other) => other.lines - one.lines || other.signs - one.signs)
  return first && first.lines > 0 ? first.sign : ','
}

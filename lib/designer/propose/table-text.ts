import { CsvText } from '@/lib/rows/csv/rows-of-text'

/** What people look through before a design is made; the rows come in later, through the import of the module. */
export const pastedRowsMax = 5000
export const pastedColumnsMax = 100
export const pastedCharactersMax = 200_000

/** So much is read before it is asked whether the table is too long already. */
const pieceCharacters = 100_000
const separators = ['\t', ',', ';', '|'] as const

type Row = readonly string[]

/** A table as people copy it: heads and the rows below them, each as wide as the heads. */
export type PastedTable = { heads: Row; rows: readonly Row[] }

/** What was pasted, or one sheet of a workbook: its rows that hold something, the titles above the heads among them. */
export type Sheet = { name: string; rows: readonly Row[] }

/** The table that a text holds, below the heads that are found in it. */
export function readTableText(text: string): PastedTable | null {
  const rows = rowsOfText(text)
  return tableBelow(rows, headRowOf(rows))
}

/**
 * Heads and what is below them; columns without a head and a value are none. Null where no row is below. A table beyond the limits has a row
 * or a column too many, and no more.
 */
export function tableBelow(all: readonly Row[], headAt: number): PastedTable | null {
  const [heads = [], ...rows] = all.slice(headAt, headAt + pastedRowsMax + 2)
  if (rows.length === 0) return null
  const filled = new Set<number>()
  for (const row of [heads, ...rows]) {
    for (const [at, cell] of row.entries()) if (cell !== '') filled.add(at)
  }
  const kept = [...filled].sort((one, other) => one - other).slice(0, pastedColumnsMax + 1)
  return { heads: kept.map((at) => heads[at] ?? ''), rows: rows.map((row) => kept.map((at) => row[at] ?? '')) }
}

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
export function rowsOfText(text: string): readonly Row[] {
  const whole = text.replace(/^\uFEFF/, '')
  const csv = new CsvText(separatorIn(whole))
  const all: Row[] = []
  for (let at = 0; at < whole.length; at += pieceCharacters) {
    all.push(...filledRows(csv.push(whole.slice(at, at + pieceCharacters), at + pieceCharacters >= whole.length)))
    if (all.length - headRowOf(all) - 1 > pastedRowsMax) break
  }
  return all
}

/** Rows that hold something, without what nobody sees. */
export function filledRows(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => row.map((cell) => cell.replaceAll('\u0000', '').trim()))
    .filter((cells) => cells.some((cell) => cell !== ''))
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

import { CsvText, separatorOf } from '@/lib/rows/csv/rows-of-text'

/** Rows of a pasted table: what people look through, and what is imported from here. */
export const pastedRowsMax = 5000
export const pastedColumnsMax = 100

/** A table as people copy it: heads and the rows below them, each as wide as the heads. */
export type PastedTable = { heads: readonly string[]; rows: readonly (readonly string[])[] }

/**
 * Cells that were copied from a spreadsheet (parted by tabs), or the text of a CSV file. Lines above the heads that have one cell alone are
 * titles; columns without a head and a value are none. Null where there are no heads with a row below; refuses quotation marks that never end.
 */
export function readTableText(text: string): PastedTable | null {
  const lines = text.slice(0, 10_000).split('\n', 10)
  const separator = lines.some((line) => line.includes('\t'))
    ? '\t'
    : separatorOf(lines.find((line) => line.includes(',')) ?? text)
  const all = new CsvText(separator)
    .push(text.replace(/^\uFEFF/, ''), true)
    .map((row) => row.map((cell) => cell.replaceAll('\u0000', '').trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  const filled = (row: readonly string[]) => row.filter((cell) => cell !== '').length
  const isWide = all.some((row) => filled(row) > 1)
  const headAt = isWide ? all.findIndex((row) => filled(row) > 1) : 0
  const [heads = [], ...rows] = all.slice(headAt)
  if (rows.length === 0) return null
  const width = all.reduce((most, row) => Math.max(most, row.length), 0)
  const kept = Array.from({ length: width }, (_, at) => at).filter((at) => [heads, ...rows].some((row) => (row[at] ?? '') !== ''))
  return { heads: kept.map((at) => heads[at] ?? ''), rows: rows.map((row) => kept.map((at) => row[at] ?? '')) }
}

import { CsvText, separatorOf } from '@/lib/rows/csv/rows-of-text'
import type { Grid, GridCell } from './grid'
import { cellCharactersMax, columnsMax, rowsMax } from './limits'

const pieceCharacters = 65_536

/** Values separated by commas (RFC 4180), by semicolons or by tabs, as text: nothing is taken for a number, a date or a formula. */
export function gridOfCsv(text: string, isTextCut: boolean): Grid {
  const body = text.replace(/^\ufeff/, '')
  const rows = readRows(body) ?? plainRows(body)
  const isCut = isTextCut || rows.length > rowsMax || rows.some((row) => row.length > columnsMax)
  const cells = rows.slice(0, rowsMax).map((row) => row.slice(0, columnsMax).map(cellOf))
  return { rows: cells, columnCount: Math.max(0, ...cells.map((row) => row.length)), isCut }
}

/** One row more than is shown tells that there are more. Null for a text that is no table. */
function readRows(body: string): string[][] | null {
  const csv = new CsvText(separatorOf(body))
  const rows: string[][] = []
  try {
    for (let at = 0; at < body.length && rows.length <= rowsMax; at += pieceCharacters) {
      rows.push(...csv.push(body.slice(at, at + pieceCharacters), at + pieceCharacters >= body.length))
    }
  } catch {
    return null
  }
  return rows
}

/** Its lines, with quotation marks as signs like others. */
function plainRows(body: string): string[][] {
  const separator = separatorOf(body)
  return body.split(/\r\n|\r|\n/, rowsMax + 1).map((line) => line.split(separator, columnsMax + 1))
}

function cellOf(text: string): GridCell {
  return { text: text.slice(0, cellCharactersMax), isNumber: false, rowSpan: 1, colSpan: 1 }
}

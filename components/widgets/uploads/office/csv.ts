import type { Grid, GridCell } from './grid'
import { cellCharactersMax, columnsMax, rowsMax } from './limits'

/** Values separated by commas (RFC 4180), by semicolons or by tabs, as text: nothing is taken for a number, a date or a formula. */
export function gridOfCsv(text: string, isTextCut: boolean): Grid {
  const body = text.replace(/^\ufeff/, '')
  const separator = separatorOf(body)
  const token = new RegExp(`(?:"((?:[^"]|"")*)"?|([^${separator}\r\n]*))(${separator}|\r\n|\r|\n|$)`, 'y')
  const rows: GridCell[][] = []
  let row: GridCell[] = []
  let isCut = isTextCut
  while (token.lastIndex < body.length) {
    const found = token.exec(body)
    // Text behind a closing quotation mark: what follows is read as plain text.
    if (!found) return plainGrid(body, isTextCut)
    const [, quoted, plain, end] = found
    if (row.length < columnsMax) row.push(cellOf(quoted?.replaceAll('""', '"') ?? plain ?? ''))
    else isCut = true
    if (end === separator) continue
    rows.push(row)
    row = []
    if (rows.length === rowsMax && token.lastIndex < body.length) return gridOf(rows, true)
  }
  if (row.length > 0) {
    // A line that ends with a separator ends with an empty value.
    if (row.length < columnsMax) row.push(cellOf(''))
    rows.push(row)
  }
  return gridOf(rows, isCut)
}

function plainGrid(body: string, isTextCut: boolean): Grid {
  const lines = body.split(/\r\n|\r|\n/, rowsMax + 1)
  return gridOf(
    lines.slice(0, rowsMax).map((line) => line.split(separatorOf(body), columnsMax).map(cellOf)),
    isTextCut || lines.length > rowsMax,
  )
}

function gridOf(rows: readonly GridCell[][], isCut: boolean): Grid {
  return { rows, columnCount: Math.max(0, ...rows.map((row) => row.length)), isCut }
}

function cellOf(text: string): GridCell {
  return { text: text.slice(0, cellCharactersMax), isNumber: false, rowSpan: 1, colSpan: 1 }
}

function separatorOf(body: string): string {
  const first = body.slice(0, 10_000).split(/[\r\n]/, 1)[0] ?? ''
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }))
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

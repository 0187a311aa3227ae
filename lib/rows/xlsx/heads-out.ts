import { escapeText } from '../xml/escape'
import type { StyleTable } from './looks'
import { columnName } from './places'
import type { Column } from './sheet'

/** One row of titles, or two where columns have groups. */
export function headRowCount(columns: readonly Column[]): 1 | 2 {
  return columns.some(({ group }) => group !== undefined) ? 2 : 1
}

/** Titles without a group fill both rows; neighbours of one group share its cell. */
export function headXml(columns: readonly Column[], styles: StyleTable): { rows: string; merges: readonly string[] } {
  const style = styles.indexOf({ isHead: true })
  const cell = (text: string, column: number, row: number) =>
    text === ''
      ? `<c r="${columnName(column)}${row}" s="${style}"/>`
      : `<c r="${columnName(column)}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
  if (headRowCount(columns) === 1)
    return {
      rows: rowXml(
        1,
        columns.map(({ title }, at) => cell(title, at, 1)),
      ),
      merges: [],
    }
  const merges: string[] = []
  const [upper, lower]: [string[], string[]] = [[], []]
  for (const [at, { title, group }] of columns.entries()) {
    const isFirst = group === undefined || columns[at - 1]?.group !== group
    upper.push(cell(isFirst ? (group ?? title) : '', at, 1))
    lower.push(cell(group === undefined ? '' : title, at, 2))
    if (group === undefined) merges.push(`${columnName(at)}1:${columnName(at)}2`)
    else if (isFirst) merges.push(...groupMerge(columns, at))
  }
  return { rows: rowXml(1, upper) + rowXml(2, lower), merges }
}

function groupMerge(columns: readonly Column[], from: number): readonly string[] {
  let to = from
  while (columns[to + 1]?.group !== undefined && columns[to + 1]?.group === columns[from]?.group) to += 1
  return to > from ? [`${columnName(from)}1:${columnName(to)}1`] : []
}

function rowXml(number: number, cells: readonly string[]): string {
  return `<row r="${number}" ht="21" customHeight="1">${cells.join('')}</row>`
}

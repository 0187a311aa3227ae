/** A cell of a table and where it stands in the grid. */
export type PlacedCell = { element: Element; column: number; columnSpan: number; rowSpan: number }

const columnsMax = 63
const rowSpanMax = 1000

/** Where the cells of the rows stand: those that reach down from above take their columns. */
export function* placeCells(rows: readonly Element[]): Generator<readonly PlacedCell[]> {
  const taken: number[] = []
  for (const row of rows) {
    const placed: PlacedCell[] = []
    let column = 0
    for (const element of row.children) {
      if (element.tagName !== 'TD' && element.tagName !== 'TH') continue
      while ((taken[column] ?? 0) > 0) column += 1
      const columnSpan = spanOf(element, 'colspan', Math.max(1, columnsMax - column))
      const rowSpan = spanOf(element, 'rowspan', rowSpanMax)
      if (column >= columnsMax) break
      placed.push({ element, column, columnSpan, rowSpan })
      for (let at = column; at < column + columnSpan; at += 1) taken[at] = rowSpan
      column += columnSpan
    }
    for (let at = 0; at < taken.length; at += 1) taken[at] = Math.max(0, (taken[at] ?? 0) - 1)
    yield placed
  }
}

function spanOf(element: Element, name: 'colspan' | 'rowspan', max: number): number {
  const span = Number(element.getAttribute(name) ?? 1)
  return Number.isInteger(span) && span > 0 ? Math.min(max, span) : 1
}

/** Widths of the columns: what cells of one column say, then what wider cells leave, the rest in equal parts; together `total`. */
export function columnWidths(rows: readonly (readonly PlacedCell[])[], widthOf: (cell: Element) => number | null, total: number) {
  const cells = rows.flat()
  const count = Math.max(1, ...cells.map(({ column, columnSpan }) => column + columnSpan))
  const widths: (number | null)[] = Array.from({ length: count }, () => null)
  for (const { element, column, columnSpan } of [...cells].sort((one, other) => one.columnSpan - other.columnSpan)) {
    const open = indices(column, columnSpan).filter((at) => widths[at] === null)
    const width = open.length === 0 ? null : widthOf(element)
    if (width === null) continue
    const known = indices(column, columnSpan).reduce((sum, at) => sum + (widths[at] ?? 0), 0)
    for (const at of open) widths[at] = Math.max(60, (width - known) / open.length)
  }
  const sum = widths.reduce<number>((all, width) => all + (width ?? 0), 0)
  const open = widths.filter((width) => width === null).length
  const each = open === 0 ? 0 : Math.max(total * 0.05, (total - sum) / open)
  const filled = widths.map((width) => width ?? each)
  const scale = total / filled.reduce((all, width) => all + width, 0)
  return filled.map((width) => Math.round(width * scale))
}

function indices(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}

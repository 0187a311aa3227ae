import { cellName, cellPlace } from '@/lib/report/template'
import type { NodeId, TreeDocument } from '../tree/tree-document'
import { cellAt, cellIds, cellOf, sheetOf } from './report-document'

export type CellPlace = { readonly row: number; readonly column: number }

/** Places from the first to the last row and column, both of them in it. */
export type CellRange = CellPlace & { readonly rowEnd: number; readonly columnEnd: number }

export function rangeOf(one: CellPlace, other: CellPlace = one): CellRange {
  return {
    row: Math.min(one.row, other.row),
    column: Math.min(one.column, other.column),
    rowEnd: Math.max(one.row, other.row),
    columnEnd: Math.max(one.column, other.column),
  }
}

/** `B2` or `B2:D4`. */
export function rangeName({ row, column, rowEnd, columnEnd }: CellRange): string {
  const start = cellName(row, column)
  return row === rowEnd && column === columnEnd ? start : `${start}:${cellName(rowEnd, columnEnd)}`
}

/** Null for a text that names no places. */
export function rangeNamed(text: string): CellRange | null {
  const [first = '', last = first, ...more] = text.trim().toUpperCase().split(':')
  const [start, end] = [cellPlace(first.trim()), cellPlace(last.trim())]
  return start && end && more.length === 0 ? rangeOf(start, end) : null
}

export function sheetSize(doc: TreeDocument): { rows: number; columns: number } {
  const { rows, columns } = sheetOf(doc)
  return { rows: rows.length, columns: columns.length }
}

export function wholeSheet(doc: TreeDocument): CellRange {
  const { rows, columns } = sheetSize(doc)
  return { row: 0, column: 0, rowEnd: rows - 1, columnEnd: columns - 1 }
}

export function isInSheet(doc: TreeDocument, { row, column, rowEnd, columnEnd }: CellRange): boolean {
  const { rows, columns } = sheetSize(doc)
  const whole = [row, column, rowEnd, columnEnd].every(Number.isInteger)
  return whole && row >= 0 && column >= 0 && row <= rowEnd && column <= columnEnd && rowEnd < rows && columnEnd < columns
}

/** The places that a cell covers. */
export function coveredBy(doc: TreeDocument, id: NodeId): CellRange | null {
  const cell = cellOf(doc, id)
  if (!cell) return null
  const { row, column, rowSpan, columnSpan } = cell
  return { row, column, rowEnd: row + rowSpan - 1, columnEnd: column + columnSpan - 1 }
}

function meets(one: CellRange, other: CellRange): boolean {
  const isBeside = one.columnEnd < other.column || other.columnEnd < one.column
  return !isBeside && one.rowEnd >= other.row && other.rowEnd >= one.row
}

export function holds(outer: CellRange, inner: CellRange): boolean {
  const isHigh = outer.row <= inner.row && outer.rowEnd >= inner.rowEnd
  return isHigh && outer.column <= inner.column && outer.columnEnd >= inner.columnEnd
}

/** The cell begins there: a merged cell belongs to the row and the column where it begins, whatever it reaches over. */
export function beginsIn({ row, column }: CellPlace, range: CellRange): boolean {
  const isInRows = row >= range.row && row <= range.rowEnd
  return isInRows && column >= range.column && column <= range.columnEnd
}

/** With the whole of every merged cell that is partly in it. */
export function withMerges(doc: TreeDocument, range: CellRange): CellRange {
  let whole = range
  for (;;) {
    const grown = idsIn(doc, whole).reduce((sum, id) => {
      const own = coveredBy(doc, id)
      return own
        ? {
            row: Math.min(sum.row, own.row),
            column: Math.min(sum.column, own.column),
            rowEnd: Math.max(sum.rowEnd, own.rowEnd),
            columnEnd: Math.max(sum.columnEnd, own.columnEnd),
          }
        : sum
    }, whole)
    if (holds(whole, grown)) return whole
    whole = grown
  }
}

/** The cells that stand in the range or reach into it, row by row. */
export function idsIn(doc: TreeDocument, range: CellRange): readonly NodeId[] {
  const count = (range.rowEnd - range.row + 1) * (range.columnEnd - range.column + 1)
  const all = cellIds(doc)
  if (count > all.length * 2) {
    const found = all.filter((id) => {
      const own = coveredBy(doc, id)
      return own !== null && meets(own, range)
    })
    return found.toSorted((one, other) => orderOf(doc, one) - orderOf(doc, other))
  }
  const found = new Set<NodeId>()
  for (const { row, column } of placesIn(range)) {
    const id = cellAt(doc, row, column)
    if (id) found.add(id)
  }
  return [...found]
}

function orderOf(doc: TreeDocument, id: NodeId): number {
  const cell = cellOf(doc, id)
  return cell ? cell.row * 1000 + cell.column : 0
}

export function* placesIn({ row: top, column: left, rowEnd, columnEnd }: CellRange): Generator<CellPlace> {
  for (let row = top; row <= rowEnd; row++) {
    for (let column = left; column <= columnEnd; column++) yield { row, column }
  }
}

/** A merged cell stands partly in the range and partly outside of it. */
export function cutsMerge(doc: TreeDocument, range: CellRange): boolean {
  return idsIn(doc, range).some((id) => {
    const own = coveredBy(doc, id)
    return own !== null && !holds(range, own)
  })
}

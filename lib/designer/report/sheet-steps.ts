import type { TreeDocument } from '../tree/tree-document'
import { type CellPlace, coveredBy, sheetSize } from './cell-ranges'
import { cellAt, cellIds, cellOf } from './report-document'

export type SheetStep = 'left' | 'right' | 'up' | 'down'

/** The next place that way, past the whole of a merged cell; the same one at the edge of the sheet. */
export function steppedPlace(doc: TreeDocument, from: CellPlace, step: SheetStep): CellPlace {
  const covered = coveredBy(doc, cellAt(doc, from.row, from.column) ?? '') ?? {
    ...from,
    rowEnd: from.row,
    columnEnd: from.column,
  }
  const { rows, columns } = sheetSize(doc)
  switch (step) {
    case 'left':
      return { row: from.row, column: Math.max(0, covered.column - 1) }
    case 'right':
      return covered.columnEnd + 1 < columns ? { row: from.row, column: covered.columnEnd + 1 } : from
    case 'up':
      return { row: Math.max(0, covered.row - 1), column: from.column }
    case 'down':
      return covered.rowEnd + 1 < rows ? { row: covered.rowEnd + 1, column: from.column } : from
  }
}

/** As Ctrl and an arrow lead in spreadsheets: the last filled place before a gap, or the first one behind it, or the edge of the sheet. */
export function leaptPlace(doc: TreeDocument, from: CellPlace, step: SheetStep): CellPlace {
  let at = from
  const first = steppedPlace(doc, from, step)
  const runsInFilled = isFilled(doc, from) && isFilled(doc, first)
  for (;;) {
    const next = steppedPlace(doc, at, step)
    if (next.row === at.row && next.column === at.column) return at
    if (runsInFilled && !isFilled(doc, next)) return at
    at = next
    if (!runsInFilled && isFilled(doc, at)) return at
  }
}

/** The last row and column in which something stands. */
export function lastFilled(doc: TreeDocument): CellPlace {
  const places = cellIds(doc).flatMap((id) => coveredBy(doc, id) ?? [])
  return {
    row: places.reduce((most, { rowEnd }) => Math.max(most, rowEnd), 0),
    column: places.reduce((most, { columnEnd }) => Math.max(most, columnEnd), 0),
  }
}

function isFilled(doc: TreeDocument, { row, column }: CellPlace): boolean {
  const value = cellOf(doc, cellAt(doc, row, column) ?? '')?.value
  return value !== undefined && !(value.kind === 'text' && value.text === '')
}

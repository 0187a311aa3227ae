/** Places in a table by position: which is selected, and where a key leads. */
export type CellPlace = { row: number; column: number }

/** A rectangle between the cell where the selection began and the one it reaches to. */
export type CellArea = { anchor: CellPlace; focus: CellPlace }

export type AreaBounds = { top: number; bottom: number; left: number; right: number }

export type TableSize = { rows: number; columns: number }

export function boundsOf({ anchor, focus }: CellArea): AreaBounds {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  }
}

export function isInside(bounds: AreaBounds, row: number, column: number): boolean {
  return row >= bounds.top && row <= bounds.bottom && column >= bounds.left && column <= bounds.right
}

export function clampPlace(place: CellPlace, size: TableSize): CellPlace {
  return {
    row: Math.max(0, Math.min(size.rows - 1, place.row)),
    column: Math.max(0, Math.min(size.columns - 1, place.column)),
  }
}

type Movement = { key: string; isControl: boolean; pageRows: number }

/** Where a key of the ARIA grid pattern leads from a cell; null when the key moves nothing. */
export function placeAfterKey(from: CellPlace, { key, isControl, pageRows }: Movement, size: TableSize): CellPlace | null {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const to = (row: number, column: number) => clampPlace({ row, column }, size)
  switch (key) {
    case 'ArrowUp':
      return to(isControl ? 0 : from.row - 1, from.column)
    case 'ArrowDown':
      return to(isControl ? last.row : from.row + 1, from.column)
    case 'ArrowLeft':
      return to(from.row, isControl ? 0 : from.column - 1)
    case 'ArrowRight':
      return to(from.row, isControl ? last.column : from.column + 1)
    case 'Home':
      return to(isControl ? 0 : from.row, 0)
    case 'End':
      return to(isControl ? last.row : from.row, last.column)
    case 'PageUp':
      return to(from.row - pageRows, from.column)
    case 'PageDown':
      return to(from.row + pageRows, from.column)
    default:
      return null
  }
}

/** The next cell in reading order; null at the ends, where the key leaves the table. */
export function placeAfterTab(from: CellPlace, isBackward: boolean, size: TableSize): CellPlace | null {
  const at = from.row * size.columns + from.column + (isBackward ? -1 : 1)
  if (at < 0 || at >= size.rows * size.columns) return null
  return { row: Math.floor(at / size.columns), column: at % size.columns }
}

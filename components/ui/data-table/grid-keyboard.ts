/** A cell of the grid. Row -1 is the header. */
export type GridPosition = { row: number; column: number }

type GridSize = { rows: number; columns: number; pageRows: number }

type KeyPress = { key: string; ctrlKey: boolean; metaKey: boolean }

/** Where the focus goes for a key, by the ARIA pattern for data grids; null where the key means nothing here. */
export function nextPosition(from: GridPosition, press: KeyPress, size: GridSize): GridPosition | null {
  const isJump = press.ctrlKey || press.metaKey
  const lastRow = size.rows - 1
  const lastColumn = size.columns - 1
  switch (press.key) {
    case 'ArrowUp':
      return clamp({ ...from, row: isJump ? 0 : from.row - 1 }, size)
    case 'ArrowDown':
      return clamp({ ...from, row: isJump ? lastRow : from.row + 1 }, size)
    case 'ArrowLeft':
      return clamp({ ...from, column: isJump ? 0 : from.column - 1 }, size)
    case 'ArrowRight':
      return clamp({ ...from, column: isJump ? lastColumn : from.column + 1 }, size)
    case 'Home':
      return clamp({ row: isJump ? 0 : from.row, column: 0 }, size)
    case 'End':
      return clamp({ row: isJump ? lastRow : from.row, column: lastColumn }, size)
    case 'PageUp':
      return clamp({ ...from, row: Math.max(0, from.row - size.pageRows) }, size)
    case 'PageDown':
      return clamp({ ...from, row: from.row + size.pageRows }, size)
    default:
      return null
  }
}

function clamp(position: GridPosition, size: { rows: number; columns: number }): GridPosition {
  return {
    row: Math.min(Math.max(position.row, -1), size.rows - 1),
    column: Math.min(Math.max(position.column, 0), size.columns - 1),
  }
}

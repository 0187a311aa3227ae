import { fillBelow, fillDown } from '@/lib/form/table-edits/fill'
import type { FieldNode } from '@/lib/form/types'
import type { GridController } from './grid-controller'

type Cell = { node: FieldNode; rowKey: string }

function selectedCells(grid: GridController): readonly Cell[] {
  const columns = grid.selectedColumns
  return grid.selectedRowKeys.flatMap((rowKey) => columns.map((node) => ({ node, rowKey })))
}

/** Delete: the cells of the selection become empty; fixed ones stay. */
export function clearSelection(grid: GridController) {
  const { editing, editor } = grid
  const cells = selectedCells(grid).filter(({ node, rowKey }) => !editing.isFixed(node, rowKey))
  const edits = cells.map(({ node, rowKey }) => {
    const schema = editing.schemas.get(node.type)
    return { code: node.code, rowKey, value: schema ? schema.decode(null, node) : null }
  })
  editor.asOneStep(() => editor.setCells(edits))
  editing.cellsChanged(cells)
}

/** Ctrl+D. A single cell takes over the one above it. */
export function fillSelectionDown(grid: GridController) {
  const { top, bottom } = grid.bounds
  const from = top === bottom ? Math.max(0, top - 1) : top
  applyFill(grid, grid.rowKeys.slice(from, bottom + 1), null)
}

/** The fill handle was drawn down to `row`: the selection repeats itself there. */
export function fillSelectionTo(grid: GridController, row: number) {
  const { top, bottom, left, right } = grid.bounds
  if (row <= bottom) return
  applyFill(grid, grid.rowKeys.slice(top, row + 1), bottom - top + 1)
  grid.selectBlock({ row: top, column: left }, { row, column: right })
}

function applyFill(grid: GridController, rowKeys: readonly string[], count: number | null) {
  const { editing, editor } = grid
  const byCode = new Map(grid.selectedColumns.map((node) => [node.code, node]))
  const source = {
    rowKeys,
    codes: [...byCode.keys()],
    read: (code: string, rowKey: string) => {
      const node = byCode.get(code)
      return node && editing.readValue(node, rowKey)
    },
    isFixed: (code: string, rowKey: string) => {
      const node = byCode.get(code)
      return !node || editing.isFixed(node, rowKey)
    },
  }
  const edits = count === null ? fillDown(source) : fillBelow(source, count)
  editor.asOneStep(() => editor.setCells(edits))
  editing.cellsChanged(
    edits.flatMap(({ code, rowKey }) => {
      const node = byCode.get(code)
      return node ? [{ node, rowKey }] : []
    }),
  )
}

export function undo(grid: GridController) {
  grid.endEdit()
  grid.showTouched(grid.editor.undo())
}

export function redo(grid: GridController) {
  grid.endEdit()
  grid.showTouched(grid.editor.redo())
}

/** Alt with an arrow key: the row changes places with its neighbour. */
export function moveActiveRow(grid: GridController, direction: 1 | -1) {
  const rowKey = grid.rowKeys[grid.place.row]
  const column = grid.place.column
  if (rowKey === undefined) return
  grid.endEdit()
  grid.editor.moveRow(rowKey, grid.place.row + direction)
  grid.activate({ row: grid.rowKeys.indexOf(rowKey), column })
}

/** A new row at the end, with its first cell chosen. */
export function addBlankRow(grid: GridController) {
  grid.endEdit()
  const [key] = grid.editor.addRows([{}])
  if (key !== undefined) grid.activate({ row: grid.rowKeys.indexOf(key), column: 0 })
}

export function copyRows(grid: GridController) {
  grid.endEdit()
  const keys = grid.selectedRowKeys
  const { column } = grid.place
  const copies = grid.editor.asOneStep(() => keys.map((key) => grid.editor.copyRow(key)))
  const last = copies.findLast((key) => key !== null)
  if (last) grid.activate({ row: grid.rowKeys.indexOf(last), column })
}

export function removeRows(grid: GridController, rowKeys: readonly string[]) {
  grid.endEdit()
  const { place } = grid
  grid.editor.removeRows(rowKeys)
  grid.activate(place)
}

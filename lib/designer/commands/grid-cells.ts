import { formFormat } from '../form/form-document'
import { areaAt, type GridArea, type GridMap, gridAround } from '../form/grid-map'
import type { Command, Edit } from '../history/edit'
import { childrenOf, childrenSlot, type NodeId, type TreeDocument } from '../tree/tree-document'
import { insertTrees, moveTrees, removeTrees, setValue } from '../tree/tree-edits'

/*
 * What is done with the cells of a grid (contract 3a §5, §13). Cells that a merge swallows stay in their rows, marked as merged; what they
 * held moves into the cell that is shown. A line goes through merged cells: they become longer or shorter by it.
 */

type GridEdit = Edit<TreeDocument>
export type GridSide = 'up' | 'down' | 'left' | 'right'

/** Puts a row above or below a cell, or a column at its left or right. */
export function insertGridLine({ cell, side }: { cell: NodeId; side: GridSide }): Command<TreeDocument> {
  return (edit) => {
    const map = gridAround(edit.doc, cell)
    const area = map?.areas.get(cell)
    if (!map || !area) return { refused: 'notAGridCell' }
    if (side === 'up' || side === 'down') insertRow(edit, map, side === 'up' ? area.top : area.bottom + 1)
    else insertColumn(edit, map, side === 'left' ? area.left : area.right + 1)
    return {}
  }
}

function insertRow(edit: GridEdit, map: GridMap, at: number) {
  const width = map.cells[0]?.length ?? 0
  const crossing = crossingAreas(map, (area) => area.top < at && area.bottom >= at)
  const covered = new Set(crossing.flatMap(([, area]) => range(area.left, area.right)))
  const cells = range(0, width - 1).map((column) => newCell(covered.has(column)))
  const row = { __config__: { jnpfKey: 'tableGridTr', children: cells } }
  insertTrees(edit, { parent: map.grid, slot: childrenSlot, at }, [row], formFormat)
  for (const [id, area] of crossing) setSpans(edit, id, { ...area, bottom: area.bottom + 1 })
}

function insertColumn(edit: GridEdit, map: GridMap, at: number) {
  const crossing = crossingAreas(map, (area) => area.left < at && area.right >= at)
  const covered = new Set(crossing.flatMap(([, area]) => range(area.top, area.bottom)))
  for (const [index, row] of childrenOf(edit.doc, map.grid).entries()) {
    insertTrees(edit, { parent: row, slot: childrenSlot, at }, [newCell(covered.has(index))], formFormat)
  }
  for (const [id, area] of crossing) setSpans(edit, id, { ...area, right: area.right + 1 })
}

/** Takes the row or the column of a cell away, with what only it held. */
export function deleteGridLine({ cell, line }: { cell: NodeId; line: 'row' | 'column' }): Command<TreeDocument> {
  return (edit) => {
    const map = gridAround(edit.doc, cell)
    const area = map?.areas.get(cell)
    if (!map || !area) return { refused: 'notAGridCell' }
    const isRow = line === 'row'
    if ((isRow ? map.cells.length : (map.cells[0]?.length ?? 0)) < 2) return { refused: 'lastGridLine' }
    const at = isRow ? area.top : area.left
    for (const [id, crossed] of crossingAreas(map, (one) => isWithin(one, isRow, at)))
      shorten(edit, map, { id, crossed, isRow, at })
    const rows = childrenOf(edit.doc, map.grid)
    removeTrees(edit, isRow ? rows.slice(at, at + 1) : rows.flatMap((row) => childrenOf(edit.doc, row).slice(at, at + 1)))
    return {}
  }
}

type Shortening = { id: NodeId; crossed: GridArea; isRow: boolean; at: number }

/** An area that loses its first line lives on in the next one; one that has no other goes with it. */
function shorten(edit: GridEdit, map: GridMap, { id, crossed, isRow, at }: Shortening) {
  const { top, left, bottom, right } = crossed
  const isSingle = isRow ? top === bottom : left === right
  if (isSingle) return
  const isFirst = at === (isRow ? top : left)
  const rest = isRow ? { ...crossed, bottom: bottom - 1 } : { ...crossed, right: right - 1 }
  const heir = isFirst ? map.cells[isRow ? top + 1 : top]?.[isRow ? left : left + 1] : id
  if (heir === undefined) return
  if (heir !== id) moveTrees(edit, childrenOf(edit.doc, id), { parent: heir, slot: childrenSlot, at: 0 })
  setValue(edit, heir, ['__config__', 'merged'], false)
  setSpans(edit, heir, rest)
}

/** Joins a cell with its neighbour at one side, or with all cells of its row or column. */
export function mergeGridCells({ cell, into }: { cell: NodeId; into: GridSide | 'row' | 'column' }): Command<TreeDocument> {
  return (edit) => {
    const map = gridAround(edit.doc, cell)
    const area = map?.areas.get(cell)
    if (!map || !area) return { refused: 'notAGridCell' }
    const whole = mergedArea(map, area, into)
    if (!whole || !isWhole(map, whole)) return { refused: 'notMergeable' }
    join(edit, map, whole)
    return {}
  }
}

function mergedArea(map: GridMap, area: GridArea, into: GridSide | 'row' | 'column'): GridArea | null {
  const [bottom, right] = [map.cells.length - 1, (map.cells[0]?.length ?? 0) - 1]
  const wanted =
    into === 'row'
      ? { ...area, left: 0, right }
      : into === 'column'
        ? { ...area, top: 0, bottom }
        : unionWith(
            map,
            area,
            {
              up: [area.top - 1, area.left],
              down: [area.bottom + 1, area.left],
              left: [area.top, area.left - 1],
              right: [area.top, area.right + 1],
            }[into],
          )
  const isOther =
    wanted &&
    (wanted.top !== area.top || wanted.left !== area.left || wanted.bottom !== area.bottom || wanted.right !== area.right)
  return isOther ? wanted : null
}

function unionWith(map: GridMap, area: GridArea, [row = -1, column = -1]: readonly number[]): GridArea | null {
  if (map.cells[row]?.[column] === undefined) return null
  const { area: other } = areaAt(map, row, column)
  // Only neighbours of one height, or of one width, are a rectangle together; nothing else is swallowed beside them.
  const isEven =
    row >= area.top && row <= area.bottom
      ? other.top === area.top && other.bottom === area.bottom
      : other.left === area.left && other.right === area.right
  if (!isEven) return null
  return {
    top: Math.min(area.top, other.top),
    left: Math.min(area.left, other.left),
    bottom: Math.max(area.bottom, other.bottom),
    right: Math.max(area.right, other.right),
  }
}

/** No area stands half in the rectangle. */
function isWhole(map: GridMap, whole: GridArea): boolean {
  return crossingAreas(map, (area) => doMeet(area, whole)).every(
    ([, area]) => area.top >= whole.top && area.bottom <= whole.bottom && area.left >= whole.left && area.right <= whole.right,
  )
}

function join(edit: GridEdit, map: GridMap, whole: GridArea) {
  const first = map.cells[whole.top]?.[whole.left] ?? ''
  for (const row of range(whole.top, whole.bottom)) {
    for (const column of range(whole.left, whole.right)) {
      const id = map.cells[row]?.[column] ?? ''
      if (id === first) continue
      const held = childrenOf(edit.doc, id)
      const at = childrenOf(edit.doc, first).length
      if (held.length > 0) moveTrees(edit, held, { parent: first, slot: childrenSlot, at })
      setValue(edit, id, ['__config__', 'merged'], true)
      setSpans(edit, id, { top: row, left: column, bottom: row, right: column })
    }
  }
  setValue(edit, first, ['__config__', 'merged'], false)
  setSpans(edit, first, whole)
}

/** Parts a merged cell along its row or along its column again; what it held stays in the first part. */
export function splitGridCell({ cell, along }: { cell: NodeId; along: 'row' | 'column' }): Command<TreeDocument> {
  return (edit) => {
    const map = gridAround(edit.doc, cell)
    const area = map?.areas.get(cell)
    if (!map || !area) return { refused: 'notAGridCell' }
    const isRow = along === 'row'
    if (isRow ? area.left === area.right : area.top === area.bottom) return { refused: 'notMerged' }
    for (const at of isRow ? range(area.left, area.right) : range(area.top, area.bottom)) {
      const part = isRow ? { ...area, left: at, right: at } : { ...area, top: at, bottom: at }
      const id = map.cells[part.top]?.[part.left] ?? ''
      setValue(edit, id, ['__config__', 'merged'], false)
      setSpans(edit, id, part)
    }
    return {}
  }
}

function crossingAreas(map: GridMap, does: (area: GridArea) => boolean): readonly (readonly [NodeId, GridArea])[] {
  return [...map.areas].filter(([, area]) => does(area))
}

function isWithin(area: GridArea, isRow: boolean, at: number): boolean {
  return isRow ? area.top <= at && area.bottom >= at : area.left <= at && area.right >= at
}

function doMeet(one: GridArea, other: GridArea): boolean {
  return one.top <= other.bottom && one.bottom >= other.top && one.left <= other.right && one.right >= other.left
}

function setSpans(edit: GridEdit, id: NodeId, { top, left, bottom, right }: GridArea) {
  setValue(edit, id, ['__config__', 'rowspan'], bottom - top + 1)
  setValue(edit, id, ['__config__', 'colspan'], right - left + 1)
}

function newCell(merged: boolean) {
  return { __config__: { jnpfKey: 'tableGridTd', merged, colspan: 1, rowspan: 1, backgroundColor: '', children: [] } }
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

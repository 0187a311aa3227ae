import { own, readFlag, readNumber, readRecord } from '@/lib/form/read'
import { childrenOf, type NodeId, nodeOf, type TreeDocument } from '../tree/tree-document'
import { configOf, typeOfNode } from './form-nodes'

/** A rectangle of cells, ends included. */
export type GridArea = { top: number; left: number; bottom: number; right: number }

/** The cells of a grid by row and column, and which area each of them belongs to (contract 3a §5). */
export type GridMap = {
  grid: NodeId
  cells: readonly (readonly NodeId[])[]
  /** By the cell at the top left of each area, which is the one that is shown. */
  areas: ReadonlyMap<NodeId, GridArea>
}

/** The grid around a cell; null where the node is no cell, or the rows of its grid are of different lengths. */
export function gridAround(doc: TreeDocument, cell: NodeId): GridMap | null {
  const row = nodeOf(doc, cell)?.parent ?? ''
  const grid = nodeOf(doc, row)?.parent ?? ''
  if (typeOfNode(doc, cell) !== 'tableGridTd' || typeOfNode(doc, grid) !== 'tableGrid') return null
  const cells = childrenOf(doc, grid).map((id) => childrenOf(doc, id))
  const width = cells[0]?.length ?? 0
  if (cells.some((line) => line.length !== width)) return null
  return { grid, cells, areas: areasOf(doc, cells) }
}

function areasOf(doc: TreeDocument, cells: GridMap['cells']): ReadonlyMap<NodeId, GridArea> {
  const areas = new Map<NodeId, GridArea>()
  for (const [top, line] of cells.entries()) {
    for (const [left, id] of line.entries()) {
      const config = configOf(doc, id)
      if (readFlag(own(readRecord(config), 'merged'))) continue
      const span = (key: string) => Math.max(1, Math.trunc(readNumber(own(config, key)) ?? 1))
      const bottom = Math.min(cells.length, top + span('rowspan')) - 1
      const right = Math.min(line.length, left + span('colspan')) - 1
      areas.set(id, { top, left, bottom, right })
    }
  }
  return areas
}

/** The area that covers a place; a swallowed cell that none covers is its own. */
export function areaAt(map: GridMap, row: number, column: number): { id: NodeId; area: GridArea } {
  for (const [id, area] of map.areas) {
    if (row >= area.top && row <= area.bottom && column >= area.left && column <= area.right) return { id, area }
  }
  return { id: map.cells[row]?.[column] ?? '', area: { top: row, left: column, bottom: row, right: column } }
}

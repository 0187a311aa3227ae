import { own, readFlag, readNumber, readRecord } from '@/lib/form/read'
import { configOf, kindOfNode, typeOfNode } from '../form/form-nodes'
import type { Command } from '../history/edit'
import { childrenOf, childrenSlot, type NodeId, nodeOf, type TreeDocument } from '../tree/tree-document'
import { moveTrees } from '../tree/tree-edits'

/** Gives the nodes directly below a node another order: fields, columns of a sub-table, panes, rows of a grid. */
export function sortChildren({ id, order }: { id: NodeId; order: readonly NodeId[] }): Command<TreeDocument> {
  return (edit) => {
    const { doc } = edit
    if (!nodeOf(doc, id)) return { refused: 'noSuchNode' }
    const children = childrenOf(doc, id)
    if (!isPermutation(order, children)) return { refused: 'otherNodes' }
    const isGrid = typeOfNode(doc, id) === 'tableGrid'
    if (isGrid && cellsOf(doc, id).some((cells) => cells.some((cell) => isMerged(doc, cell)))) return { refused: 'mergedCells' }
    if (kindOfNode(doc, id) === 'gridRow') return { refused: 'gridCell' }
    moveTrees(edit, order, { parent: id, slot: childrenSlot, at: 0 })
    return {}
  }
}

/** Gives the columns of a grid another order; `order` has the present positions. */
export function sortGridColumns({ id, order }: { id: NodeId; order: readonly number[] }): Command<TreeDocument> {
  return (edit) => {
    const { doc } = edit
    if (typeOfNode(doc, id) !== 'tableGrid') return { refused: 'notAGrid' }
    const rows = cellsOf(doc, id)
    const isEven = rows.every((cells) => isPermutation(order, [...cells.keys()]))
    if (!isEven) return { refused: 'otherNodes' }
    if (rows.some((cells) => cells.some((cell) => isMerged(doc, cell)))) return { refused: 'mergedCells' }
    for (const [index, row] of childrenOf(doc, id).entries()) {
      const cells = order.flatMap((at) => rows[index]?.[at] ?? [])
      moveTrees(edit, cells, { parent: row, slot: childrenSlot, at: 0 })
    }
    return {}
  }
}

function cellsOf(doc: TreeDocument, grid: NodeId): readonly (readonly NodeId[])[] {
  return childrenOf(doc, grid).map((row) => childrenOf(doc, row))
}

/** Contract 3a §5: cells swallowed by a merge stay in the list. */
function isMerged(doc: TreeDocument, cell: NodeId): boolean {
  const config = readRecord(configOf(doc, cell))
  const spans = ['colspan', 'rowspan'].map((key) => readNumber(own(config, key)) ?? 1)
  return readFlag(own(config, 'merged')) || spans.some((span) => span > 1)
}

function isPermutation<Item>(order: readonly Item[], items: readonly Item[]): boolean {
  return order.length === items.length && new Set(order).size === order.length && order.every((item) => items.includes(item))
}

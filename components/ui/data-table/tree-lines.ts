import { treeRows } from '../tree/tree-rows'
import type { DataTableTree, RowMove } from './types'

/** What a line of a table with levels is. */
export type TreeLine<Row> = {
  id: string
  row: Row
  /** Set where the line stands in for children: they are not there yet, or the table shows a detail of the row instead. */
  wait: 'loading' | 'failed' | 'detail' | null
  level: number
  position: number
  siblings: number
  parentId: string | null
  canOpen: boolean
  isOpen: boolean
  isHead: boolean
}

export function linesOf<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { childrenOf, hasChildren, isFailed, isHead, expanded, detailOf }: DataTableTree<Row>,
): readonly TreeLine<Row>[] {
  const found = treeRows(
    rows,
    (row) => expanded.has(rowId(row)),
    (row) => ({ id: rowId(row), children: childrenOf(row), hasChildren: hasChildren?.(row), isFailed: isFailed?.(row) }),
  )
  return found.map((line): TreeLine<Row> => {
    const parentId = found[line.parent]?.key ?? null
    const shared = { id: line.key, row: line.item, level: line.level, parentId }
    if (line.kind === 'node')
      return {
        ...shared,
        wait: null,
        position: line.position,
        siblings: line.siblings,
        canOpen: line.canOpen,
        isOpen: line.isOpen,
        isHead: isHead?.(line.item) ?? false,
      }
    const wait = line.kind === 'failed' ? 'failed' : detailOf ? 'detail' : 'loading'
    return { ...shared, wait, position: 1, siblings: 1, canOpen: false, isOpen: false, isHead: false }
  })
}

/** Lines of rows that can be chosen. */
export function chooseableIds<Row>(lines: readonly TreeLine<Row>[]): string[] {
  return lines.filter(({ wait, isHead }) => !wait && !isHead).map(({ id }) => id)
}

/** The same, and those of closed heads: over rows that nobody sees a head stands for all that are known below it. */
export function standingIds<Row>(
  lines: readonly TreeLine<Row>[],
  rowId: (row: Row) => string,
  { childrenOf, isHead }: Pick<DataTableTree<Row>, 'childrenOf' | 'isHead'>,
): string[] {
  const below = (row: Row): string[] =>
    (childrenOf(row) ?? []).flatMap((child) => (isHead?.(child) ? below(child) : [rowId(child)]))
  return lines.flatMap(({ id, row, wait, ...line }) => {
    if (wait) return []
    if (!line.isHead) return [id]
    return line.isOpen ? [] : below(row)
  })
}

/** Up and down among its siblings, right into the one above it, left out of its parent; null where there is no such place. */
export function movedByKey<Row>(lines: readonly TreeLine<Row>[], index: number, key: string): RowMove | null {
  const line = lines[index]
  if (!line || line.wait) return null
  const { id, parentId } = line
  const siblings = lines.filter((other) => !other.wait && other.parentId === parentId)
  const at = siblings.indexOf(line)
  const above = siblings[at - 1]
  if (key === 'ArrowUp') return above ? { id, parentId, beforeId: above.id } : null
  if (key === 'ArrowDown') return siblings[at + 1] ? { id, parentId, beforeId: siblings[at + 2]?.id ?? null } : null
  if (key === 'ArrowRight') return above ? { id, parentId: above.id, beforeId: null } : null
  const parent = lines.find((other) => other.id === parentId)
  return key === 'ArrowLeft' && parent ? { id, parentId: parent.parentId, beforeId: nextSiblingId(lines, parent) } : null
}

export type DropPlace = 'before' | 'inside' | 'after'

/** What dropping a line on another one means; null where it would hold itself, or where nothing would change. */
export function movedByDrop<Row>(lines: readonly TreeLine<Row>[], id: string, overId: string, place: DropPlace): RowMove | null {
  const over = lines.find((line) => line.id === overId && !line.wait)
  if (!over || isWithin(lines, over, id)) return null
  if (place === 'inside') return { id, parentId: over.id, beforeId: null }
  const before = place === 'before' ? over.id : nextSiblingId(lines, over)
  const line = lines.find((one) => one.id === id)
  const isSame = line?.parentId === over.parentId && (before === id || (line && nextSiblingId(lines, line) === before))
  return isSame ? null : { id, parentId: over.parentId, beforeId: before }
}

function nextSiblingId<Row>(lines: readonly TreeLine<Row>[], line: TreeLine<Row>): string | null {
  const siblings = lines.filter((other) => !other.wait && other.parentId === line.parentId)
  return siblings[siblings.indexOf(line) + 1]?.id ?? null
}

function isWithin<Row>(lines: readonly TreeLine<Row>[], line: TreeLine<Row>, id: string): boolean {
  const byId = new Map(lines.map((one) => [one.id, one]))
  for (let at: TreeLine<Row> | undefined = line; at; at = at.parentId === null ? undefined : byId.get(at.parentId))
    if (at.id === id) return true
  return false
}

import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { GridPosition } from './grid-keyboard'
import type { TreeControl } from './tree-cell'
import type { TreeLine } from './tree-lines'
import type { DataTableTree } from './types'
import { useRowMoves } from './use-row-moves'

type TreeFocus = {
  goTo: (row: number) => void
  /** The focus goes along with the row, wherever that is drawn. */
  followsRow: { current: boolean }
}

/** Keys, opening and moving of a table with levels (ARIA pattern of tree grids); does nothing for a table without. */
export function useTreeTable<Row>(options: Parameters<typeof useRowMoves<Row>>[0]) {
  const { tree, lines } = options
  const moves = useRowMoves(options)
  const { canMove } = moves
  const latest = useRef(tree)
  latest.current = tree
  const control = useMemo(
    (): TreeControl<Row> => ({
      toggle: (line) => toggleLine(latest.current, line),
      retry: (row) => latest.current?.onRetry?.(row),
      canMove,
    }),
    [canMove],
  )
  /** Takes the keys that mean something here; the others are the grid's. */
  const onKeyDown = (event: KeyboardEvent, at: GridPosition & { isTreeColumn: boolean }, focus: TreeFocus) => {
    const line = lines[at.row]
    const isInside = event.target instanceof HTMLElement && event.target.closest('[data-inert]') !== null
    if (!tree || !line || isInside || event.defaultPrevented || event.ctrlKey || event.metaKey) return
    if (event.altKey && event.shiftKey && canMove && event.key.startsWith('Arrow')) {
      event.preventDefault()
      focus.followsRow.current = moves.moveByKey(line, event.key)
    } else if (at.isTreeColumn && !event.altKey && !event.shiftKey && walk(event.key, line, focus)) event.preventDefault()
  }
  const walk = (key: string, line: TreeLine<Row>, focus: TreeFocus): boolean => {
    if (key === 'ArrowRight' && line.canOpen && !line.isOpen) control.toggle(line)
    else if (key === 'ArrowLeft' && line.isOpen) control.toggle(line)
    else if (key === 'ArrowLeft' && line.parentId !== null) focus.goTo(lines.findIndex(({ id }) => id === line.parentId))
    else return false
    return true
  }
  return { control, onKeyDown, ...moves }
}

function toggleLine<Row>(tree: DataTableTree<Row> | undefined, line: TreeLine<Row>): void {
  if (!tree || !line.canOpen) return
  const next = new Set(tree.expanded)
  if (!next.delete(line.id)) next.add(line.id)
  tree.onExpandedChange(next, line.row)
}

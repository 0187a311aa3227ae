import type { NodeRow, TreeRow } from './tree-rows'

export type TreeMove =
  | { active: number }
  | { open: NodeRow }
  | { close: NodeRow }
  | { openAll: readonly NodeRow[] }
  | { choose: NodeRow }

/** What a key means in the ARIA tree pattern; nothing for keys that are not the tree's. */
export function moveOf(key: string, rows: readonly TreeRow[], active: number, rowsInView: number): TreeMove | null {
  const row = rows[active]
  if (key === 'ArrowDown') return stepTo(rows, active + 1, 1)
  if (key === 'ArrowUp') return stepTo(rows, active - 1, -1)
  if (key === 'Home') return stepTo(rows, 0, 1)
  if (key === 'End') return stepTo(rows, rows.length - 1, -1)
  if (key === 'PageDown') return stepTo(rows, Math.min(rows.length - 1, active + rowsInView - 1), -1)
  if (key === 'PageUp') return stepTo(rows, Math.max(0, active - rowsInView + 1), 1)
  if (row?.kind !== 'node') return null
  if (key === 'ArrowRight') {
    if (row.canOpen && !row.isOpen) return { open: row }
    return row.isOpen ? stepTo(rows, active + 1, 1) : null
  }
  if (key === 'ArrowLeft') {
    if (row.isOpen) return { close: row }
    return row.parent >= 0 ? { active: row.parent } : null
  }
  if (key === '*') {
    const siblings = rows.filter(
      (other) => other.kind === 'node' && other.parent === row.parent && other.canOpen && !other.isOpen,
    )
    return { openAll: siblings as NodeRow[] }
  }
  return key === 'Enter' || key === ' ' ? { choose: row } : null
}

/** The nearest node in the given direction: rows that wait for children are passed by. */
function stepTo(rows: readonly TreeRow[], from: number, step: 1 | -1): TreeMove | null {
  for (let index = from; index >= 0 && index < rows.length; index += step)
    if (rows[index]?.kind === 'node') return { active: index }
  return null
}

/** The next node whose label begins with what was typed; a single letter goes on from the active node. */
export function typedTo(rows: readonly TreeRow[], active: number, typed: string): number {
  const needle = typed.toLowerCase()
  const start = typed.length > 1 ? active : active + 1
  for (let offset = 0; offset < rows.length; offset += 1) {
    const index = (start + offset) % rows.length
    const row = rows[index]
    if (row?.kind === 'node' && row.item.label.toLowerCase().startsWith(needle)) return index
  }
  return -1
}

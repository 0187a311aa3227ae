import { useMemo, useState } from 'react'

type Node = { id: string; children: readonly Node[] }

/** Rows that hold rows: all levels are open until somebody closes one. */
export function useLevels<Row extends Node>(rows: readonly Row[]) {
  const [kept, keep] = useState<ReadonlySet<string> | null>(null)
  const all = useMemo(() => new Set(idsOf(rows)), [rows])
  const expanded = kept ?? all
  const isOpen = [...all].every((id) => expanded.has(id))
  return {
    isOpen,
    toggle: () => keep(isOpen ? new Set() : null),
    tree: { childrenOf: (row: Row) => row.children as readonly Row[], expanded, onExpandedChange: keep },
  }
}

/** Of all that hold something. */
function idsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => (node.children.length > 0 ? [node.id, ...idsOf(node.children)] : []))
}

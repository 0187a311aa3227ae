import { useMemo, useState } from 'react'
import { usePinyin } from '@/lib/client/use-pinyin'
import { type Placed, placeTree } from '@/lib/domain/tree-layout'
import type { Direction } from '@/lib/domain/tree-picture'
import { type ChartNode, firstOpen, flatChart } from './utils'

export type PlacedNode = Placed<ChartNode>

/** What of the chart is open, which node is the active one, and what is looked for. */
export function useChart(root: ChartNode, firstDirection: Direction) {
  const [open, setOpen] = useState(() => firstOpen(root))
  const [direction, setDirection] = useState(firstDirection)
  const [activeId, setActiveId] = useState(root.id)
  const placed = useMemo(() => placeTree(root, (node) => open.has(node.id)), [root, open])
  const byId = useMemo(() => new Map(placed.map((one) => [one.node.id, one])), [placed])
  const all = useMemo(() => flatChart(root), [root])
  // Closed above it, the active node is the one that is still seen.
  const active = byId.get(activeId) ?? (placed[0] as PlacedNode)
  const toggle = (node: ChartNode) => {
    const next = new Set(open)
    if (!next.delete(node.id)) next.add(node.id)
    setOpen(next)
    setActiveId(node.id)
  }
  return {
    placed,
    byId,
    all,
    open,
    active,
    direction,
    toggle,
    activate: setActiveId,
    /** Opens what is above it. */
    reveal: (id: string, way: readonly string[]) => {
      setOpen(new Set([...open, ...way]))
      setActiveId(id)
    },
    openAll: () => setOpen(new Set(all.flatMap(({ node }) => (node.children.length > 0 ? [node.id] : [])))),
    closeAll: () => {
      setOpen(new Set())
      setActiveId(root.id)
    },
    turn: () => setDirection(direction === 'down' ? 'right' : 'down'),
  }
}

export type Chart = ReturnType<typeof useChart>

/** Nodes whose name holds what is typed, in their signs or in pinyin; wherever they stand. */
export function useMatches(all: Chart['all'], keyword: string) {
  const wanted = keyword.trim().toLowerCase()
  const isReadSo = usePinyin(wanted)
  return useMemo(() => {
    if (wanted === '') return []
    return all.filter(({ node: { name } }) => name.toLowerCase().includes(wanted) || isReadSo?.(name))
  }, [all, wanted, isReadSo])
}

/** Which node a key leads to from the active one, the way the chart is turned; nothing for other keys. */
export function neighbourOf(key: string, { active, direction, placed }: Chart): PlacedNode | undefined {
  if (key === 'Home') return placed[0]
  const turned = direction === 'down' ? key : turnedKeys[key]
  if (turned === 'ArrowUp') return active.parent ?? undefined
  if (turned === 'ArrowDown') return active.children[Math.floor((active.children.length - 1) / 2)]
  const step = turned === 'ArrowLeft' ? -1 : turned === 'ArrowRight' ? 1 : 0
  if (step === 0) return undefined
  const level = placed.filter(({ depth }) => depth === active.depth)
  return level[level.indexOf(active) + step]
}

const turnedKeys: Readonly<Record<string, string>> = {
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
}

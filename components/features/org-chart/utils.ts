import type { Texts } from '@/lib/client/use-texts'
import type { TreeNode } from '@/lib/contract/permission/tree-node'

export type ChartNode = {
  id: string
  name: string
  kind: 'company' | 'department' | 'all'
  /** People in it, and in it or below it; unknown where the installation does not tell it. */
  own: number | undefined
  all: number | undefined
  children: readonly ChartNode[]
}

type Count = { id: string; own: number; all: number }

/** Contract 2 §2.1: every company stands below a node that stands for all of them. */
const topId = '-1'

export function chartOf(nodes: readonly TreeNode[], counts: readonly Count[] | undefined, topName: string): ChartNode {
  const countOf = new Map((counts ?? []).map((count) => [count.id, count]))
  const made = (node: TreeNode): ChartNode => {
    const count = countOf.get(node.id)
    return {
      id: node.id,
      name: node.lastFullName || node.fullName,
      kind: node.type === 'company' ? 'company' : 'department',
      own: counts && (count?.own ?? 0),
      all: counts && (count?.all ?? 0),
      children: node.children.map(made),
    }
  }
  const children = nodes.map(made)
  // One company alone stands for itself.
  const [only] = children
  if (only && children.length === 1) return only
  return { id: topId, name: topName, kind: 'all', own: undefined, all: undefined, children }
}

/** What kind it is, and how many people are in it. */
export function detailOf({ kind, own, all }: ChartNode, t: Texts): string {
  if (kind === 'all') return ''
  if (own === undefined || all === undefined) return t(kind)
  return `${t(kind)} · ${own === all ? t('people', { count: all }) : t('peopleBelow', { own, all })}`
}

/** All nodes with the way to each, parents first. */
export function flatChart(root: ChartNode): { node: ChartNode; way: readonly string[] }[] {
  const found: { node: ChartNode; way: readonly string[] }[] = []
  const waiting: { node: ChartNode; way: readonly string[] }[] = [{ node: root, way: [] }]
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    found.push(at)
    const way = [...at.way, at.node.id]
    for (const child of at.node.children.toReversed()) waiting.push({ node: child, way })
  }
  return found
}

/** More boxes beside each other would be too small to read. */
const besideAtFirst = 10

/** Levels are opened as long as what is seen then can still be read. */
export function firstOpen(root: ChartNode): ReadonlySet<string> {
  const open = new Set<string>()
  let level: readonly ChartNode[] = [root]
  let leaves = 0
  while (level.length > 0) {
    const next = level.flatMap((node) => node.children)
    leaves += level.filter((node) => node.children.length === 0).length
    if (open.size > 0 && leaves + next.length > besideAtFirst) return open
    for (const node of level) if (node.children.length > 0) open.add(node.id)
    level = next
  }
  return open
}

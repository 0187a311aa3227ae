import { ancestors, type NodeId, nodeOf, rootId, type Target, type TreeDocument } from '@/lib/designer/public'
import type { DesignKind } from './design-kind'

/** Where something new belongs while a node is chosen: into it where it can hold that, else right behind it or what is around it, else at the end. */
export function placeForNew(kind: DesignKind, doc: TreeDocument, current: NodeId, nodes: readonly unknown[]): Target {
  const places: Target[] = []
  if (current !== rootId) {
    places.push({ into: current })
    for (const id of [current, ...ancestors(doc, current)]) if (id !== rootId) places.push({ after: id })
  }
  return places.find((place) => kind.canStand(doc, nodes, place)) ?? { into: rootId }
}

export type Direction = 'up' | 'down' | 'in' | 'out'

/** Where nodes go by one press of a key: past a neighbour, into a neighbour that can hold them, or out of what is around them. */
export function placeForMove(kind: DesignKind, doc: TreeDocument, ids: readonly NodeId[], direction: Direction): Target | null {
  const edge = direction === 'down' ? ids.at(-1) : ids[0]
  const node = edge === undefined ? undefined : nodeOf(doc, edge)
  if (!edge || !node?.parent) return null
  const siblings = nodeOf(doc, node.parent)?.slots[node.slot] ?? []
  const at = siblings.indexOf(edge)
  const before = siblings[at - 1]
  const after = siblings[at + 1]
  const places: Target[] = []
  if (direction === 'up' && before) places.push({ before })
  if (direction === 'down' && after) places.push({ after })
  if (direction === 'in') {
    for (const beside of [before, after]) if (beside) places.push(...holdersIn(doc, beside).map((into) => ({ into })))
  }
  if (direction === 'out') {
    for (const around of ancestors(doc, edge)) if (around !== rootId) places.push({ after: around })
  }
  return places.find((place) => kind.canStand(doc, { ids }, place)) ?? null
}

/** A node and what it is made of, outermost first: one of them may take other nodes. */
function holdersIn(doc: TreeDocument, id: NodeId): readonly NodeId[] {
  const holders: NodeId[] = [id]
  for (let at: NodeId | undefined = id; at !== undefined && holders.length < 4; ) {
    at = Object.values(nodeOf(doc, at)?.slots ?? {})[0]?.[0]
    if (at !== undefined) holders.push(at)
  }
  return holders
}

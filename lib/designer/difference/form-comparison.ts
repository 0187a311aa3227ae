import { type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'
import { type Difference, differences } from './differences'
import { type Matches, matchNodes } from './match-nodes'

/** The older and the newer one of two that are compared. */
export type ComparedSide = 'before' | 'after'

/** What became of something, as it is marked beside its twin. */
export type Mark = 'added' | 'removed' | 'changed' | 'moved'

export type FormComparison = {
  differences: readonly Difference[]
  /** Only what differs has a mark; `rootId` where the settings of the form do. What came or went with its container has none of its own. */
  marks: Readonly<Record<ComparedSide, ReadonlyMap<NodeId, Mark>>>
  /** Where a difference is seen on each side: what is on one side only stands on the other beside its neighbour or in its container. */
  placesOf: (difference: Difference) => Readonly<Record<ComparedSide, NodeId>>
  /** The same node on the other side. */
  twinOf: (side: ComparedSide, id: NodeId) => NodeId | undefined
}

/** Two forms as they are drawn side by side (issue: versions of designs). */
export function compareForms(before: TreeDocument, after: TreeDocument): FormComparison {
  const matches = matchNodes(before, after)
  const found = differences(before, after, matches)
  const marks = { before: new Map<NodeId, Mark>(), after: new Map<NodeId, Mark>() }
  for (const { kind, node } of found) {
    const mark: Mark = kind === 'reordered' ? 'moved' : kind
    const old = mark === 'removed' ? node.id : matches.toBefore.get(node.id)
    if (old !== undefined) marks.before.set(old, strongerMark(marks.before.get(old), mark))
    if (mark !== 'removed') marks.after.set(node.id, strongerMark(marks.after.get(node.id), mark))
  }
  return {
    differences: found,
    marks,
    placesOf: ({ kind, node: { id } }) => {
      if (kind === 'removed') return { before: id, after: nearest(before, id, matches.toAfter) }
      if (kind === 'added') return { before: nearest(after, id, matches.toBefore), after: id }
      return { before: matches.toBefore.get(id) ?? rootId, after: id }
    },
    twinOf: (side, id) => twin(matches, side, id),
  }
}

/** What was moved and changed as well counts as changed. */
export function strongerMark(one: Mark | undefined, other: Mark): Mark {
  return one === undefined || one === 'moved' ? other : one
}

function twin({ toAfter, toBefore }: Matches, side: ComparedSide, id: NodeId): NodeId | undefined {
  return side === 'before' ? toAfter.get(id) : toBefore.get(id)
}

/** On the other side, what stood right before the node, or what is around it. */
function nearest(doc: TreeDocument, id: NodeId, twins: ReadonlyMap<NodeId, NodeId>): NodeId {
  const node = nodeOf(doc, id)
  if (!node?.parent) return rootId
  const siblings = nodeOf(doc, node.parent)?.slots[node.slot] ?? []
  const earlier = siblings.slice(0, siblings.indexOf(id)).reverse()
  for (const beside of [...earlier, node.parent]) {
    const other = twins.get(beside)
    if (other !== undefined) return other
  }
  return nearest(doc, node.parent, twins)
}

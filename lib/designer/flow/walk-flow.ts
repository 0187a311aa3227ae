import { childrenOf, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'
import { branchesOf, isHead } from './flow-document'

/** Which card a key leads to as the tree is drawn: down along the flow, up against it, sideways to the next branch. Null for other keys and at the ends. */
export function walkFlow(doc: TreeDocument, id: NodeId, key: string): NodeId | null {
  const first = childrenOf(doc, rootId)[0] ?? null
  if (key === 'Home' || (id === rootId && key.startsWith('Arrow'))) return first
  if (key === 'ArrowDown') return branchesOf(doc, id)[0] ?? childrenOf(doc, id)[0] ?? nextOf(doc, id)
  if (key === 'ArrowUp') return aboveOf(doc, id)
  if (key === 'ArrowLeft') return besideOf(doc, id, -1)
  return key === 'ArrowRight' ? besideOf(doc, id, 1) : null
}

function siblingsOf(doc: TreeDocument, id: NodeId): readonly NodeId[] {
  const node = nodeOf(doc, id)
  return node?.parent ? childrenOf(doc, node.parent, node.slot) : []
}

/** What comes behind a node; behind the last of a branch, what follows its join. */
function nextOf(doc: TreeDocument, id: NodeId): NodeId | null {
  for (let at: NodeId | null = id; at !== null && at !== rootId; at = nodeOf(doc, at)?.parent ?? null) {
    if (isHead(doc, at)) {
      // The head of a branch stands below the node that splits: behind that its own list goes on.
      const splits: NodeId | null = nodeOf(doc, at)?.parent ?? null
      if (splits !== null && isHead(doc, splits) && childrenOf(doc, splits)[0]) return childrenOf(doc, splits)[0] ?? null
      continue
    }
    const siblings = siblingsOf(doc, at)
    const next = siblings[siblings.indexOf(at) + 1]
    if (next) return next
  }
  return null
}

function aboveOf(doc: TreeDocument, id: NodeId): NodeId | null {
  const siblings = isHead(doc, id) ? [] : siblingsOf(doc, id)
  const parent = nodeOf(doc, id)?.parent ?? null
  return siblings[siblings.indexOf(id) - 1] ?? (parent === rootId ? null : parent)
}

function besideOf(doc: TreeDocument, id: NodeId, step: number): NodeId | null {
  for (let at: NodeId | null = id; at !== null && at !== rootId; at = nodeOf(doc, at)?.parent ?? null) {
    if (!isHead(doc, at)) continue
    const siblings = siblingsOf(doc, at)
    const beside = siblings[siblings.indexOf(at) + step]
    if (beside) return beside
  }
  return null
}

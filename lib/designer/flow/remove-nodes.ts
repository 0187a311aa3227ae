import type { Command } from '../history/edit'
import { childrenOf, type NodeId, nodeOf, type TreeDocument, topmost } from '../tree/tree-document'
import { removeTrees } from '../tree/tree-edits'
import { branchesOf, isHead, shellOf, typeOf, wireIdOf } from './flow-document'
import { dissolve, type FlowEdit, handBranches, limited, putJoint, settleBranches } from './flow-edits'
import { namedNodes } from './named-nodes'
import { freshIds, type NewId } from './node-ids'

export type FlowRemoval = {
  /** Nodes that still name one that is gone. */
  broken: readonly NodeId[]
}

/**
 * Removes nodes. Branches below a step stay: they hang below what stood before it. A branch goes with all in it, a joint with all its
 * branches; of a split that keeps one branch only, that branch goes on in the flow. The start stays.
 */
export function removeFlowNodes(ids: readonly NodeId[], newId: NewId): Command<TreeDocument, FlowRemoval> {
  return limited((edit) => {
    const tops = topmost(edit.doc, ids).filter((id) => nodeOf(edit.doc, id))
    if (tops.length === 0) return { refused: 'noSuchNode' }
    if (tops.some((id) => typeOf(edit.doc, id) === 'start')) return { refused: 'startStays' }
    const before = new Set(Object.keys(edit.doc.nodes).map((id) => wireIdOf(edit.doc, id)))
    const fresh = freshIds(edit.doc, newId)
    const splits = new Set<NodeId>()
    for (const id of tops) {
      const parent = nodeOf(edit.doc, id)?.parent
      if (parent && isHead(edit.doc, id)) {
        splits.add(parent)
        removeTrees(edit, [id])
      } else removeStep(edit, id, fresh)
    }
    for (const id of splits) {
      dissolve(edit, id, fresh)
      settleBranches(edit, id)
    }
    return { broken: brokenBy(edit.doc, before) }
  })
}

function removeStep(edit: FlowEdit, id: NodeId, newId: NewId) {
  if (branchesOf(edit.doc, id).length > 0 && typeOf(edit.doc, id) !== 'empty') {
    const above = aboveOf(edit.doc, id)
    const canSplit = above !== null && branchesOf(edit.doc, above).length === 0 && typeOf(edit.doc, above) !== 'subFlow'
    handBranches(edit, id, canSplit ? above : putJoint(edit, id, newId))
  }
  removeTrees(edit, [id])
}

/** What stands before a step; the head of the branch for the first one in it. */
function aboveOf(doc: TreeDocument, id: NodeId): NodeId | null {
  const node = nodeOf(doc, id)
  if (!node?.parent) return null
  const siblings = childrenOf(doc, node.parent, node.slot)
  return siblings[siblings.indexOf(id) - 1] ?? (isHead(doc, node.parent) ? node.parent : null)
}

function brokenBy(doc: TreeDocument, before: ReadonlySet<string>): readonly NodeId[] {
  const left = new Set(Object.keys(doc.nodes).map((id) => wireIdOf(doc, id)))
  return Object.keys(doc.nodes).filter((id) =>
    namedNodes(shellOf(doc, id)).some((named) => before.has(named) && !left.has(named)),
  )
}

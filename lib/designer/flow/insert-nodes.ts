import { isRecord, own, type RawRecord, readText } from '@/lib/form/read'
import type { Command } from '../history/edit'
import { childrenOf, type NodeId, nodeOf, rootId, type Target, type TreeDocument } from '../tree/tree-document'
import { insertTrees, setValue } from '../tree/tree-edits'
import { branchesOf, branchesSlot, branchKindOf, flowFormat, isHead, listedNode } from './flow-document'
import { type FlowEdit, type FlowRefusal, handBranches, limited, putJoint, putSteps, settleBranches } from './flow-edits'
import type { AddPlace } from './flow-layout'
import { freshIds, type NewId, withNewIds } from './node-ids'

type Brought = { ids: readonly NodeId[] }
export type BranchKind = 'condition' | 'interflow' | 'branchFlow'

/** Adds nodes of the menu or of a clipboard, as they are stored, with new ids. */
export function insertSteps(place: AddPlace, nodes: readonly unknown[], newId: NewId): Command<TreeDocument, Brought> {
  return limited((edit) => {
    if (!isPlace(edit.doc, place.id)) return { refused: 'noSuchNode' }
    const fresh = freshIds(edit.doc, newId)
    const steps = stepsOf(nodes)
    if ('refused' in steps) return steps
    const listed = withNewIds(steps, fresh).map((node) => listedNode(node, false))
    return { ids: putSteps(edit, place, listed, fresh) }
  })
}

/** Splits the flow at a place. `heads`: the first nodes of the branches, as they are stored. */
export function addSplit(
  place: AddPlace,
  kind: BranchKind,
  heads: readonly RawRecord[],
  newId: NewId,
): Command<TreeDocument, Brought> {
  return limited((edit) => {
    const { id } = place
    if (!isPlace(edit.doc, id)) return { refused: 'noSuchNode' }
    const fresh = freshIds(edit.doc, newId)
    const splitting = splitterAt(edit, place, fresh)
    const listed = withNewIds(heads, fresh).map((head) => listedNode(asHead(head, kind), true))
    setValue(edit, splitting, ['conditionType'], kind)
    insertTrees(edit, { parent: splitting, slot: branchesSlot, at: 0 }, listed, flowFormat)
    settleBranches(edit, splitting)
    return { ids: branchesOf(edit.doc, splitting).slice(0, 1) }
  })
}

/** Who can have new branches there: the node itself, or a joint where it has branches already. */
function splitterAt(edit: FlowEdit, { kind, id }: AddPlace, newId: NewId): NodeId {
  if (branchesOf(edit.doc, id).length === 0) return id
  const joint = putJoint(edit, id, newId)
  if (kind === 'past') return joint
  handBranches(edit, id, joint)
  return id
}

/** Adds branches to a split, before one of its branches or, without `before`, before the last where that is for all other cases, else at the end. */
export function addBranches(
  splitting: NodeId,
  heads: readonly unknown[],
  newId: NewId,
  at?: number,
): Command<TreeDocument, Brought> {
  return limited((edit) => {
    if (branchesOf(edit.doc, splitting).length === 0) return { refused: 'wrongPlace' }
    const kind = branchKindOf(edit.doc, splitting)
    const nodes = heads.filter(isRecord)
    if (nodes.length === 0) return { refused: 'nothing' }
    if (!nodes.every((node) => canHead(node, kind))) return { refused: 'wrongPlace' }
    const fresh = freshIds(edit.doc, newId)
    const listed = withNewIds(nodes, fresh).map((head) => listedNode(asHead(head, kind), true))
    const branches = branchesOf(edit.doc, splitting)
    const end = kind === 'condition' ? Math.max(0, branches.length - 1) : branches.length
    const position = at ?? end
    insertTrees(edit, { parent: splitting, slot: branchesSlot, at: position }, listed, flowFormat)
    settleBranches(edit, splitting)
    return { ids: branchesOf(edit.doc, splitting).slice(position, position + listed.length) }
  })
}

/** Nodes of a clipboard: whole branches beside a branch, else steps behind a node or at the beginning of a branch. */
export function pasteFlowNodes(nodes: readonly unknown[], to: Target, newId: NewId): Command<TreeDocument, Brought> {
  return (edit) => {
    const { doc } = edit
    const beside = 'after' in to ? to.after : 'before' in to ? to.before : null
    if (beside !== null && isHead(doc, beside) && nodes.every((node) => isRecord(node) && isBranch(node))) {
      const parent = nodeOf(doc, beside)?.parent ?? ''
      const at = branchesOf(doc, parent).indexOf(beside) + ('after' in to ? 1 : 0)
      return addBranches(parent, nodes, newId, at)(edit)
    }
    const place = placeOfTarget(doc, to)
    return place ? insertSteps(place, nodes, newId)(edit) : { refused: 'wrongPlace' }
  }
}

/** The place that a target of the shell means, for steps; null where none can stand. */
export function placeOfTarget(doc: TreeDocument, to: Target): AddPlace | null {
  if ('into' in to) {
    if (to.into === rootId) {
      const last = childrenOf(doc, rootId).at(-1)
      return last === undefined ? null : { kind: 'past', id: last }
    }
    return isHead(doc, to.into) ? { kind: 'past', id: to.into } : null
  }
  if ('after' in to) return isPlace(doc, to.after) ? { kind: 'past', id: to.after } : null
  const node = nodeOf(doc, to.before)
  if (!node?.parent || isHead(doc, to.before)) return null
  const siblings = childrenOf(doc, node.parent, node.slot)
  const before = siblings[siblings.indexOf(to.before) - 1]
  if (before !== undefined) return { kind: 'past', id: before }
  return node.parent === rootId ? null : { kind: 'past', id: node.parent }
}

const isPlace = (doc: TreeDocument, id: NodeId) => id !== rootId && nodeOf(doc, id) !== undefined

/** A stored node that is the head of a branch, with all that follows in it. */
export function isBranch(node: RawRecord): boolean {
  return own(node, 'type') === 'condition' || own(node, 'isInterflow') === true || own(node, 'isBranchFlow') === true
}

export function canHead(node: RawRecord, kind: BranchKind): boolean {
  return kind === 'condition' ? own(node, 'type') === 'condition' : own(node, 'type') === 'approver'
}

function asHead(node: RawRecord, kind: BranchKind): RawRecord {
  const { isInterflow: _, isBranchFlow: __, ...rest } = node
  if (kind === 'condition') return rest
  return { ...rest, [kind === 'interflow' ? 'isInterflow' : 'isBranchFlow']: true }
}

/** The nodes as ordinary steps: a branch is its head and what follows it. Conditions can stand nowhere but on a branch. */
function stepsOf(nodes: readonly unknown[]): readonly RawRecord[] | FlowRefusal {
  const steps: RawRecord[] = []
  for (const node of nodes) {
    if (!isRecord(node)) return { refused: 'notANode' }
    for (let at: unknown = node; isRecord(at); at = isBranch(node) ? own(at, 'childNode') : null) {
      const { isInterflow: _, isBranchFlow: __, childNode: ___, ...step } = at
      const type = readText(own(step, 'type'))
      if (type === '') return { refused: 'notANode' }
      if (type === 'condition' || type === 'start') return { refused: 'wrongPlace' }
      steps.push(step)
    }
  }
  return steps.length > 0 ? steps : { refused: 'nothing' }
}

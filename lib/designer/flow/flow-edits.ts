import { own, readFlag, readList, readNumber } from '@/lib/form/read'
import { type Edit, isRefusal, type Refusal } from '../history/edit'
import { childrenOf, type NodeId, nodeOf, type Place, rootId, type TreeDocument } from '../tree/tree-document'
import { insertTrees, moveTrees, removeTrees, setValue } from '../tree/tree-edits'
import { branchesOf, branchesSlot, branchKindOf, flowFormat, isHead, propertiesOf, shellOf, typeOf } from './flow-document'
import type { AddPlace } from './flow-layout'
import type { NewId } from './node-ids'

/** What the commands on a flow are made of. Each leaves a tree that runs; none checks what a person may do. */

export type FlowEdit = Edit<TreeDocument>
export type FlowRefusal = Refusal<
  | 'noSuchNode'
  | 'nothing'
  | 'intoItself'
  | 'startStays'
  | 'notANode'
  | 'wrongPlace'
  | 'timerAfterTimer'
  | 'branchAfterSubFlow'
  | 'tooManyNodes'
  | 'badPath'
>

const nodesMax = 2_000

/** The list and the position right behind a node: below the head of a branch that is the beginning of the branch. */
function placePast(doc: TreeDocument, id: NodeId): Place | null {
  const node = nodeOf(doc, id)
  if (!node || node.parent === null) return null
  if (isHead(doc, id)) return { parent: id, slot: 'children', at: 0 }
  return { parent: node.parent, slot: node.slot, at: childrenOf(doc, node.parent, node.slot).indexOf(id) + 1 }
}

/** Puts nodes there; branches that stood there hang below the last of them then. Their ids, without those below them. */
export function putSteps(edit: FlowEdit, { kind, id }: AddPlace, listed: readonly object[], newId: NewId): readonly NodeId[] {
  const place = placePast(edit.doc, id)
  if (!place) return []
  insertTrees(edit, place, listed, flowFormat)
  const ids = childrenOf(edit.doc, place.parent, place.slot).slice(place.at, place.at + listed.length)
  const last = ids.at(-1)
  if (kind === 'under' && last !== undefined && branchesOf(edit.doc, id).length > 0) {
    handBranches(edit, id, branchesOf(edit.doc, last).length > 0 ? putJoint(edit, last, newId) : last)
  }
  return ids
}

/** A joint behind a node, for branches that nobody else can have. */
export function putJoint(edit: FlowEdit, behind: NodeId, newId: NewId): NodeId {
  const joint = { type: 'empty', nodeId: newId(), content: '', properties: {} }
  const place = placePast(edit.doc, behind)
  return (place && insertTrees(edit, place, [joint], flowFormat)[0]) ?? behind
}

/** The branches of one node hang below another then. */
export function handBranches(edit: FlowEdit, from: NodeId, to: NodeId) {
  const kind = branchKindOf(edit.doc, from)
  moveTrees(edit, branchesOf(edit.doc, from), { parent: to, slot: branchesSlot, at: 0 })
  setValue(edit, to, ['conditionType'], kind)
  endSplit(edit, from)
}

function endSplit(edit: FlowEdit, id: NodeId) {
  for (const key of ['conditionNodes', 'conditionType']) {
    if (own(shellOf(edit.doc, id), key) !== undefined) setValue(edit, id, [key], undefined)
  }
}

/** A split with one branch is none: what stands in that branch goes on in the list. A joint that joins nothing goes. */
export function dissolve(edit: FlowEdit, id: NodeId, newId: NewId) {
  if (!nodeOf(edit.doc, id)) return
  const [head, other] = branchesOf(edit.doc, id)
  if (other !== undefined) return
  if (head !== undefined) inlineBranch(edit, id, head, newId)
  endSplit(edit, id)
  if (typeOf(edit.doc, id) === 'empty' && !isHead(edit.doc, id)) removeTrees(edit, [id])
}

function inlineBranch(edit: FlowEdit, splitting: NodeId, head: NodeId, newId: NewId) {
  let behind = splitting
  const steps = childrenOf(edit.doc, head)
  if (typeOf(edit.doc, head) !== 'condition') {
    moveBehind(edit, splitting, [head])
    clearHead(edit, head)
    behind = head
  } else if (branchesOf(edit.doc, head).length > 0) {
    behind = putJoint(edit, splitting, newId)
    handBranches(edit, head, behind)
  }
  moveBehind(edit, behind, steps)
  if (typeOf(edit.doc, head) === 'condition') removeTrees(edit, [head])
}

function moveBehind(edit: FlowEdit, id: NodeId, ids: readonly NodeId[]) {
  const place = placePast(edit.doc, id)
  if (place && ids.length > 0) moveTrees(edit, ids, place)
}

/** An approver that is no head any more is an ordinary one. */
function clearHead(edit: FlowEdit, id: NodeId) {
  for (const key of ['isInterflow', 'isBranchFlow']) {
    if (own(shellOf(edit.doc, id), key) !== undefined) setValue(edit, id, [key], undefined)
  }
}

/** Contract 4a §9.1: the position of a branch is its priority; the last without conditions is for all other cases, as soon as another has some. */
export function settleBranches(edit: FlowEdit, id: NodeId) {
  if (!nodeOf(edit.doc, id) || branchKindOf(edit.doc, id) !== 'condition') return
  const heads = branchesOf(edit.doc, id).filter((head) => typeOf(edit.doc, head) === 'condition')
  const isBare = (head: NodeId) => {
    const properties = propertiesOf(edit.doc, head)
    return readList(own(properties, 'conditions')).length === 0 && readNumber(own(properties, 'conditionType')) !== 1
  }
  const last = heads.at(-1)
  const hasDefault = last !== undefined && isBare(last) && !heads.every(isBare)
  for (const [index, head] of heads.entries()) {
    const isDefault = hasDefault && head === last
    const properties = propertiesOf(edit.doc, head)
    if (own(properties, 'priority') !== index + 1) setValue(edit, head, ['properties', 'priority'], index + 1)
    if (readFlag(own(properties, 'isDefault')) === isDefault) continue
    setValue(edit, head, ['properties', 'isDefault'], isDefault)
    setValue(edit, head, ['content'], isDefault ? '其他情况进入此流程' : '')
  }
}

/** Contract 4a §9.1: no two timers in a row, no branch directly after a sub-flow. A flow that breaks a limit already may be worked on. */
function limitFault(before: TreeDocument, after: TreeDocument): FlowRefusal | null {
  if (Object.keys(after.nodes).length > nodesMax) return { refused: 'tooManyNodes' }
  if (timersInARow(after).length > timersInARow(before).length) return { refused: 'timerAfterTimer' }
  return splittingSubFlows(after).length > splittingSubFlows(before).length ? { refused: 'branchAfterSubFlow' } : null
}

/** Timers that follow a timer. */
export function timersInARow(doc: TreeDocument): readonly NodeId[] {
  return Object.values(doc.nodes).flatMap(({ slots }) => {
    const steps = slots['children'] ?? []
    const isTimer = (id: NodeId | undefined) => id !== undefined && typeOf(doc, id) === 'timer'
    return steps.filter((id, at) => {
      const before = steps[at - 1]
      return isTimer(id) && before !== undefined && isTimer(before) && branchesOf(doc, before).length === 0
    })
  })
}

export function splittingSubFlows(doc: TreeDocument): readonly NodeId[] {
  return Object.keys(doc.nodes).filter((id) => id !== rootId && typeOf(doc, id) === 'subFlow' && branchesOf(doc, id).length > 0)
}

/** Ends a command: what it made must keep the limits, else nothing of it counts. */
export function limited<Result extends object>(
  work: (edit: FlowEdit) => Result | FlowRefusal,
): (edit: FlowEdit) => Result | FlowRefusal {
  return (edit) => {
    const before = edit.doc
    const result = work(edit)
    return isRefusal(result) ? result : (limitFault(before, edit.doc) ?? result)
  }
}

import { type Command, isRefusal } from '../history/edit'
import {
  ancestors,
  type NodeId,
  nodeOf,
  type Place,
  placeOf,
  rootId,
  type Target,
  type TreeDocument,
  topmost,
} from '../tree/tree-document'
import { moveTrees } from '../tree/tree-edits'
import { branchesSlot, branchKindOf, isHead, shellOf, takeNodes, typeOf } from './flow-document'
import { dissolve, type FlowRefusal, limited, settleBranches } from './flow-edits'
import { canHead, pasteFlowNodes } from './insert-nodes'
import { freshIds, type NewId } from './node-ids'

/** Moves steps with their branches along the flow, or branches beside others of a split of the same kind: a branch further left comes first. */
export function moveFlowNodes(ids: readonly NodeId[], to: Target, newId: NewId): Command<TreeDocument, object> {
  return limited((edit) => {
    const { doc } = edit
    const tops = topmost(doc, ids)
    const place = movePlace(doc, tops, to)
    if (isRefusal(place)) return place
    const splits = new Set(tops.flatMap((id) => (isHead(doc, id) ? [nodeOf(doc, id)?.parent ?? ''] : [])))
    moveTrees(edit, tops, place)
    const fresh = freshIds(edit.doc, newId)
    for (const id of splits) dissolve(edit, id, fresh)
    for (const id of new Set([...splits, place.parent])) settleBranches(edit, id)
    return {}
  })
}

/** Where the nodes go; the refusal where they cannot. */
export function movePlace(doc: TreeDocument, tops: readonly NodeId[], to: Target): Place | FlowRefusal {
  if (tops.length === 0) return { refused: 'noSuchNode' }
  if (tops.some((id) => typeOf(doc, id) === 'start')) return { refused: 'startStays' }
  const place = placeOf(doc, to)
  if (!place) return { refused: 'noSuchNode' }
  const around = new Set([place.parent, ...ancestors(doc, place.parent)])
  if (tops.some((id) => around.has(id))) return { refused: 'intoItself' }
  const areHeads = tops.every((id) => isHead(doc, id))
  if (place.slot === branchesSlot) {
    const kind = branchKindOf(doc, place.parent)
    return areHeads && tops.every((id) => canHead(shellOf(doc, id), kind) && kindAround(doc, id) === kind)
      ? place
      : { refused: 'wrongPlace' }
  }
  if (tops.some((id) => isHead(doc, id))) return { refused: 'wrongPlace' }
  if (place.parent === rootId) return place.at > 0 ? place : { refused: 'startStays' }
  return isHead(doc, place.parent) ? place : { refused: 'wrongPlace' }
}

const kindAround = (doc: TreeDocument, id: NodeId) => branchKindOf(doc, nodeOf(doc, id)?.parent ?? '')

/** Copies of the nodes, right behind the last of them. */
export function copyFlowNodes(ids: readonly NodeId[], newId: NewId): Command<TreeDocument, { ids: readonly NodeId[] }> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    const last = tops.at(-1)
    if (last === undefined) return { refused: 'noSuchNode' }
    if (tops.some((id) => typeOf(edit.doc, id) === 'start')) return { refused: 'startStays' }
    return pasteFlowNodes(takeNodes(edit.doc, tops), { after: last }, newId)(edit)
  }
}

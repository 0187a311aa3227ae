import { isRefusal } from '../history/edit'
import { writeTree } from '../tree/read-tree'
import { childrenOf, type NodeId, rootId, type Target, type TreeDocument, topmost } from '../tree/tree-document'
import { formFormat, readForm } from './form-document'
import { formPlace, placeFault } from './placing'

/** Whether nodes of the document (by their ids) or others (as a design stores them) may stand there; asked while something is dragged. */
export function canPlace(doc: TreeDocument, to: Target, what: readonly NodeId[] | readonly unknown[]): boolean {
  const place = formPlace(doc, to)
  if (isRefusal(place)) return false
  if (areIds(what)) return placeFault(doc, place, { from: doc, ids: topmost(doc, what) }) === null
  const aside = readForm({ fields: what })
  return placeFault(doc, place, { from: aside, ids: childrenOf(aside, rootId) }) === null
}

function areIds(what: readonly unknown[]): what is readonly NodeId[] {
  return what.every((one) => typeof one === 'string')
}

/** Nodes with all below them, as a design stores them, in the order of the document. */
export function nodesAsStored(doc: TreeDocument, ids: readonly NodeId[]): readonly unknown[] {
  return topmost(doc, ids).map((id) => writeTree(doc, id, formFormat))
}

import { isRecord, own } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import { formFormat } from '../form/form-document'
import { kindOfNode, typeOfNode } from '../form/form-nodes'
import { type MakeName, settle } from '../form/names'
import { placeFault, roomFault } from '../form/placing'
import { type Command, type Edit, isRefusal } from '../history/edit'
import { childrenOf, childrenSlot, type NodeId, placeOf, type TreeDocument, topmost } from '../tree/tree-document'
import { insertTrees } from '../tree/tree-edits'
import { deleteNodes } from './delete-nodes'
import { moveTo } from './move-nodes'

type Wrapping = {
  ids: readonly NodeId[]
  /** A container as a design stores it; tabs and grids with the pane or cell that is to hold the nodes. */
  container: unknown
  makeName?: MakeName
}

/** Puts a container where the first of the nodes stands, and the nodes into it. */
export function wrapNodes({ ids, container, makeName }: Wrapping): Command<TreeDocument, { id: NodeId }> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    const place = tops[0] === undefined ? null : placeOf(edit.doc, { before: tops[0] })
    if (!place) return { refused: 'noSuchNode' }
    if (!isRecord(container) || !isRecord(own(container, '__config__'))) return { refused: 'notANode' }
    const news = insertTrees(edit, place, [container], formFormat)
    const [id] = news
    if (id === undefined) return { refused: 'notANode' }
    const fault = placeFault(edit.doc, place, { from: { ...edit.doc }, ids: [id] }) ?? roomFault(edit.doc, 0)
    if (fault) return fault
    settle(edit, { ids: news, keepsNames: true, makeName })
    const inside = holderIn(edit.doc, id)
    if (inside === null) return { refused: 'notAContainer' }
    const into = { parent: inside, slot: childrenSlot, at: childrenOf(edit.doc, inside).length }
    const insideFault = placeFault(edit.doc, into, { from: edit.doc, ids: tops })
    if (insideFault) return insideFault
    moveTo(edit, tops, into)
    return { id }
  }
}

/** Takes a container away and leaves what it holds in its place, in the order of its panes, rows and cells. */
export function unwrapNode(id: NodeId): Command<TreeDocument, { ids: readonly NodeId[] }> {
  return (edit) => {
    const place = placeOf(edit.doc, { before: id })
    if (!place) return { refused: 'noSuchNode' }
    if (kindOfNode(edit.doc, id) !== 'container') return { refused: 'notAContainer' }
    const ids = heldBy(edit.doc, id)
    const fault = placeFault(edit.doc, place, { from: edit.doc, ids })
    if (fault) return fault
    return takeAway(edit, id, ids)
  }
}

function takeAway(edit: Edit<TreeDocument>, id: NodeId, ids: readonly NodeId[]) {
  const place = placeOf(edit.doc, { before: id })
  if (place && ids.length > 0) moveTo(edit, ids, place)
  const gone = deleteNodes([id])(edit)
  return isRefusal(gone) ? gone : { ids }
}

function heldBy(doc: TreeDocument, id: NodeId): readonly NodeId[] {
  const children = childrenOf(doc, id)
  return factsOf(typeOfNode(doc, id)).partType !== null ? children.flatMap((part) => heldBy(doc, part)) : children
}

function holderIn(doc: TreeDocument, id: NodeId): NodeId | null {
  if (factsOf(typeOfNode(doc, id)).partType === null) return kindOfNode(doc, id) === 'field' ? null : id
  const [first] = childrenOf(doc, id)
  return first === undefined ? null : holderIn(doc, first)
}

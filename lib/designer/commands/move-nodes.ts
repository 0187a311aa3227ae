import { nameOfNode, scopeOf, typeOfNode } from '../form/form-nodes'
import { joinScope, settleNames } from '../form/names'
import { formPlace, placeFault } from '../form/placing'
import { type Reference, withReferences } from '../form/references'
import { type Command, type Edit, isRefusal } from '../history/edit'
import { type NodeId, type Place, subtree, type Target, type TreeDocument, topmost } from '../tree/tree-document'
import { moveTrees } from '../tree/tree-edits'

export type MoveResult = {
  /** Scripts that name moved fields by the codes they had. */
  scripts: readonly Reference[]
}

/**
 * Moves nodes together, in the order of the document, also into and out of sub-tables. A field whose name is taken there gets
 * another one; what refers to it follows.
 */
export function moveNodes({ ids, to }: { ids: readonly NodeId[]; to: Target }): Command<TreeDocument, MoveResult> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    if (tops.length === 0) return { refused: 'noSuchNode' }
    const place = formPlace(edit.doc, to)
    if (isRefusal(place)) return place
    const fault = placeFault(edit.doc, place, { from: edit.doc, ids: tops })
    return fault ?? moveTo(edit, tops, place)
  }
}

/** For places that were checked. */
export function moveTo(edit: Edit<TreeDocument>, tops: readonly NodeId[], place: Place): MoveResult {
  const before = edit.doc
  const scope = typeOfNode(before, place.parent) === 'table' ? place.parent : scopeOf(before, place.parent)
  if (tops.every((id) => scopeOf(before, id) === scope)) {
    moveTrees(edit, tops, place)
    return { scripts: [] }
  }
  const isElsewhere = (id: NodeId) => scopeOf(before, id) !== scopeOf(edit.doc, id)
  const scripts = withReferences(edit, () => {
    moveTrees(edit, tops, place)
    const moved = tops.filter(isElsewhere).flatMap((id) => [...subtree(edit.doc, id)].filter(isElsewhere))
    settleNames(
      edit,
      moved.filter((id) => nameOfNode(edit.doc, id) !== ''),
    )
    for (const id of moved) joinScope(edit, id)
  })
  return { scripts }
}

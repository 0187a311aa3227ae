import { kindOfNode } from '../form/form-nodes'
import { type Reference, referencesIn } from '../form/references'
import type { Command } from '../history/edit'
import { type NodeId, subtree, type TreeDocument, topmost } from '../tree/tree-document'
import { removeTrees } from '../tree/tree-edits'

export type DeleteResult = {
  /** All that is gone. */
  ids: readonly NodeId[]
  /** What still names it; it stays as it is and is for the person to mend. */
  broken: readonly Reference[]
}

/** What `deleteNodes` would leave behind broken, for asking first. */
export function referencesTo(doc: TreeDocument, ids: readonly NodeId[]): readonly Reference[] {
  const gone = new Set(topmost(doc, ids).flatMap((id) => [...subtree(doc, id)]))
  return referencesIn(doc).filter(({ from, to }) => gone.has(to) && !gone.has(from))
}

/** Deletes nodes with all below them. */
export function deleteNodes(ids: readonly NodeId[]): Command<TreeDocument, DeleteResult> {
  return (edit) => {
    const tops = topmost(edit.doc, ids)
    if (tops.length === 0) return { refused: 'noSuchNode' }
    // A row of a grid would be shorter than the others.
    if (tops.some((id) => kindOfNode(edit.doc, id) === 'gridCell')) return { refused: 'gridCell' }
    const broken = referencesTo(edit.doc, tops)
    return { ids: removeTrees(edit, tops), broken }
  }
}

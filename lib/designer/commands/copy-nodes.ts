import { formFormat } from '../form/form-document'
import { type MakeName, settle } from '../form/names'
import { formPlace, placeFault, roomFault } from '../form/placing'
import { referencesIn } from '../form/references'
import { type Command, isRefusal } from '../history/edit'
import { writeTree } from '../tree/read-tree'
import { type NodeId, subtree, type Target, type TreeDocument, topmost } from '../tree/tree-document'
import { insertTrees } from '../tree/tree-edits'
import { type AddResult, linked } from './add-nodes'

type Copying = {
  ids: readonly NodeId[]
  /** Right behind the last of them when nothing is said. */
  to?: Target
  makeName?: MakeName
}

/** Copies nodes with all below them: new ids, new names, and what they say of each other follows to the copies. */
export function copyNodes({ ids, to, makeName }: Copying): Command<TreeDocument, AddResult> {
  return (edit) => {
    const { doc } = edit
    const tops = topmost(doc, ids)
    const last = tops.at(-1)
    if (last === undefined) return { refused: 'noSuchNode' }
    const place = formPlace(doc, to ?? { after: last })
    if (isRefusal(place)) return place
    const old = tops.flatMap((id) => [...subtree(doc, id)])
    // A container may be copied into itself: what is copied is what it holds now. So the copies come from another document.
    const fault = placeFault(doc, place, { from: { ...doc }, ids: tops }) ?? roomFault(doc, old.length)
    if (fault) return fault
    const trees = tops.map((id) => writeTree(doc, id, formFormat))
    const copies = insertTrees(edit, place, trees, formFormat)
    const newIds = new Map(old.map((id, index) => [id, copies[index] ?? id]))
    settle(edit, { ids: copies, keepsNames: false, makeName })
    const links = referencesIn(doc).filter((link) => newIds.has(link.from) && newIds.has(link.to))
    return { ids: tops.map((id) => newIds.get(id) ?? id), scripts: linked(edit, doc, links, newIds) }
  }
}

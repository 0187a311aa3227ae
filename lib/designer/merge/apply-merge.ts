import { castDraft } from 'immer'
import type { Command } from '../history/edit'
import type { ListCommand } from '../list/commands'
import type { ListDocument } from '../list/list-document'
import type { TreeDocument } from '../tree/tree-document'
import { isSameJson } from '../tree/values'

/** Makes a form what the merge made of it: one step that holds only the nodes that differ. */
export function takeForm(merged: TreeDocument): Command<TreeDocument> {
  return (edit) => {
    const { nodes, idNext } = edit.doc
    const other = Object.entries(merged.nodes).filter(([id, node]) => nodes[id] !== node)
    const gone = Object.keys(nodes).filter((id) => merged.nodes[id] === undefined)
    if (other.length === 0 && gone.length === 0) return {}
    edit.change((draft) => {
      for (const [id, node] of other) draft.nodes[id] = castDraft(node)
      for (const id of gone) delete draft.nodes[id]
      draft.idNext = Math.max(idNext, merged.idNext)
    })
    return {}
  }
}

/** The same for a list: keys that are the same stay as they are. */
export function takeList(merged: ListDocument): ListCommand {
  return (edit) => {
    const { doc } = edit
    const gone = Object.keys(doc).filter((key) => !Object.hasOwn(merged, key))
    const other = Object.entries(merged).filter(([key, value]) => !isSameJson(doc[key], value))
    if (other.length === 0 && gone.length === 0) return {}
    edit.change((draft) => {
      const holder = draft as Record<string, unknown>
      for (const [key, value] of other) holder[key] = value
      for (const key of gone) delete holder[key]
    })
    return {}
  }
}

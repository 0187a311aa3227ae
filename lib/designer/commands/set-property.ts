import { isReservedName } from '@/lib/form/names'
import { formFormat } from '../form/form-document'
import { typeOfNode } from '../form/form-nodes'
import { joinScope, nameRefusal } from '../form/names'
import { type Reference, withReferences } from '../form/references'
import type { Command } from '../history/edit'
import { childrenOf, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'
import { setValue } from '../tree/tree-edits'
import type { Path } from '../tree/values'

type Setting = {
  /** `rootId` for properties of the form itself. */
  id: NodeId
  path: Path
  /** JSON; undefined takes the property away. */
  value: unknown
}

/** Changes one property. A field that gets another name keeps its references; scripts that name it are returned. */
export function setProperty({ id, path, value }: Setting): Command<TreeDocument, { scripts: readonly Reference[] }> {
  return (edit) => {
    const { doc } = edit
    if (!nodeOf(doc, id)) return { refused: 'noSuchNode' }
    if (path.length === 0 || path.some((key) => isReservedName(String(key)))) return { refused: 'badPath' }
    const slots = id === rootId ? formFormat.rootSlots : formFormat.nodeSlots
    // Nodes come, go and move by commands of their own.
    if (slots.some((slot) => slot.path.every((key, index) => path[index] === undefined || path[index] === key))) {
      return { refused: 'holdsNodes' }
    }
    if (path.join('.') === '__config__.jnpfKey') return { refused: 'fixedType' }
    if (id !== rootId && path.join('.') === '__vModel__') return rename(id, value)(edit)
    return setValue(edit, id, path, value) ? { scripts: [] } : { refused: 'badPath' }
  }
}

function rename(id: NodeId, value: unknown): Command<TreeDocument, { scripts: readonly Reference[] }> {
  return (edit) => {
    const name = typeof value === 'string' ? value : ''
    if (value !== undefined && value !== '') {
      const fault = nameRefusal(edit.doc, id, name)
      if (fault) return { refused: fault, detail: name }
    }
    const scripts = withReferences(edit, () => {
      setValue(edit, id, ['__vModel__'], value)
      if (typeOfNode(edit.doc, id) === 'table') for (const child of childrenOf(edit.doc, id)) joinScope(edit, child)
    })
    return { scripts }
  }
}

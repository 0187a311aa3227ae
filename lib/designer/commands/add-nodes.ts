import { isRecord, own } from '@/lib/form/read'
import { formFormat, readForm } from '../form/form-document'
import { type MakeName, settle } from '../form/names'
import { formPlace, type PlaceRefusal, placeFault, roomFault } from '../form/placing'
import { follow, type Reference, referencesIn } from '../form/references'
import { type Command, isRefusal, type Refusal } from '../history/edit'
import { childrenOf, type NodeId, rootId, type Target, type TreeDocument } from '../tree/tree-document'
import { insertTrees } from '../tree/tree-edits'

type Adding = {
  /** Nodes as a design stores them. */
  nodes: readonly unknown[]
  to: Target
  makeName?: MakeName
}

export type AddResult = {
  /** The new nodes themselves, without those below them. */
  ids: readonly NodeId[]
  /** Scripts that name fields by their old names; nobody may rewrite them but their author. */
  scripts: readonly Reference[]
}

/** Adds nodes from the palette. Names that are free stay. */
export function addNodes(adding: Adding): Command<TreeDocument, AddResult> {
  return (edit) => bringIn(edit, adding, true)
}

/** Adds nodes of this or another form, as from a clipboard: with new names, and with their references among each other. */
export function pasteNodes(adding: Adding): Command<TreeDocument, AddResult> {
  return (edit) => bringIn(edit, adding, false)
}

function bringIn(
  edit: Parameters<Command<TreeDocument>>[0],
  { nodes, to, makeName }: Adding,
  keepsNames: boolean,
): AddResult | Refusal<PlaceRefusal | 'notANode' | 'nothing'> {
  if (nodes.length === 0) return { refused: 'nothing' }
  if (!nodes.every((node) => isRecord(node) && isRecord(own(node, '__config__')))) return { refused: 'notANode' }
  const place = formPlace(edit.doc, to)
  if (isRefusal(place)) return place
  // Read as a form of their own, they say what they are and how they name each other.
  const aside = readForm({ fields: nodes })
  const tops = childrenOf(aside, rootId)
  const fault =
    placeFault(edit.doc, place, { from: aside, ids: tops }) ?? roomFault(edit.doc, Object.keys(aside.nodes).length - 1)
  if (fault) return fault
  const ids = insertTrees(edit, place, nodes, formFormat)
  const newIds = new Map(
    Object.keys(aside.nodes)
      .filter((id) => id !== rootId)
      .map((id) => [id, shifted(id, ids[0])]),
  )
  const links = referencesIn(aside).filter(({ from, to: target }) => newIds.has(from) && newIds.has(target))
  settle(edit, { ids, keepsNames, makeName })
  return { ids: tops.map((id) => newIds.get(id) ?? id), scripts: linked(edit, aside, links, newIds) }
}

/** Nodes get their ids in the order of the document, here and aside. */
function shifted(id: NodeId, first = 'n1'): NodeId {
  return `n${Number(id.slice(1)) + Number(first.slice(1)) - 1}`
}

/** Lets references between nodes that came together follow to their new names; those in scripts are returned. */
export function linked(
  edit: Parameters<Command<TreeDocument>>[0],
  from: TreeDocument,
  links: readonly Reference[],
  newIds: ReadonlyMap<NodeId, NodeId>,
): readonly Reference[] {
  const scripts: Reference[] = []
  for (const link of links) {
    const moved = { ...link, from: newIds.get(link.from) ?? link.from, to: newIds.get(link.to) ?? link.to }
    if (link.isScript) scripts.push(moved)
    else follow(edit, moved, from, link)
  }
  return scripts
}

import { freeze } from 'immer'
import { isRecord, own, type RawRecord } from '@/lib/form/read'
import { type NodeId, rootId, type Slot, type TreeDocument, type TreeFormat, type TreeNode } from './tree-document'
import { replacedAt, valueAt } from './values'

/** The tree of a stored design, frozen. */
export function readTree(stored: RawRecord, format: TreeFormat): TreeDocument {
  const nodes: Record<NodeId, TreeNode> = {}
  const idNext = readNodes(stored, { id: rootId, parent: null, slot: '', idNext: 1 }, format, nodes)
  return freeze({ nodes, idNext }, true)
}

/** The stored form of a node with all below it. */
export function writeTree(doc: TreeDocument, id: NodeId, format: TreeFormat): unknown {
  const node = doc.nodes[id]
  if (!node || !isRecord(node.shell)) return node?.shell
  let stored: RawRecord = node.shell
  for (const slot of id === rootId ? format.rootSlots : format.nodeSlots) {
    const children = own(node.slots, slot.name) as readonly NodeId[] | undefined
    const list = children?.map((child) => writeTree(doc, child, format))
    if (list) stored = replacedAt(stored, slot.path, list)
  }
  return stored
}

type NewNode = { id: NodeId; parent: NodeId | null; slot: string; idNext: number }

/** Reads a node with all below it into `nodes`; the number of the next id. */
export function readNodes(stored: unknown, place: NewNode, format: TreeFormat, nodes: Record<NodeId, TreeNode>): number {
  let { idNext } = place
  let shell = stored
  const slots: Record<string, readonly NodeId[]> = {}
  for (const slot of place.id === rootId ? format.rootSlots : format.nodeSlots) {
    const list = isRecord(shell) ? listAt(shell, slot) : null
    if (!list || !isRecord(shell)) continue
    shell = replacedAt(shell, slot.path, [])
    slots[slot.name] = list.map((child) => {
      const id = `n${idNext}`
      idNext = readNodes(child, { id, parent: place.id, slot: slot.name, idNext: idNext + 1 }, format, nodes)
      return id
    })
  }
  nodes[place.id] = { parent: place.parent, slot: place.slot, shell, slots }
  return idNext
}

function listAt(stored: RawRecord, { path }: Slot): readonly unknown[] | null {
  const list = valueAt(stored, path)
  return Array.isArray(list) ? list : null
}

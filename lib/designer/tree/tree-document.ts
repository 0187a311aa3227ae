/**
 * A design as a tree of nodes that are found by ids, wherever they stand. What a node stores, with every key that nobody knows,
 * is its `shell`; only the lists of nodes below it are taken out. Plain frozen data: a change of one node leaves all others the
 * same objects, and costs nothing that grows with the document but one map.
 */
export type TreeDocument = {
  readonly nodes: Readonly<Record<NodeId, TreeNode>>
  /** Ids are never given twice in a row of changes; taken back with the change that used them. */
  readonly idNext: number
}

/** Stable while the document is open; not stored. */
export type NodeId = string

export const rootId: NodeId = 'root'

export type TreeNode = {
  /** Null for the root. */
  readonly parent: NodeId | null
  /** Under which of the parent's lists it stands. */
  readonly slot: string
  /** The stored object; an empty list stands where its own nodes were. Anything else in such a list is kept as it is. */
  readonly shell: unknown
  readonly slots: Readonly<Record<string, readonly NodeId[]>>
}

/** A list of nodes below a node, and where the stored object has it. */
export type Slot = { readonly name: string; readonly path: readonly string[] }

/** How the stored objects of one kind of design hang together: forms, lists, portals and flows differ in nothing else. */
export type TreeFormat = { readonly rootSlots: readonly Slot[]; readonly nodeSlots: readonly Slot[] }

/** The slot of designs that have only one. */
export const childrenSlot = 'children'

export type Place = { readonly parent: NodeId; readonly slot: string; readonly at: number }

/** Where to put something: at the end (or a position) of a node's list, or beside a node. */
export type Target =
  | { readonly into: NodeId; readonly slot?: string; readonly at?: number }
  | { readonly before: NodeId }
  | { readonly after: NodeId }

export function nodeOf(doc: TreeDocument, id: NodeId): TreeNode | undefined {
  return Object.hasOwn(doc.nodes, id) ? doc.nodes[id] : undefined
}

export function childrenOf(doc: TreeDocument, id: NodeId, slot: string = childrenSlot): readonly NodeId[] {
  return nodeOf(doc, id)?.slots[slot] ?? []
}

/** The node and all below it, parents first, in the order of the document. */
export function* subtree(doc: TreeDocument, id: NodeId): Generator<NodeId> {
  const node = nodeOf(doc, id)
  if (!node) return
  yield id
  for (const children of Object.values(node.slots)) {
    for (const child of children) yield* subtree(doc, child)
  }
}

/** All nodes but the root, in the order in which they stand in the design. */
export function inOrder(doc: TreeDocument): readonly NodeId[] {
  return [...subtree(doc, rootId)].filter((id) => id !== rootId)
}

/** From the parent up to the root. */
export function* ancestors(doc: TreeDocument, id: NodeId): Generator<NodeId> {
  for (let at = nodeOf(doc, id)?.parent ?? null; at !== null; at = nodeOf(doc, at)?.parent ?? null) yield at
}

/** The nodes in the order of the document, each once, and none that stands below another one of them. */
export function topmost(doc: TreeDocument, ids: readonly NodeId[]): readonly NodeId[] {
  const wanted = new Set(ids.filter((id) => id !== rootId && nodeOf(doc, id)))
  if (wanted.size < 2) return [...wanted]
  const found: NodeId[] = []
  const look = (id: NodeId) => {
    if (wanted.has(id)) return void found.push(id)
    for (const children of Object.values(nodeOf(doc, id)?.slots ?? {})) children.forEach(look)
  }
  look(rootId)
  return found
}

/** Null when the target is no node that is there. */
export function placeOf(doc: TreeDocument, target: Target): Place | null {
  if ('into' in target) {
    if (!nodeOf(doc, target.into)) return null
    const slot = target.slot ?? childrenSlot
    const count = childrenOf(doc, target.into, slot).length
    return { parent: target.into, slot, at: Math.max(0, Math.min(count, Math.trunc(target.at ?? count))) }
  }
  const isBefore = 'before' in target
  const beside = isBefore ? target.before : target.after
  const node = nodeOf(doc, beside)
  if (!node || node.parent === null) return null
  const at = childrenOf(doc, node.parent, node.slot).indexOf(beside)
  return { parent: node.parent, slot: node.slot, at: isBefore ? at : at + 1 }
}

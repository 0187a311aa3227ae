import { matchNodes } from '../difference/match-nodes'
import { formFormat } from '../form/form-document'
import { writeTree } from '../tree/read-tree'
import { type NodeId, nodeOf, rootId, subtree, type TreeDocument } from '../tree/tree-document'
import type { Side, Versions } from './merge-types'

type Version = keyof Versions<unknown>

/** Which nodes of three documents are one and the same. */
export type Alignment = {
  /** Every node that one of the two has, by its key: its id in my document, a new one where only they have it. */
  nodes: ReadonlyMap<NodeId, Readonly<Partial<Record<Version, NodeId>>>>
  /** The other way round. */
  keys: Versions<ReadonlyMap<NodeId, NodeId>>
  idNext: number
}

/** Nodes are known by their names and numbers. What both added is the same only where it is alike in everything and at the same place. */
export function alignNodes({ base, mine, theirs }: Versions<TreeDocument>): Alignment {
  const mineOf = matchNodes(base, mine, { isStrict: true })
  const theirsOf = matchNodes(base, theirs, { isStrict: true })
  const nodes = new Map<NodeId, Partial<Record<Version, NodeId>>>()
  const keys = { base: new Map<NodeId, NodeId>(), mine: new Map<NodeId, NodeId>(), theirs: new Map<NodeId, NodeId>() }
  const note = (key: NodeId, version: Version, id: NodeId | undefined) => {
    if (id === undefined) return
    nodes.set(key, { ...nodes.get(key), [version]: id })
    keys[version].set(id, key)
  }
  for (const id of subtree(mine, rootId)) {
    note(id, 'mine', id)
    note(id, 'base', mineOf.toBefore.get(id))
  }
  for (const [id, key] of keys.base) note(key, 'theirs', theirsOf.toAfter.get(id))
  const twins = addedByMe(mine, mineOf.toBefore)
  let { idNext } = mine
  for (const id of subtree(theirs, rootId)) {
    if (keys.theirs.has(id)) continue
    const old = theirsOf.toBefore.get(id)
    const parent = keys.theirs.get(nodeOf(theirs, id)?.parent ?? '')
    const twin = old === undefined ? twins(parent, textOf(theirs, id)) : undefined
    const key = twin ?? `n${idNext}`
    if (twin === undefined) idNext += 1
    note(key, 'theirs', id)
    note(key, 'base', old)
  }
  return { nodes, keys, idNext }
}

/** Each of my new nodes once, by what is around it and everything it is. */
function addedByMe(mine: TreeDocument, known: ReadonlyMap<NodeId, NodeId>) {
  const found = new Map<string, NodeId[]>()
  const nameOf = (parent: NodeId | undefined, text: string) => `${parent} ${text}`
  for (const id of subtree(mine, rootId)) {
    if (known.has(id)) continue
    const name = nameOf(nodeOf(mine, id)?.parent ?? undefined, textOf(mine, id))
    found.set(name, [...(found.get(name) ?? []), id])
  }
  return (parent: NodeId | undefined, text: string) => found.get(nameOf(parent, text))?.shift()
}

/** All that a node is, with what stands below it. */
export function textOf(doc: TreeDocument, id: NodeId): string {
  return JSON.stringify(writeTree(doc, id, formFormat)) ?? ''
}

/** The key of what is around a node in one version; undefined where the node is not there. */
export function parentKey(docs: Versions<TreeDocument>, { nodes, keys }: Alignment, key: NodeId, version: Version) {
  const id = nodes.get(key)?.[version]
  const parent = id === undefined ? undefined : nodeOf(docs[version], id)?.parent
  return parent === undefined || parent === null ? undefined : (keys[version].get(parent) ?? '')
}

export const otherSide = (side: Side): Side => (side === 'mine' ? 'theirs' : 'mine')

import { freeze } from 'immer'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import { readTree, writeTree } from '../tree/read-tree'
import { childrenOf, type NodeId, nodeOf, rootId, subtree, type TreeDocument, type TreeFormat } from '../tree/tree-document'

/*
 * An approval tree (contract 4a §9.1) as a document. What the wire nests (`childNode` in `childNode`) stands in lists here: the root has
 * the nodes from the start to the end, a node that splits has its branches, and the head of a branch has what follows it in that branch.
 * So a node that goes, comes or moves changes two lists, however long the flow is.
 */

/** Of the heads of the branches below a node. */
export const branchesSlot = 'branches'

const stepsKey = '~steps'
const branchesKey = '~branches'

export const flowFormat: TreeFormat = {
  rootSlots: [{ name: 'children', path: [stepsKey] }],
  nodeSlots: [
    { name: branchesSlot, path: [branchesKey] },
    { name: 'children', path: [stepsKey] },
  ],
}

/** The document of a tree; everything that is no object reads as a flow without nodes. */
export function openFlow(raw: unknown): TreeDocument {
  return readTree({ [stepsKey]: isRecord(raw) ? listedChain(raw) : [] }, flowFormat)
}

/** The tree as it is stored: keys that nobody knows stand where they stood, `prevId` names the node that is drawn above. Null without nodes. */
export function writeFlow(doc: TreeDocument): RawRecord | null {
  const listed = writeTree(doc, rootId, flowFormat)
  return storedChain(readList(isRecord(listed) ? own(listed, stepsKey) : null), null)
}

/** Some nodes as they are stored, each with its branches and, where it is the head of one, what follows in it. */
export function takeNodes(doc: TreeDocument, ids: readonly NodeId[]): readonly RawRecord[] {
  const taken = ids.map((id) => storedChain([writeTree(doc, id, flowFormat)], null))
  return taken.filter((raw) => raw !== null)
}

export function isStoredNode(value: unknown): boolean {
  return isRecord(value) && typeof own(value, 'type') === 'string' && typeof own(value, 'nodeId') === 'string'
}

/** A stored node for `insertTrees`; as the head of a branch it keeps what follows it, else that is left out. */
export function listedNode(raw: RawRecord, isHead: boolean): RawRecord {
  const [first] = listedChain(isHead ? raw : { ...raw, childNode: null })
  if (!isHead || !first) return first ?? raw
  const [, ...following] = listedChain(raw)
  return freeze({ ...first, [stepsKey]: following }, true)
}

/** A node and all that comes after it, as a list. An empty value stands where the stored node has its own. */
function listedChain(first: RawRecord): RawRecord[] {
  const chain: RawRecord[] = []
  for (let at: unknown = first; isRecord(at); at = own(at, 'childNode')) {
    const heads = readList(own(at, 'conditionNodes')).filter(isRecord)
    const listed: Record<string, unknown> = { ...at }
    if (isRecord(own(at, 'childNode'))) listed['childNode'] = null
    if (heads.length > 0) {
      listed['conditionNodes'] = []
      listed[branchesKey] = heads.map((head) => listedNode(head, true))
    }
    chain.push(listed)
  }
  return chain
}

function storedChain(listed: readonly unknown[], above: string | null): RawRecord | null {
  const nodes = listed.filter(isRecord)
  let next: RawRecord | null = null
  for (let at = nodes.length - 1; at >= 0; at -= 1) {
    const node = nodes[at]
    const before = nodes[at - 1]
    if (node) next = storedNode(node, before ? idOf(before) : above, next)
  }
  return next
}

function storedNode(listed: RawRecord, prevId: string | null, next: RawRecord | null): RawRecord {
  const { [stepsKey]: steps, [branchesKey]: branches, ...stored } = listed as Record<string, unknown>
  if (prevId !== null) stored['prevId'] = prevId
  const heads = readList(branches).map((head) => storedChain([head], idOf(listed)))
  if (heads.length > 0) stored['conditionNodes'] = heads
  const following = Array.isArray(steps) ? storedChain(steps, idOf(listed)) : null
  const child = following ?? next
  if (child) stored['childNode'] = child
  return stored
}

const idOf = (raw: RawRecord) => readText(own(raw, 'nodeId'))

const nothing: RawRecord = {}

export function shellOf(doc: TreeDocument, id: NodeId): RawRecord {
  const shell = nodeOf(doc, id)?.shell
  return isRecord(shell) ? shell : nothing
}

export const typeOf = (doc: TreeDocument, id: NodeId): string => readText(own(shellOf(doc, id), 'type'))

/** The id of the wire, which the tasks of a flow keep. */
export const wireIdOf = (doc: TreeDocument, id: NodeId): string => idOf(shellOf(doc, id))

export function propertiesOf(doc: TreeDocument, id: NodeId): RawRecord {
  const properties = own(shellOf(doc, id), 'properties')
  return isRecord(properties) ? properties : nothing
}

export const titleOf = (doc: TreeDocument, id: NodeId): string => readText(own(propertiesOf(doc, id), 'title'))

export const branchesOf = (doc: TreeDocument, id: NodeId): readonly NodeId[] => childrenOf(doc, id, branchesSlot)

export const isHead = (doc: TreeDocument, id: NodeId): boolean => nodeOf(doc, id)?.slot === branchesSlot

/** How the branches below a node are taken (contract 4a §9.1); older trees say it on the heads only. */
export function branchKindOf(doc: TreeDocument, id: NodeId): 'condition' | 'interflow' | 'branchFlow' {
  const told = own(shellOf(doc, id), 'conditionType')
  if (told === 'interflow' || told === 'branchFlow' || told === 'condition') return told
  const heads = branchesOf(doc, id).map((head) => shellOf(doc, head))
  if (heads.some((head) => own(head, 'isInterflow') === true)) return 'interflow'
  return heads.some((head) => own(head, 'isBranchFlow') === true) ? 'branchFlow' : 'condition'
}

/** The node of an id of the wire; the first where a faulty tree has it twice. */
export function nodeByWireId(doc: TreeDocument, wireId: string): NodeId | null {
  for (const id of subtree(doc, rootId)) if (id !== rootId && wireIdOf(doc, id) === wireId) return id
  return null
}

/** The start; null in a tree that has none. */
export function startOf(doc: TreeDocument): NodeId | null {
  const first = childrenOf(doc, rootId)[0]
  return first !== undefined && typeOf(doc, first) === 'start' ? first : null
}

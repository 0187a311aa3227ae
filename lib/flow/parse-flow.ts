import { isRecord, own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'
import type { BranchKind, BranchPlace, Flow, FlowNode, FlowNodeType } from './flow-types'
import { readJson } from './read-json'

const types: ReadonlySet<string> = new Set<FlowNodeType>(['start', 'approver', 'subFlow', 'timer', 'condition', 'empty'])
const nodesMax = 2_000

export type FlowFault = 'notATree' | 'noStart' | 'sameId' | 'tooLarge'

/**
 * Reads the tree of a flow (contract 4a §9.1), as an object or as JSON text. What cannot be run answers its fault: no start node, an id
 * that stands twice or is empty, more than 2,000 nodes.
 */
export function parseFlow(source: unknown): Flow | { fault: FlowFault } {
  const raw = typeof source === 'string' ? readJson(source) : source
  if (!isRecord(raw)) return { fault: 'notATree' }
  const reading: Reading = { nodes: new Map(), places: new Map(), fault: null }
  const start = readChain(raw, null, reading)
  if (reading.fault) return { fault: reading.fault }
  if (start?.type !== 'start') return { fault: 'noStart' }
  return { start, nodes: reading.nodes, places: reading.places }
}

type Reading = { nodes: Map<string, FlowNode>; places: Map<string, BranchPlace | null>; fault: FlowFault | null }

/** A node and all that comes after it, from the last to the first, so that long chains need no deep stack. */
function readChain(first: RawRecord, place: BranchPlace | null, reading: Reading): FlowNode | null {
  const chain: RawRecord[] = []
  for (let at: unknown = first; isRecord(at) && chain.length <= nodesMax; at = own(at, 'childNode')) chain.push(at)
  if (chain.length + reading.nodes.size > nodesMax) reading.fault = 'tooLarge'
  let next: FlowNode | null = null
  for (const raw of chain.reverse()) {
    if (reading.fault) return null
    next = readNode(raw, next, place, reading)
  }
  return next
}

function readNode(raw: RawRecord, next: FlowNode | null, place: BranchPlace | null, reading: Reading): FlowNode {
  const nodeId = readText(own(raw, 'nodeId'))
  // Runs are kept by the ids of their nodes: what every object has cannot be one.
  if (nodeId === '' || nodeId in {} || reading.places.has(nodeId)) reading.fault = 'sameId'
  reading.places.set(nodeId, place)
  const branches = readList(own(raw, 'conditionNodes'))
    .filter(isRecord)
    .map((branch) => readChain(branch, { splitId: nodeId, headId: readText(own(branch, 'nodeId')) }, reading))
  const type = readText(own(raw, 'type'))
  const node: FlowNode = {
    nodeId,
    type: types.has(type) ? (type as FlowNodeType) : 'empty',
    content: readText(own(raw, 'content')),
    properties: readRecord(own(raw, 'properties')),
    branches: branches.filter((branch) => branch !== null),
    branchKind: readBranchKind(raw),
    next,
  }
  reading.nodes.set(nodeId, node)
  return node
}

/** Older trees say it on the heads of the branches only. */
function readBranchKind(raw: RawRecord): BranchKind {
  const told = readText(own(raw, 'conditionType'))
  if (told === 'interflow' || told === 'branchFlow' || told === 'condition') return told
  const heads = readList(own(raw, 'conditionNodes')).filter(isRecord)
  if (heads.some((head) => own(head, 'isInterflow') === true)) return 'interflow'
  return heads.some((head) => own(head, 'isBranchFlow') === true) ? 'branchFlow' : 'condition'
}

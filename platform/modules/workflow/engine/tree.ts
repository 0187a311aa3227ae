import type { Flow, FlowNode } from '@/lib/flow/flow-types'
import { isDefaultBranch } from '@/lib/flow/node-rules'

export function nodeOf(flow: Flow, nodeId: string): FlowNode {
  const node = flow.nodes.get(nodeId)
  if (!node) throw new Error(`flow: no node ${nodeId}`)
  return node
}

/** The splits around a node, from the inside to the outside, each with the branch that the node stands in. */
export function placesAround(flow: Flow, nodeId: string): { splitId: string; headId: string }[] {
  const around = []
  for (let at = flow.places.get(nodeId); at; at = flow.places.get(at.splitId)) around.push(at)
  return around
}

/** All that can come after a node; what stands in other branches beside it does not. */
export function nodesAfter(flow: Flow, nodeId: string): ReadonlySet<string> {
  const known = after.get(flow)
  const found = known?.get(nodeId)
  if (found) return found
  const result = new Set<string>()
  const node = nodeOf(flow, nodeId)
  for (const branch of node.branches) addChain(branch, result)
  addChain(node.next, result)
  for (const { splitId } of placesAround(flow, nodeId)) addChain(nodeOf(flow, splitId).next, result)
  after.set(flow, (known ?? new Map()).set(nodeId, result))
  return result
}

/** Worked out once for a flow: a search asks the same thousands of times. */
const after = new WeakMap<Flow, Map<string, ReadonlySet<string>>>()

/** The ids of a node, of what follows it on its branch, and of all branches below. */
export function chainOf(head: FlowNode): ReadonlySet<string> {
  const ids = new Set<string>()
  addChain(head, ids)
  return ids
}

/** Of conditions the first that holds, in their order, and else the default one; none where there is none. */
export function takenHead(node: FlowNode, holds: (nodeId: string) => boolean): FlowNode | undefined {
  return node.branches.find((branch) => !isDefaultBranch(branch) && holds(branch.nodeId)) ?? node.branches.find(isDefaultBranch)
}

function addChain(first: FlowNode | null, into: Set<string>) {
  for (let node = first; node; node = node.next) {
    into.add(node.nodeId)
    for (const branch of node.branches) addChain(branch, into)
  }
}

export const isAfter = (flow: Flow, nodeId: string, before: string): boolean => nodesAfter(flow, before).has(nodeId)

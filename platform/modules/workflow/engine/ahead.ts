import type { Flow, FlowNode } from '@/lib/flow/flow-types'
import type { Run } from './run-types'
import { chainOf, takenHead } from './tree'

/**
 * The nodes that a task has come to, and those that it comes to as its form stands now: of conditions the branch that would be taken.
 * Branches that a person picks are all there until one is picked.
 */
export function nodesOnPath(flow: Flow, run: Run, holds: (nodeId: string) => boolean): ReadonlySet<string> {
  const path = new Set<string>()
  const follow = (first: FlowNode | null) => {
    for (let node = first; node; node = node.next) {
      path.add(node.nodeId)
      for (const head of headsAhead(node, run, holds)) follow(head)
    }
  }
  follow(flow.start)
  return path
}

function headsAhead(node: FlowNode, run: Run, holds: (nodeId: string) => boolean): readonly FlowNode[] {
  if (node.branchKind === 'interflow') return node.branches
  const gone = node.branches.filter((head) => isReached(head, run))
  if (gone.length > 0) return gone
  if (node.branchKind === 'condition') return [takenHead(node, holds) ?? []].flat()
  const picked = node.branches.filter(({ nodeId }) => run.pickedBranches.includes(nodeId))
  return picked.length > 0 ? picked : node.branches
}

function isReached(head: FlowNode, run: Run): boolean {
  return [...chainOf(head)].some((nodeId) => {
    const state = run.nodes[nodeId]?.state
    return state === 'open' || state === 'done'
  })
}

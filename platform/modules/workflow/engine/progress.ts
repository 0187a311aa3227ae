import type { Flow } from '@/lib/flow/flow-types'
import { progressOf } from '@/lib/flow/node-rules'
import type { Run } from './run-types'
import { nodeOf } from './tree'

/** What lists show of a task (contract 4a §1.1, §10.4): where it stands and how far it is, in percent. */
export function progressOfRun(flow: Flow, run: Run): { completion: number; thisStep: string; thisStepIds: readonly string[] } {
  if (run.status === 2) return { completion: 100, thisStep: '结束', thisStepIds: [] }
  const open = Object.values(run.nodes).filter(({ nodeId, state }) => state === 'open' && nodeId !== flow.start.nodeId)
  const nodes = open.map(({ nodeId }) => nodeOf(flow, nodeId))
  if (nodes.length === 0) return { completion: 0, thisStep: run.status === 0 ? '开始' : '', thisStepIds: [] }
  return {
    completion: Math.min(...nodes.map(progressOf)),
    thisStep: nodes.map((node) => node.content).join(),
    thisStepIds: nodes.map((node) => node.nodeId),
  }
}

import type { Flow } from '@/lib/flow/flow-types'
import { agreeRulesOf } from '@/lib/flow/node-rules'
import type { Operator, Run, World } from './run-types'
import { isAfter, nodeOf } from './tree'

/**
 * Whether a person's part is done without them (contract 4a §9.4): 2 they launched the task, 3 they agreed at the node just before, 4 they
 * agreed at any node before. Not what a return or an administrator put before them again, and not behind a timer.
 */
export function agreesByItself(flow: Flow, run: Run, operator: Operator, world: World): boolean {
  const { id, nodeId, round, handlerId, addedBy, receivedAt, askedBy } = operator
  const isAskedAgain = run.operators.some((one) => one.id === askedBy && one.kind === 'before')
  // Who took an agreement back does not want it given.
  const hasActed = run.records.some((one) => one.operatorId === id)
  if (addedBy !== null || isAskedAgain || hasActed || round > 1 || receivedAt > world.now) return false
  const rules = agreeRulesOf(nodeOf(flow, nodeId))
  if (rules.size === 0) return false
  if (rules.has(2) && handlerId === run.launcherId) return true
  const counts = (one: Operator) =>
    one.state === 'agreed' &&
    one.kind === 'vote' &&
    one.handlerId === handlerId &&
    run.nodes[one.nodeId]?.state === 'done' &&
    run.nodes[one.nodeId]?.round === one.round
  const agreed = run.operators.filter((one) => counts(one) && isAfter(flow, nodeId, one.nodeId))
  if (rules.has(4) && agreed.length > 0) return true
  return rules.has(3) && agreed.some((one) => isJustBefore(flow, run, one.nodeId, nodeId))
}

/** Nothing that was passed lies between them. */
function isJustBefore(flow: Flow, run: Run, first: string, second: string): boolean {
  return !Object.values(run.nodes).some(
    ({ nodeId, state }) => state === 'done' && nodeId !== first && isAfter(flow, nodeId, first) && isAfter(flow, second, nodeId),
  )
}

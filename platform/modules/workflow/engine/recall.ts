import { type Draft, refuse } from './draft'
import type { Command, NodeRun, Operator, Run } from './run-types'
import { nodesAfter } from './tree'
import { words } from './words'

/**
 * A person takes back their own agreement (contract 4a §5.5), as long as nobody acted on it: not after the next nodes were handled, and
 * not while tasks of a sub-flow run.
 */
export function recall(draft: Draft, { recordId }: Extract<Command, { kind: 'recall' }>) {
  const { operator, node } = agreementOf(draft, recordId)
  const asked = draft.run.operators.findLast((one) => one.askedBy === operator.id)
  if (asked && asked.state !== 'open' && asked.state !== 'closed') refuse(words.recallTooLate)
  if (node.state === 'done') takeBackNode(draft, operator)
  if (asked) {
    // Whoever was asked because of this agreement no longer is.
    draft.setOperators((one) => one.id === asked.id, { state: 'void' })
    const { queue } = node
    if (operator.kind === 'vote') draft.setNode(operator.nodeId, { queue: [asked.handlerId, ...queue] })
  }
  draft.setOperators((one) => one.id === operator.id, { state: 'open', receivedAt: draft.world.now })
  draft.set({ records: draft.run.records.map((one) => (one.id === recordId ? { ...one, isVoid: true } : one)) })
  draft.record(3, operator.nodeId, { operatorId: operator.id })
  draft.effects.push({ kind: 'recalled', nodeId: operator.nodeId }, { kind: 'asked', operatorId: operator.id })
}

function agreementOf({ run, world }: Draft, recordId: number): { operator: Operator; node: NodeRun } {
  const record = run.records.find((one) => one.id === recordId)
  const operator = run.operators.find((one) => one.id === record?.operatorId)
  const isMine = record?.code === 1 && !record.isVoid && record.byId === world.byId
  const node = operator && run.nodes[operator.nodeId]
  const counts = operator?.state === 'agreed' && node?.round === operator.round && node.state !== 'void'
  if (!isMine || !counts || run.status !== 1 || run.returnPoint) return refuse(words.recallTooLate)
  return { operator, node }
}

function takeBackNode(draft: Draft, { nodeId, round }: Operator) {
  const later = nodesAfter(draft.flow, nodeId)
  const runs = [...later].flatMap((id) => draft.run.nodes[id] ?? []).filter(({ state }) => state !== 'void')
  if (runs.some((one) => draft.node(one.nodeId).type === 'subFlow')) refuse(words.hasSubFlow)
  if (runs.some((one) => one.state === 'done' || isActedOn(draft.run, one))) refuse(words.recallTooLate)
  draft.goBackTo(nodeId)
  draft.setNode(nodeId, { state: 'open' })
  draft.setOperators((one) => one.nodeId === nodeId && one.round === round && one.state === 'closed', { state: 'open' })
}

/** Somebody did something at this entry of the node: voted, asked another, or was put there. */
function isActedOn(run: Run, { nodeId, round }: NodeRun): boolean {
  return run.operators.some(
    (one) =>
      one.nodeId === nodeId && one.round === round && (one.addedBy !== null || (one.state !== 'open' && one.state !== 'void')),
  )
}

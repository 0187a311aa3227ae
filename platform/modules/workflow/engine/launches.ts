import { canResubmit } from '@/lib/flow/node-rules'
import { complete, picksFor } from './acts'
import { type Draft, refuse } from './draft'
import { goStraightBack } from './returns'
import type { Command } from './run-types'
import { enter, leave } from './walk'
import { words } from './words'

/** The launcher hands it in: the first time, after a return, or after a withdrawal that allows it. */
export function submit(draft: Draft) {
  const { status, returnPoint } = draft.run
  if (status !== 0 && status !== 3 && status !== 7) refuse(words.running)
  const { start } = draft.flow
  const { picked } = picksFor(draft, null)
  const round = (draft.run.nodes[start.nodeId]?.round ?? 0) + 1
  draft.setNode(start.nodeId, { round, state: 'done' })
  draft.set({ status: 1, picked, pickedBranches: [] })
  draft.record(2, start.nodeId)
  if (status === 0) draft.effects.push({ kind: 'started' })
  if (returnPoint) goStraightBack(draft, returnPoint)
  else leave(draft, start)
}

/** The launcher takes it back. With `revokeRule` 2 it can be handed in again, else it has ended (contract 4a §5.5). */
export function withdraw(draft: Draft) {
  const { run, flow } = draft
  if (run.isChild) refuse(words.childWithdraw)
  if (run.status !== 1) refuse(words.recallTooLate)
  if (Object.values(run.nodes).some((node) => node.children.length > 0)) refuse(words.hasSubFlow)
  draft.record(3, flow.start.nodeId)
  stop(draft, canResubmit(flow.start) ? 7 : 4)
  draft.effects.push({ kind: 'withdrawn' })
}

/** Ends it for good, with the tasks of its sub-flows. */
export function end(draft: Draft) {
  if (draft.run.status !== 1 && draft.run.status !== 3) refuse(words.notHere)
  draft.record(4, draft.flow.start.nodeId)
  const subFlows = Object.keys(draft.run.nodes).filter((id) => draft.flow.nodes.get(id)?.type === 'subFlow')
  stop(draft, 5)
  // Those that run beside it as well.
  if (subFlows.length > 0) draft.effects.push({ kind: 'endChildren', nodeIds: subFlows })
}

/** Nobody has to act any more. */
function stop(draft: Draft, status: 4 | 5 | 7) {
  draft.goBackTo(draft.flow.start.nodeId)
  draft.setNode(draft.flow.start.nodeId, { state: status === 7 ? 'open' : 'done' })
  draft.set({ status, returnPoint: null })
  if (status !== 7) draft.effects.push({ kind: 'ended', status })
}

export function suspend(draft: Draft) {
  if (draft.run.status !== 1) refuse(words.notHere)
  draft.set({ isSuspended: true })
  draft.record(11, draft.flow.start.nodeId)
}

export function restore(draft: Draft) {
  if (!draft.run.isSuspended) refuse(words.notHere)
  draft.set({ isSuspended: false })
  draft.record(12, draft.flow.start.nodeId)
}

/**
 * An administrator sets a task to a node: one that runs or was returned is changed (8), one that passed is revived (9). What ran beside it
 * no longer does, and a join after it waits for nobody else.
 */
export function jump(draft: Draft, { nodeId }: Extract<Command, { kind: 'jump' }>) {
  const { status, returnPoint, nodes } = draft.run
  const isRevival = status === 2
  if (!isRevival && status !== 1 && status !== 3) refuse(words.noRevival)
  if (returnPoint || Object.values(nodes).some((node) => node.children.length > 0)) refuse(words.notHere)
  if (draft.flow.nodes.get(nodeId)?.type !== 'approver') refuse(words.notHere)
  draft.record(isRevival ? 9 : 8, nodeId)
  draft.voidNodes(new Set(Object.keys(nodes).filter((id) => nodes[id]?.state === 'open')))
  draft.goBackTo(nodeId)
  draft.setNode(draft.flow.start.nodeId, { state: 'done' })
  // A branch that was left in the middle is not waited for either when the task is returned into another one.
  for (const [splitId, split] of Object.entries(draft.run.splits)) draft.setSplit(splitId, { ...split, chosen: split.arrived })
  for (let at = draft.flow.places.get(nodeId); at; at = draft.flow.places.get(at.splitId)) {
    draft.setSplit(at.splitId, { chosen: [at.headId], arrived: [], dueAt: 0 })
  }
  draft.set({ status: 1 })
  draft.asksForPeople = isRevival
  enter(draft, draft.node(nodeId), 0)
}

type Ended = Extract<Command, { kind: 'childEnded' }>

/** A task of a sub-flow has ended, however it did; with the last of them the node is done. Told twice it counts once. */
export function childEnded(draft: Draft, { nodeId, child }: Ended) {
  const children = draft.run.nodes[nodeId]?.children ?? []
  if (!children.includes(child)) return
  draft.setNode(nodeId, { children: children.filter((one) => one !== child) })
  if (children.length === 1) complete(draft, nodeId)
}

/** The same where somebody has to choose what comes next, and nobody is there who could: the launcher is asked at the node. */
export function childEndedForChoice(draft: Draft, { nodeId }: Ended) {
  draft.setNode(nodeId, { children: [] })
  draft.ask(nodeId, draft.run.launcherId)
}

import type { Flow } from '@/lib/flow/flow-types'
import { countRuleOf, rejectStepOf, rejectTypeOf } from '@/lib/flow/node-rules'
import { type Draft, refuse } from './draft'
import type { Operator, ReturnPoint, Run } from './run-types'
import { isAfter, nodeOf, nodesAfter, placesAround } from './tree'
import { words } from './words'

/** The nodes to which the people of a node may return a task (contract 4a §5.4), the nearest first. */
export function returnTargets(flow: Flow, run: Run, nodeId: string): readonly string[] {
  const passed = [...flow.nodes.values()]
    .filter((node) => node.type === 'approver')
    .map((node) => node.nodeId)
    .filter((id) => run.nodes[id]?.state === 'done' && isAfter(flow, nodeId, id) && askedAt(run, id).length > 0)
  const nearest = passed.filter((id) => !passed.some((other) => isAfter(flow, other, id)))
  const step = rejectStepOf(nodeOf(flow, nodeId))
  const start = flow.start.nodeId
  if (step === '0') return [start]
  if (step === '1') return nearest.length > 0 ? nearest : [start]
  if (step === '2') return [...nearest, ...passed.filter((id) => !nearest.includes(id)).reverse(), start]
  return step === start || passed.includes(step) ? [step] : []
}

/** Takes a task back to a node that was passed, or to the launcher. */
export function returnTo(draft: Draft, nodeId: string, { toNodeId, goesStraightBack }: Return) {
  const point = goesStraightBack ? returnPoint(draft, nodeId, toNodeId) : null
  draft.goBackTo(toNodeId)
  draft.set({ returnPoint: point })
  if (toNodeId === draft.flow.start.nodeId) {
    draft.setNode(toNodeId, { state: 'open' })
    draft.set({ status: 3 })
  } else reopen(draft, toNodeId)
  draft.effects.push({ kind: 'returned', nodeId, toNodeId })
}

/** Where to, and whether it comes straight back to this node once the other has done its part again. */
export type Return = { toNodeId: string; goesStraightBack: boolean }

/** Asks the people of a node once more: those who were asked by its rule the last time, in their order, and `waiting` after them. */
function reopen(draft: Draft, nodeId: string, waiting: readonly string[] = []) {
  const before = draft.run.nodes[nodeId]
  const people = [...askedAt(draft.run, nodeId), ...waiting]
  const inOrder = isInOrder(draft, nodeId)
  // Whoever was put there by somebody does not help out.
  const isAbnormal = (id: string) =>
    waiting.includes(id) ? before?.isAbnormal === true : wasAbnormal(draft.run, { nodeId, handlerId: id })
  draft.setNode(nodeId, {
    round: (before?.round ?? 0) + 1,
    state: 'open',
    queue: inOrder ? people.slice(1) : [],
  })
  for (const handlerId of inOrder ? people.slice(0, 1) : people)
    draft.ask(nodeId, handlerId, { isAbnormal: isAbnormal(handlerId) })
}

const wasAbnormal = ({ operators }: Run, asked: Pick<Operator, 'nodeId' | 'handlerId'>) =>
  operators.findLast((one) => one.nodeId === asked.nodeId && one.handlerId === asked.handlerId)?.isAbnormal === true

function askedAt(run: Run, nodeId: string): readonly string[] {
  const round = run.nodes[nodeId]?.round
  const asked = run.operators.filter((one) => one.nodeId === nodeId && one.round === round)
  const assigned = asked.findLastIndex((one) => one.addedBy === 'assign')
  const meant = assigned < 0 ? asked : asked.slice(assigned)
  return [...new Set(meant.filter((one) => one.addedBy !== 'sign').map((one) => one.handlerId))]
}

function returnPoint({ flow, run }: Draft, nodeId: string, targetId: string): ReturnPoint {
  const later = nodesAfter(flow, targetId)
  const of = <T>(held: Readonly<Record<string, T>>) => Object.fromEntries(Object.entries(held).filter(([id]) => later.has(id)))
  const arrived = placesAround(flow, targetId).filter(({ splitId, headId }) => run.splits[splitId]?.arrived.includes(headId))
  return { nodeId, targetId, nodes: of(run.nodes), splits: { ...of(run.splits), ...splitOf(run, targetId) }, arrived }
}

/** The branches of the target itself, which begin after it. */
function splitOf(run: Run, nodeId: string) {
  const split = run.splits[nodeId]
  return split ? { [nodeId]: split } : {}
}

/** The node that a task was returned to has done its part again: it goes straight back to where it was. */
export function goStraightBack(draft: Draft, point: ReturnPoint) {
  draft.set({ returnPoint: null, splits: { ...draft.run.splits, ...point.splits } })
  for (const { splitId, headId } of point.arrived) {
    const split = draft.run.splits[splitId]
    if (split) draft.setSplit(splitId, { ...split, arrived: [...new Set([...split.arrived, headId])] })
  }
  for (const [nodeId, held] of Object.entries(point.nodes)) {
    if (held.state === 'done') draft.setNode(nodeId, { state: 'done' })
    if (held.state === 'open') reopen(draft, nodeId, held.queue)
  }
  draft.set({ records: draft.run.records.map((one) => ({ ...one, isVoid: one.isVoid && !isBrought(point, one) })) })
}

/** What had been done before the return counts again. */
function isBrought(point: ReturnPoint, { nodeId, round }: { nodeId: string; round: number }) {
  const held = point.nodes[nodeId]
  return held?.state === 'done' && held.round === round
}

export function checkReturn({ flow, run }: Draft, operator: Operator, { toNodeId, goesStraightBack }: Return) {
  if (run.returnPoint) refuse(words.returnsStraightBack)
  if (flow.nodes.get(toNodeId)?.type === 'subFlow') refuse(words.returnIntoSubFlow)
  const type = rejectTypeOf(nodeOf(flow, operator.nodeId))
  if (type !== 3 && goesStraightBack !== (type === 2)) refuse(words.notHere)
  // Tasks of a sub-flow would end before or after the task is back: nobody could say what they count for.
  if (goesStraightBack && Object.values(run.nodes).some((node) => node.children.length > 0)) refuse(words.returnIntoSubFlow)
  if (!returnTargets(flow, run, operator.nodeId).includes(toNodeId)) refuse(words.returnNotPassed)
}

const isInOrder = (draft: Draft, nodeId: string) => countRuleOf(draft.node(nodeId)).kind === 'order'

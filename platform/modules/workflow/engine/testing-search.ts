import type { Flow } from '@/lib/flow/flow-types'
import { rejectTypeOf } from '@/lib/flow/node-rules'
import { parseFlow } from '@/lib/flow/parse-flow'
import { decide, newRun } from './decide'
import { returnTargets } from './returns'
import type { Command, Operator, Run, World } from './run-types'

/** Flows for tests, written short: `approver('a', { counterSign: 1 }, next)`. */
type Raw = {
  nodeId: string
  type: string
  content: string
  properties: object
  childNode?: Raw
  conditionNodes?: Raw[]
  conditionType?: string
}

const node =
  (type: string) =>
  (nodeId: string, properties: object = {}, childNode?: Raw) => ({ nodeId, type, content: nodeId, properties, childNode })
export const approver = node('approver')
export const subFlow = node('subFlow')
export const timer = node('timer')
export const condition = node('condition')
export const branches = (head: Raw, conditionType: string, conditionNodes: Raw[], childNode?: Raw): Raw => ({
  ...head,
  conditionType,
  conditionNodes,
  childNode,
})

export function flowOf(first: Raw, properties: object = {}): Flow {
  const flow = parseFlow({ nodeId: 's', type: 'start', content: '发起', properties, childNode: first })
  if ('fault' in flow) throw new Error(flow.fault)
  return flow
}

const people = ['p', 'q', 'r'] as const

/** Everybody is asked at every node; conditions hold as it is said. */
export const worldOf = (byId: string, more: Partial<World> = {}): World => ({
  now: 1_000,
  byId,
  peopleOf: () => people,
  helpersOf: () => ['admin'],
  holds: () => false,
  ...more,
})

export type Step = { command: Command; byId: string }

/** Everything that anybody could try in this state, also what is refused. */
export function* stepsOf(flow: Flow, run: Run): Generator<Step> {
  const submitted = run.status === 1
  if (!submitted && run.status !== 2) yield { command: { kind: 'submit' }, byId: 'l' }
  if (submitted) yield* operatorSteps(flow, run)
  for (const { id, code, isVoid, byId } of run.records) {
    if (code === 1 && !isVoid) yield { command: { kind: 'recall', recordId: id }, byId }
  }
  yield { command: { kind: 'withdraw' }, byId: 'l' }
  yield { command: { kind: 'end' }, byId: 'admin' }
  if (submitted) yield { command: { kind: run.isSuspended ? 'restore' : 'suspend' }, byId: 'admin' }
  for (const one of flow.nodes.values()) {
    if (one.type === 'approver') {
      yield { command: { kind: 'jump', nodeId: one.nodeId }, byId: 'admin' }
      yield { command: { kind: 'assign', nodeId: one.nodeId, toId: 'q' }, byId: 'admin' }
    }
    for (const child of run.nodes[one.nodeId]?.children ?? []) {
      yield { command: { kind: 'childEnded', nodeId: one.nodeId, child }, byId: '' }
    }
  }
}

const addedMax = 1

function waysBack(flow: Flow, nodeId: string): readonly boolean[] {
  const type = rejectTypeOf(flow.nodes.get(nodeId) ?? flow.start)
  return type === 3 ? [false, true] : [type === 2]
}

function* operatorSteps(flow: Flow, run: Run): Generator<Step> {
  for (const operator of run.operators) {
    if (operator.state !== 'open') continue
    const { id: operatorId, handlerId: byId, nodeId } = operator
    yield { command: { kind: 'agree', operatorId, branchList: headsOf(flow) }, byId }
    for (const toNodeId of returnTargets(flow, run, nodeId)) {
      for (const goesStraightBack of waysBack(flow, nodeId)) {
        yield { command: { kind: 'return', operatorId, toNodeId, goesStraightBack }, byId }
      }
    }
    if (byId !== 'r') {
      yield { command: { kind: 'transfer', operatorId, toId: 'r' }, byId }
      yield { command: { kind: 'replace', operatorId, toId: 'r' }, byId: 'admin' }
    }
    if (addedAt(run, operator) >= addedMax) continue
    for (const isBefore of [true, false]) yield { command: { kind: 'addSign', operatorId, toId: 'x', isBefore }, byId }
  }
}

const headsOf = (flow: Flow) =>
  [...flow.nodes.values()].flatMap((one) => (one.branchKind === 'branchFlow' ? one.branches.map((head) => head.nodeId) : []))

const addedAt = (run: Run, { nodeId, round }: Operator) =>
  run.operators.filter((one) => one.nodeId === nodeId && one.round === round && one.addedBy !== null).length

/** What two states that can do the same have in common: neither ids nor what was over before. */
function keyOf(run: Run): string {
  const current = run.operators.filter((one) => run.nodes[one.nodeId]?.round === one.round)
  const placeOf = (id: number | null) => (id === null ? '' : current.findIndex((one) => one.id === id))
  const votes = run.records.filter((one) => one.code === 1 && !one.isVoid)
  const operators = current.map((one) => {
    const isRecallable = votes.some(({ operatorId, byId }) => operatorId === one.id && byId === one.handlerId)
    const about = `${one.nodeId}${one.handlerId}${one.state}${one.kind}${isRecallable}${one.addedBy}`
    return `${about}${placeOf(one.thenAsks)}.${placeOf(one.askedBy)}`
  })
  const { returnPoint } = run
  const back = returnPoint ? `${returnPoint.targetId}${nodeKeys(returnPoint.nodes)}${splitKeys(returnPoint.splits)}` : ''
  return `${run.status}${run.isSuspended}|${nodeKeys(run.nodes)}|${splitKeys(run.splits)}|${operators.join()}|${back}`
}

const nodeKeys = (nodes: Run['nodes']) =>
  Object.values(nodes)
    .map(({ nodeId, state, queue, children }) => `${nodeId}${state}${queue.join('')}${children.length}`)
    .sort()
    .join()
const splitKeys = (splits: Run['splits']) =>
  Object.entries(splits)
    .map(([id, { chosen, arrived }]) => `${id}${chosen.join('')}.${arrived.join('')}`)
    .sort()
    .join()

type Visit = (from: Run, step: Step, to: Run) => void

/** All states that can be reached, breadth first, until so many commands were decided. Answers how many states and commands there were. */
export function search(
  flow: Flow,
  { transitions, world = worldOf, visit }: { transitions: number; world?: typeof worldOf; visit: Visit },
) {
  const first = newRun('l')
  const seen = new Set([keyOf(first)])
  let edge: Run[] = [first]
  let count = 0
  while (edge.length > 0 && count < transitions) {
    const next: Run[] = []
    for (const run of edge) {
      for (const step of stepsOf(flow, run)) {
        count += 1
        const decision = decide(flow, run, step.command, world(step.byId))
        if (!('run' in decision)) continue
        visit(run, step, decision.run)
        const key = keyOf(decision.run)
        if (!seen.has(key)) next.push(decision.run)
        seen.add(key)
      }
      if (count >= transitions) break
    }
    edge = next
  }
  return { states: seen.size, transitions: count, isWhole: edge.length === 0 }
}

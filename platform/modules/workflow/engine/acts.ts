import { countRuleOf } from '@/lib/flow/node-rules'
import { type Draft, refuse } from './draft'
import { choicesOf } from './preflight'
import { checkReturn, goStraightBack, type Return, returnTargets, returnTo } from './returns'
import type { Command, Operator } from './run-types'
import { judge, votesOf } from './votes'
import { leave } from './walk'
import { words } from './words'

/** The part of a person who is asked now. */
function openOperator(draft: Draft, id: number): Operator {
  if (draft.run.status !== 1) refuse(words.handled)
  const operator = draft.operator(id)
  if (operator.state !== 'open') refuse(words.handled)
  if (operator.receivedAt > draft.world.now) refuse(words.notHere)
  return operator
}

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

export function agree(draft: Draft, { operatorId, isAutomatic = false }: Of<'agree'>) {
  const operator = openOperator(draft, operatorId)
  keepPicks(draft, operatorId)
  draft.setOperators((one) => one.id === operatorId, { state: 'agreed' })
  draft.record(1, operator.nodeId, { operatorId, isAutomatic, byId: isAutomatic ? operator.handlerId : draft.world.byId })
  if (operator.kind === 'before' && operator.thenAsks !== null) {
    const { handlerId, kind, addedBy, thenAsks, isAbnormal } = draft.operator(operator.thenAsks)
    draft.ask(operator.nodeId, handlerId, { kind, addedBy, thenAsks, isAbnormal, askedBy: operatorId })
  }
  settle(draft, operator)
}

/** Before: the other one is asked first, and then this person again. After: the other one votes in this person's place. */
export function addSign(draft: Draft, { operatorId, toId, isBefore }: Of<'addSign'>) {
  const operator = openOperator(draft, operatorId)
  keepPicks(draft, operatorId)
  draft.setOperators((one) => one.id === operatorId, { state: 'consumed' })
  draft.record(isBefore ? 10 : 6, operator.nodeId, { operatorId, toId })
  const { kind, thenAsks } = operator
  draft.ask(operator.nodeId, toId, {
    addedBy: 'sign',
    ...(isBefore ? { kind: 'before', thenAsks: operatorId } : { kind, thenAsks }),
  })
}

export function giveBack(draft: Draft, { operatorId, toNodeId, goesStraightBack }: Of<'return'>) {
  const operator = openOperator(draft, operatorId)
  checkReturn(draft, operator, { toNodeId, goesStraightBack })
  draft.setOperators((one) => one.id === operatorId, { state: 'refused' })
  draft.record(0, operator.nodeId, { operatorId })
  settle(draft, operator, { toNodeId, goesStraightBack })
}

export function transfer(draft: Draft, { operatorId, toId }: Of<'transfer'>) {
  const operator = openOperator(draft, operatorId)
  draft.setOperators((one) => one.id === operatorId, { handlerId: toId, receivedAt: draft.world.now, isAbnormal: false })
  draft.record(7, operator.nodeId, { operatorId, toId })
  draft.effects.push({ kind: 'asked', operatorId })
}

/** Whoever was asked at the node no longer is; one person is, and decides it with the votes that there are. */
export function assign(draft: Draft, { nodeId, toId }: Of<'assign'>) {
  if (draft.run.isChild) refuse(words.childAssign)
  const isOpen = draft.run.nodes[nodeId]?.state === 'open' && draft.flow.nodes.get(nodeId)?.type === 'approver'
  if (draft.run.status !== 1 || !isOpen) refuse(words.notHere)
  draft.setOperators((one) => one.nodeId === nodeId && one.state === 'open', { state: 'void' })
  draft.setNode(nodeId, { queue: [] })
  draft.record(5, nodeId, { toId })
  draft.ask(nodeId, toId, { addedBy: 'assign' })
}

/** Another person in the place of one who cannot act: what was asked of that one alone, and nothing of what others have to do there. */
export function replace(draft: Draft, { operatorId, toId }: Of<'replace'>) {
  const { nodeId, round, receivedAt, state } = draft.operator(operatorId)
  if (draft.run.status !== 1 || state !== 'open') refuse(words.handled)
  // Nobody has several votes at a node.
  const isThere = draft.run.operators.some(
    (one) => one.nodeId === nodeId && one.round === round && one.handlerId === toId && one.state !== 'void',
  )
  if (isThere) refuse(words.isAskedAlready)
  const change = { handlerId: toId, receivedAt: Math.max(receivedAt, draft.world.now), isAbnormal: false }
  draft.setOperators((one) => one.id === operatorId, change)
  draft.record(5, nodeId, { operatorId, toId })
  draft.effects.push({ kind: 'asked', operatorId })
}

/** What was picked for the nodes that come next is kept until they are reached. */
function keepPicks(draft: Draft, operatorId: number) {
  const { picked, branches } = picksFor(draft, operatorId)
  draft.set({ picked: { ...draft.run.picked, ...picked } })
  if (branches.length > 0) draft.set({ pickedBranches: branches })
}

/**
 * What whoever submits (`operatorId` null) or acts has picked for the nodes that come next, and nothing else: of a node further on somebody
 * else chooses, whatever is sent.
 */
export function picksFor({ flow, run, world, choices }: Draft, operatorId: number | null) {
  const { candidateList, branchList } = choices
  // Most have nothing to choose: the way on is not walked twice for them.
  if (!candidateList && !branchList) return { picked: {}, branches: [] }
  const { branches, candidates } = choicesOf(flow, run, operatorId, world)
  const asked = new Set([...branches, ...candidates].map(({ nodeId }) => nodeId))
  return {
    picked: Object.fromEntries(Object.entries(candidateList ?? {}).filter(([nodeId]) => asked.has(nodeId))),
    branches: branches.flatMap(({ nodeId }) => (branchList?.includes(nodeId) ? [nodeId] : [])),
  }
}

/** What the votes of a node have come to with that of this operator. */
function settle(draft: Draft, { id, nodeId }: Operator, to?: Return) {
  const node = draft.node(nodeId)
  const { queue = [], isAbnormal = false } = draft.run.nodes[nodeId] ?? {}
  const votes = votesOf(draft.run, nodeId)
  const [next, ...rest] = queue
  if (next !== undefined && votes.refused === 0 && votes.open === 0) {
    draft.setNode(nodeId, { queue: rest })
    draft.ask(nodeId, next, { askedBy: id, isAbnormal })
    return
  }
  const verdict = judge(countRuleOf(node), votes)
  if (verdict === 'passed') complete(draft, nodeId)
  if (verdict === 'returned') returnTo(draft, nodeId, to ?? usualReturn(draft, nodeId))
}

/** Where the last vote was no return, and the node is one all the same. */
function usualReturn({ flow, run }: Draft, nodeId: string) {
  return { toNodeId: returnTargets(flow, run, nodeId)[0] ?? flow.start.nodeId, goesStraightBack: false }
}

export function complete(draft: Draft, nodeId: string) {
  draft.setOperators((one) => one.nodeId === nodeId && one.state === 'open', { state: 'closed' })
  draft.setNode(nodeId, { state: 'done', queue: [], children: [] })
  draft.effects.push({ kind: 'agreed', nodeId })
  const point = draft.run.returnPoint
  if (point?.targetId === nodeId) goStraightBack(draft, point)
  else leave(draft, draft.node(nodeId))
}

import type { FlowNode } from '@/lib/flow/flow-types'
import { countRuleOf, errorRuleOf, isAsync, isPicked, swerveOf, timerMsOf } from '@/lib/flow/node-rules'
import { type Draft, refuse } from './draft'
import { takenHead } from './tree'
import { words } from './words'

/** Goes on from a node that is done: to what comes next, into its branches, or out of the branch that it ends. */
export function leave(draft: Draft, node: FlowNode, delayMs = 0): void {
  const place = draft.flow.places.get(node.nodeId)
  if (node.branches.length > 0) split(draft, node, delayMs)
  else if (node.next) enter(draft, node.next, delayMs)
  else if (place) arrive(draft, place, delayMs)
  else finish(draft)
}

function arrive(draft: Draft, { splitId, headId }: { splitId: string; headId: string }, delayMs: number) {
  const { now } = draft.world
  const run = draft.run.splits[splitId] ?? { chosen: [headId], arrived: [], dueAt: 0 }
  const arrived = run.arrived.includes(headId) ? run.arrived : [...run.arrived, headId]
  const dueAt = delayMs > 0 ? Math.max(run.dueAt, now + delayMs) : run.dueAt
  draft.setSplit(splitId, { ...run, arrived, dueAt })
  if (run.chosen.every((head) => arrived.includes(head))) join(draft, draft.node(splitId), Math.max(0, dueAt - now))
}

function join(draft: Draft, node: FlowNode, delayMs: number) {
  leave(draft, { ...node, branches: [] }, delayMs)
}

function split(draft: Draft, node: FlowNode, delayMs: number) {
  const heads = chosenHeads(draft, node)
  if (heads === 'stopped') return
  if (heads.length === 0) {
    join(draft, node, delayMs)
    return
  }
  draft.setSplit(node.nodeId, { chosen: heads.map((head) => head.nodeId), arrived: [], dueAt: 0 })
  for (const head of heads) enter(draft, head, delayMs)
}

/** The branches that are taken; of conditions one at most. */
function chosenHeads(draft: Draft, node: FlowNode): readonly FlowNode[] | 'stopped' {
  if (node.branchKind === 'interflow') return node.branches
  if (node.branchKind === 'branchFlow') {
    if (draft.probed) {
      draft.probed.branches.push(...node.branches)
      return 'stopped'
    }
    const { branchList = [] } = draft.choices
    const wanted = branchList.length > 0 ? branchList : draft.run.pickedBranches
    const chosen = node.branches.filter((head) => wanted.includes(head.nodeId))
    return chosen.length > 0 ? chosen : refuse(words.branchMissing)
  }
  const head = takenHead(node, draft.world.holds)
  const target = head ? swerveOf(head) : null
  if (target === null) return head ? [head] : []
  swerve(draft, node, target)
  return 'stopped'
}

const swervesMax = 20

/** Back to a node that was passed, as if it had just been reached (contract 4a §10.5). */
function swerve(draft: Draft, from: FlowNode, targetId: string) {
  if (draft.run.nodes[targetId]?.state !== 'done') refuse(words.notHere)
  // Where nobody has to act in between, the same conditions would lead back for ever.
  draft.swerves += 1
  if (draft.swerves > swervesMax) refuse(words.notHere)
  draft.record(13, from.nodeId)
  draft.goBackTo(targetId)
  enter(draft, draft.node(targetId), 0)
}

export function enter(draft: Draft, node: FlowNode, delayMs: number): void {
  if (node.type === 'approver') askPeople(draft, node, delayMs)
  else if (node.type === 'subFlow') startChildren(draft, node, delayMs)
  else leave(draft, node, node.type === 'timer' ? delayMs + timerMsOf(node) : delayMs)
}

function askPeople(draft: Draft, node: FlowNode, delayMs: number) {
  if (draft.probed && !passesByItself(draft, node)) {
    if (isPicked(node)) draft.probed.candidates.push(node)
    return
  }
  const people = peopleFor(draft, node)
  if (people === 'unknown') return
  const round = (draft.run.nodes[node.nodeId]?.round ?? 0) + 1
  const inOrder = countRuleOf(node).kind === 'order'
  const queue = inOrder ? people.slice(1) : []
  const isAbnormal = isHelpedOut(draft, node)
  draft.setNode(node.nodeId, { round, state: 'open', queue, children: [], isAbnormal })
  if (people.length === 0) passByItself(draft, node, delayMs)
  for (const handlerId of inOrder ? people.slice(0, 1) : people) {
    draft.ask(node.nodeId, handlerId, { receivedAt: draft.world.now + delayMs, isAbnormal })
  }
}

/** Nobody was found, and nobody has picked somebody instead. */
function isHelpedOut({ world, choices }: Draft, node: FlowNode): boolean {
  const isFound = (world.peopleOf(node.nodeId)?.length ?? 0) > 0
  return !isFound && !isPicked(node) && (choices.errorRuleUserList?.[node.nodeId] ?? []).length === 0
}

function passesByItself({ world, flow }: Draft, node: FlowNode): boolean {
  return !isPicked(node) && errorRuleOf(node, flow.start) === 4 && world.peopleOf(node.nodeId)?.length === 0
}

/** Nobody was found, and the node passes for that (`errorRule` 4). */
function passByItself(draft: Draft, node: FlowNode, delayMs: number) {
  draft.record(1, node.nodeId, { byId: '', isAutomatic: true })
  draft.setNode(node.nodeId, { state: 'done' })
  leave(draft, node, delayMs)
}

/** Whoever has to act, each once; none where the node passes for that; `unknown` where the command cannot be done yet. */
function peopleFor(draft: Draft, node: FlowNode): readonly string[] | 'unknown' {
  const found = draft.world.peopleOf(node.nodeId)
  if (found === null) {
    draft.needs.add(node.nodeId)
    return 'unknown'
  }
  if (isPicked(node)) return pickedAmong(draft, node, found)
  return found.length > 0 ? distinct(found) : helpersFor(draft, node)
}

/** Those that were picked; where the node says among whom, nobody else. */
function pickedAmong(draft: Draft, { nodeId }: FlowNode, candidates: readonly string[]): readonly string[] {
  const picked = draft.choices.candidateList?.[nodeId] ?? draft.run.picked[nodeId] ?? []
  if (picked.length === 0) refuse(words.candidatesMissing)
  if (candidates.length > 0 && !picked.every((id) => candidates.includes(id))) refuse(words.candidatesOther)
  return distinct(picked)
}

function helpersFor(draft: Draft, node: FlowNode): readonly string[] | 'unknown' {
  const rule = errorRuleOf(node, draft.flow.start)
  if (rule === 3 || draft.asksForPeople) {
    const named = draft.choices.errorRuleUserList?.[node.nodeId] ?? []
    if (named.length > 0) return distinct(named)
    draft.abnormal.set(node.nodeId, node.content)
    return 'unknown'
  }
  if (rule === 4 && node.type === 'approver') return []
  const helpers = rule === 5 ? [] : rule === 6 ? [draft.run.launcherId] : draft.world.helpersOf(node.nodeId)
  return helpers.length > 0 ? distinct(helpers) : refuse(words.nobody)
}

const distinct = (ids: readonly string[]) => [...new Set(ids)]

function startChildren(draft: Draft, node: FlowNode, delayMs: number) {
  const isFree = isAsync(node)
  if (draft.probed) {
    if (isFree) leave(draft, node, delayMs)
    return
  }
  const initiators = peopleFor(draft, node)
  if (initiators === 'unknown') return
  const round = (draft.run.nodes[node.nodeId]?.round ?? 0) + 1
  const children = initiators.map((initiatorId, at) => ({ key: `${round}.${at}`, initiatorId }))
  const awaited = isFree ? [] : children.map(({ key }) => key)
  draft.setNode(node.nodeId, { round, state: isFree ? 'done' : 'open', queue: [], children: awaited })
  draft.effects.push({ kind: 'startChildren', nodeId: node.nodeId, children, isAsync: isFree, delayMs })
  if (isFree) leave(draft, node, delayMs)
}

function finish(draft: Draft) {
  draft.set({ status: 2 })
  draft.effects.push({ kind: 'ended', status: 2 })
}

import type { Flow, FlowNode } from '@/lib/flow/flow-types'
import type { NodeRun, ReturnPoint, Run, RunRecord, SplitRun, World } from './run-types'
import { isAfter, placesAround } from './tree'

/**
 * Why a task cannot go on by another version: it has ended (`over`); where it stands is gone (`nodeGone`), of another kind (`nodeOther`) or
 * in another branch (`placeOther`), which is also how a branch that is not done would be lost; a sub-flow that was passed, whose tasks may
 * run beside, is gone (`subFlowGone`); it would go straight back to where it was, and the way there is another (`straightBack`).
 */
type MigrationFault = { code: MigrationFaultCode; nodeId: string; nodeName: string }
type MigrationFaultCode = 'over' | 'nodeGone' | 'nodeOther' | 'placeOther' | 'subFlowGone' | 'straightBack'

/** `skipped`: nodes of the new version that stand before where the task is, and are not passed. `repeated`: done, and now still to come. */
type Moved = { run: Run; skipped: readonly FlowNode[]; repeated: readonly FlowNode[] }
export type Migration = Moved | { faults: readonly MigrationFault[] }

/**
 * The state of a task that goes on by another version of its flow, from where it stands; or all that is against it. People who are asked
 * stay asked, and what was done stays in the record, under a line of its own that says who moved it (contract 4a §1.3: 8).
 */
export function migrate(from: Flow, to: Flow, run: Run, { now, byId }: Pick<World, 'now' | 'byId'>): Migration {
  const faults = faultsOfMove(from, to, run)
  if (faults.length > 0) return { faults }
  const open = openIds(run)
  const isComing = (nodeId: string) => open.some((id) => isAfter(to, nodeId, id))
  const isKept = ({ nodeId, state }: NodeRun) => state !== 'done' || (isSame(from, to, nodeId) && !isComing(nodeId))
  const nodes = Object.entries(run.nodes).map(([id, node]) => [id, isKept(node) ? node : { ...node, state: 'void', queue: [] }])
  const start = to.start.nodeId
  const about = { id: run.nextId, code: 8, nodeId: start, round: run.nodes[start]?.round ?? 0, byId, at: now } as const
  const record: RunRecord = { ...about, operatorId: null, toId: null, isVoid: false, isAutomatic: false }
  const moved: Run = {
    ...run,
    nodes: Object.fromEntries(nodes),
    splits: splitsIn(to, run.splits),
    returnPoint: run.returnPoint && pointIn(to, run.returnPoint),
    picked: Object.fromEntries(Object.entries(run.picked).filter(([id]) => to.nodes.has(id))),
    pickedBranches: run.pickedBranches.filter((id) => to.nodes.has(id)),
    records: [...run.records, record],
    nextId: run.nextId + 1,
  }
  const done = Object.values(run.nodes).filter(({ state }) => state === 'done')
  const repeated = done.flatMap(({ nodeId }) => (isComing(nodeId) ? (to.nodes.get(nodeId) ?? []) : []))
  return { run: moved, repeated, skipped: skippedIn(from, to, moved) }
}

const openIds = (run: Run) => Object.values(run.nodes).flatMap(({ nodeId, state }) => (state === 'open' ? nodeId : []))

function faultsOfMove(from: Flow, to: Flow, run: Run): MigrationFault[] {
  const fault = (code: MigrationFaultCode, nodeId: string): MigrationFault => {
    return { code, nodeId, nodeName: from.nodes.get(nodeId)?.content ?? '' }
  }
  if (run.status !== 1 && run.status !== 3 && run.status !== 7) return [fault('over', from.start.nodeId)]
  if (from.start.nodeId !== to.start.nodeId) return [fault('nodeGone', from.start.nodeId)]
  const faults: MigrationFault[] = []
  for (const { nodeId, state } of Object.values(run.nodes)) {
    const code = state === 'open' ? whyOtherPlace(from, to, nodeId) : null
    if (code) faults.push(fault(code, nodeId))
    const isSubFlow = from.nodes.get(nodeId)?.type === 'subFlow'
    if (state === 'done' && isSubFlow && to.nodes.get(nodeId)?.type !== 'subFlow') faults.push(fault('subFlowGone', nodeId))
  }
  if (faults.length === 0 && run.returnPoint && !leadsBack(from, to, run.returnPoint))
    faults.push(fault('straightBack', run.returnPoint.nodeId))
  return faults
}

function whyOtherPlace(from: Flow, to: Flow, nodeId: string): 'nodeGone' | 'nodeOther' | 'placeOther' | null {
  const node = to.nodes.get(nodeId)
  if (!node) return 'nodeGone'
  if (node.type !== from.nodes.get(nodeId)?.type) return 'nodeOther'
  return isSame(from, to, nodeId) ? null : 'placeOther'
}

/** In both versions, of one kind and in the same branches. */
function isSame(from: Flow, to: Flow, nodeId: string): boolean {
  const [before, after] = [from.nodes.get(nodeId), to.nodes.get(nodeId)]
  if (!before || before.type !== after?.type) return false
  const around = placesAround(to, nodeId)
  const was = placesAround(from, nodeId)
  return (
    was.length === around.length &&
    was.every((place, at) => place.splitId === around[at]?.splitId && place.headId === around[at]?.headId)
  )
}

type Branch = { splitId: string; headId: string }

const hasBranch = (flow: Flow, { splitId, headId }: Branch) =>
  flow.nodes.get(splitId)?.branches.some((head) => head.nodeId === headId) ?? false

/** Branches that were taken and have not come to their end. */
const waitedFor = (splits: Run['splits']): Branch[] =>
  Object.entries(splits).flatMap(([splitId, { chosen, arrived }]) =>
    chosen.filter((headId) => !arrived.includes(headId)).map((headId) => ({ splitId, headId })),
  )

/** Branches that came to their end and are gone have nothing more to say. */
function splitsIn(to: Flow, splits: Run['splits']): Run['splits'] {
  const kept = Object.entries(splits).map(([splitId, split]): [string, SplitRun] => {
    const isThere = (headId: string) => hasBranch(to, { splitId, headId })
    return [splitId, { ...split, chosen: split.chosen.filter(isThere), arrived: split.arrived.filter(isThere) }]
  })
  return Object.fromEntries(kept.filter(([, { chosen }]) => chosen.length > 0))
}

function pointIn(to: Flow, point: ReturnPoint): ReturnPoint {
  return { ...point, splits: splitsIn(to, point.splits), arrived: point.arrived.filter((branch) => hasBranch(to, branch)) }
}

/** Whether all that was done or begun after the node that a task was returned to stands there still, in its order. */
function leadsBack(from: Flow, to: Flow, point: ReturnPoint): boolean {
  const held = Object.values(point.nodes).flatMap(({ nodeId, state }) => (state === 'void' ? [] : nodeId))
  const ids = [...new Set([point.targetId, point.nodeId, ...held])]
  const isInOrder = (one: string) => ids.every((other) => isAfter(from, one, other) === isAfter(to, one, other))
  return (
    ids.every((id) => isSame(from, to, id)) &&
    ids.every(isInOrder) &&
    waitedFor(point.splits).every((branch) => hasBranch(to, branch))
  )
}

/** Where people act in the new version alone, and where this task no longer comes by. */
function skippedIn(from: Flow, to: Flow, run: Run): FlowNode[] {
  const open = openIds(run)
  const isPassed = (nodeId: string) => open.some((id) => isAfter(to, id, nodeId))
  const isLeftOut = ({ splitId, headId }: Branch) => {
    const split = run.splits[splitId]
    return split !== undefined && to.nodes.get(splitId)?.branchKind === 'interflow' && !split.chosen.includes(headId)
  }
  return [...to.nodes.values()].filter(
    ({ nodeId, type }) =>
      (type === 'approver' || type === 'subFlow') &&
      !from.nodes.has(nodeId) &&
      (isPassed(nodeId) || placesAround(to, nodeId).some(isLeftOut)),
  )
}

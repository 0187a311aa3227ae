import type { Flow, FlowNode } from '@/lib/flow/flow-types'
import { isPicked } from '@/lib/flow/node-rules'
import { Draft, Halt } from './draft'
import type { Run, World } from './run-types'
import { nodeOf } from './tree'
import { wouldPass } from './votes'
import { leave } from './walk'

/** A node that a person has to decide on: whether it is taken, or who acts there (contract 4a §5.1). */
type PreflightRow = { nodeId: string; nodeName: string; isBranchFlow: boolean; isCandidates: boolean; hasCandidates: boolean }

/** `type`: 1 branches are to be picked, 2 only people, 3 nothing. */
type Preflight = { type: 1 | 2 | 3; countersignOver: boolean; list: readonly PreflightRow[] }

/** What whoever submits (`operatorId` null) or agrees has to choose for it. What was picked before is not asked for again. */
export function preflight(flow: Flow, run: Run, operatorId: number | null, world: World): Preflight {
  const { countersignOver, ...open } = choicesOf(flow, run, operatorId, world)
  const isPickedAlready = open.branches.some((one) => run.pickedBranches.includes(one.nodeId))
  const branches = isPickedAlready ? [] : open.branches
  const candidates = open.candidates.filter((one) => !run.picked[one.nodeId]?.length)
  const rowOf = (one: FlowNode): PreflightRow => ({
    nodeId: one.nodeId,
    nodeName: one.content,
    isBranchFlow: branches.includes(one),
    isCandidates: isPicked(one),
    hasCandidates: isPicked(one) && (world.peopleOf(one.nodeId)?.length ?? 0) > 0,
  })
  const type = branches.length > 0 ? 1 : candidates.length > 0 ? 2 : 3
  return { type, countersignOver, list: [...branches, ...candidates].map(rowOf) }
}

/** Of which nodes that person is asked anything: only those that are reached by it, whatever else was picked before. */
export function choicesOf(flow: Flow, run: Run, operatorId: number | null, world: World) {
  const probed = { branches: [] as FlowNode[], candidates: [] as FlowNode[] }
  const operator = run.operators.find((one) => one.id === operatorId)
  const node = operator ? nodeOf(flow, operator.nodeId) : flow.start
  const countersignOver = !operator || wouldPass(run, node, operator)
  const isStraightBack = run.returnPoint?.targetId === node.nodeId
  if (!countersignOver || operator?.kind === 'before' || isStraightBack) return { ...probed, countersignOver }
  const draft = new Draft(flow, run, world)
  draft.probed = probed
  try {
    leave(draft, node)
  } catch (halt) {
    // What is refused when it is done is refused then, in words.
    if (!(halt instanceof Halt)) throw halt
  }
  return { ...probed, countersignOver }
}

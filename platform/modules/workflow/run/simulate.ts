import type { Flow, FlowNode } from '@/lib/flow/flow-types'
import { errorRuleOf, isPicked } from '@/lib/flow/node-rules'
import { parseFlow } from '@/lib/flow/parse-flow'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { ModuleReader } from '../../datainterface/public'
import type { LoadedFlow } from '../definitions/loaded-flow'
import { type Choices, type Command, decide, newRun, type Run, type World } from '../engine/public'
import { findPeople } from '../tasks/detail-store'
import { nameOf } from '../tasks/task-names'
import { interfacePeople } from './asked-people'
import { placeOf } from './new-task'
import { worldOf } from './open-task'
import { assigneeTypeOf } from './people'
import type { TaskRow } from './run-store'

type Asked = { flowTemplateJson: string; starterId: string; formData: Readonly<Record<string, unknown>> }
type Step = { node: FlowNode; people: readonly string[]; errorRule: number; chooses: '' | 'people' | 'branches' }
type Outcome = { outcome: 'ended' | 'nobody' | 'waits'; message: string }

const stepsMax = 500

/**
 * The path that a task would take, by the same engine that runs tasks: everybody agrees as soon as they are asked, all branches that
 * somebody would choose from are taken, and of candidates the first one acts. Nothing is written.
 */
export async function simulate(ctx: PlatformContext, actor: Actor, asked: Asked, readModule: ModuleReader) {
  const flow = parseFlow(asked.flowTemplateJson)
  if ('fault' in flow) throw refused('流程未设计')
  const task = await fictitious(ctx, asked.starterId)
  const open = { task, flow: { flow } as LoadedFlow, run: newRun(asked.starterId) }
  const people = await interfacePeople(ctx, actor, { flow: open.flow, readModule, data: async () => asked.formData })
  const world = worldOf(ctx, open, { byId: asked.starterId, data: asked.formData, asked: people })
  for (const node of flow.nodes.values()) if (isAsking(node)) await world.lookUp(node.nodeId)
  const steps: Step[] = []
  const end = walk(flow, open.run, world, steps)
  return { ...(await told(ctx, steps, flow)), ...end }
}

const isAsking = ({ type }: FlowNode) => type === 'approver' || type === 'subFlow'

/** A task that is not there: of it only its launcher counts. */
async function fictitious(ctx: PlatformContext, launcherId: string): Promise<TaskRow> {
  return { id: '', formId: '', launcherId, ...(await placeOf(ctx.db, launcherId)) } as TaskRow
}

function walk(flow: Flow, first: Run, world: World, steps: Step[]): Outcome {
  const choices = allChoices(flow, world)
  let run = first
  let { now } = world
  let command: Command | null = { kind: 'submit', ...choices }
  while (command && steps.length < stepsMax) {
    // Timers run out: whom one holds back acts as soon as that may be.
    now = Math.max(now, receivedAt(run, command) ?? now)
    const decision = decide(flow, run, command, { ...world, now })
    if ('refusal' in decision) return { outcome: 'nobody', message: decision.refusal }
    if (!('run' in decision)) return { outcome: 'nobody', message: '' }
    steps.push(...reached(flow, run, decision.run, world))
    run = decision.run
    command = nextOf(run, choices)
  }
  return { outcome: run.status === 2 ? 'ended' : 'waits', message: '' }
}

const receivedAt = ({ operators }: Run, command: Command) =>
  command.kind === 'agree' ? operators.find(({ id }) => id === command.operatorId)?.receivedAt : undefined

/** Who has to pick takes all branches, and of candidates the first; where nobody is found, the launcher acts. */
function allChoices({ nodes }: Flow, world: World): Required<Choices> {
  const picked = [...nodes.values()].filter(isPicked)
  const branching = [...nodes.values()].filter((node) => node.branchKind === 'branchFlow')
  return {
    branchList: branching.flatMap((node) => node.branches.map(({ nodeId }) => nodeId)),
    candidateList: Object.fromEntries(picked.map(({ nodeId }) => [nodeId, (world.peopleOf(nodeId) ?? []).slice(0, 1)])),
    errorRuleUserList: Object.fromEntries([...nodes.values()].filter(isAsking).map(({ nodeId }) => [nodeId, [world.byId]])),
  }
}

/** A sub-flow that is waited for has ended at once. */
function nextOf(run: Run, choices: Required<Choices>): Command | null {
  const operator = run.operators.find(({ state }) => state === 'open')
  if (operator) return { kind: 'agree', operatorId: operator.id, isAutomatic: true, ...choices }
  const waiting = Object.values(run.nodes).find(({ state, children }) => state === 'open' && children.length > 0)
  return waiting ? { kind: 'childEnded', nodeId: waiting.nodeId, child: waiting.children[0] ?? '' } : null
}

/** Nodes that were entered by a command, in their order. */
function reached(flow: Flow, before: Run, after: Run, world: World): Step[] {
  const entered = Object.values(after.nodes).filter(({ nodeId, round }) => before.nodes[nodeId]?.round !== round)
  return entered.flatMap(({ nodeId, round }) => {
    const node = flow.nodes.get(nodeId)
    if (!node) return []
    const asked = after.operators.filter((one) => one.nodeId === nodeId && one.round === round).map((one) => one.handlerId)
    const found = world.peopleOf(nodeId)
    const people =
      node.type === 'start'
        ? [after.launcherId]
        : node.type === 'subFlow'
          ? (found ?? [])
          : [...asked, ...(after.nodes[nodeId]?.queue ?? [])]
    const isEmpty = isAsking(node) && !isPicked(node) && found?.length === 0
    const chooses = isPicked(node) ? 'people' : node.branchKind === 'branchFlow' && node.branches.length > 0 ? 'branches' : ''
    return { node, people, errorRule: isEmpty ? errorRuleOf(node, flow.start) : 0, chooses } as const
  })
}

async function told({ db }: PlatformContext, steps: readonly Step[], flow: Flow) {
  const people = await findPeople(
    db,
    steps.flatMap((step) => step.people),
  )
  return {
    steps: steps.map(({ node, people: ids, errorRule, chooses }) => ({
      ...{ nodeId: node.nodeId, nodeName: node.content, nodeType: node.type, errorRule, chooses },
      assigneeType: node === flow.start ? 0 : assigneeTypeOf(node),
      people: ids.map((id) => ({ id, fullName: nameOf(people, id) })),
    })),
  }
}

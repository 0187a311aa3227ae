import { errorRuleOf, isPicked } from '@/lib/flow/node-rules'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { refused } from '../../../kit/refusals'
import type { ModuleReader } from '../../datainterface/public'
import { findFlowRecord, moduleOfForm } from '../../online-dev/records/public'
import { personText } from '../../permission/public'
import { loadFlow } from '../definitions/loaded-flow'
import { newRun, preflight } from '../engine/public'
import { interfacePeople } from './asked-people'
import { launchersOf } from './launchers'
import { placeOf } from './new-task'
import { type OpenTask, worldOf } from './open-task'
import { partOf } from './operations'
import { findCandidatePage } from './people-store'
import { findOperators, findRecords, findTask, type TaskRow } from './run-store'
import { runOf } from './stored-run'

/** What whoever submits or agrees has to choose first (contract 4a §5.1). Nothing is written. */

type Values = Readonly<Record<string, unknown>>
type Asking = {
  actor: Actor
  readModule: ModuleReader
  flowId: string
  taskId: string
  values: Values
  /** For whom it is to be launched, where that is not the actor. */
  delegateUserList: readonly string[]
}

const launching = '0'

export async function candidatesOf(ctx: PlatformContext, operatorId: string, asking: Asking) {
  const { open, number, world } = await opened(ctx, operatorId, asking)
  for (const node of open.flow.flow.nodes.values()) {
    if (isPicked(node) || errorRuleOf(node, open.flow.flow.start) === 4) await world.lookUp(node.nodeId)
  }
  return preflight(open.flow.flow, open.run, number, world)
}

type Paging = { nodeCode: string; keyword: string; currentPage: number; pageSize: number }

/** Those who can be picked for a node, paged; where it names nobody, everybody. */
export async function candidateUsers(ctx: PlatformContext, operatorId: string, asking: Asking & Paging) {
  const { open, world } = await opened(ctx, operatorId, asking)
  const node = open.flow.flow.nodes.get(asking.nodeCode)
  if (!node || !isPicked(node)) throw refused('该流程无权限操作')
  await world.lookUp(node.nodeId)
  const among = world.peopleOf(node.nodeId) ?? []
  const filter = { ids: among.length > 0 ? among : null, keyword: asking.keyword.trim() }
  const { rows, total } = await findCandidatePage(ctx.db, filter, limits(asking))
  const list = rows.map(({ organize, headIcon, ...one }) => ({
    ...{ id: one.id, fullName: personText(one), headIcon: headIcon ?? '', organize: organize ?? '' },
  }))
  return pageOf(asking, { rows: list, total })
}

/** The task as it would be once what was filled in is stored. */
async function opened(ctx: PlatformContext, operatorId: string, asking: Asking) {
  const { open, number } =
    operatorId === launching ? { open: await openLaunch(ctx, asking), number: null } : await openPart(ctx, asking, operatorId)
  const stored = await findFlowRecord(ctx.db, await moduleOfForm(ctx, open.task.formId), open.task.id)
  const data = { ...stored?.data, ...asking.values }
  const asked = await interfacePeople(ctx, asking.actor, {
    flow: open.flow,
    readModule: asking.readModule,
    data: async () => data,
  })
  return { open, number, world: worldOf(ctx, open, { byId: asking.actor.userId, data, asked }) }
}

type Opened = Pick<OpenTask, 'task' | 'flow' | 'run'>

async function openPart(ctx: PlatformContext, { actor }: Asking, operatorId: string): Promise<{ open: Opened; number: number }> {
  const { operator, task, flow } = await partOf(ctx, actor, operatorId)
  return { open: { task, flow, run: await storedRun(ctx, task) }, number: operator.number }
}

async function storedRun(ctx: PlatformContext, task: TaskRow) {
  return runOf(task, await findOperators(ctx.db, task.id), await findRecords(ctx.db, task.id))
}

/** For several people it is asked as the first of them would be: what is chosen holds for the tasks of all. */
async function openLaunch(ctx: PlatformContext, { actor, flowId, taskId, delegateUserList }: Asking): Promise<Opened> {
  const known = taskId === '' ? null : await findTask(ctx.db, taskId)
  if (known && (known.launcherId === actor.userId || known.delegateUserId === actor.userId)) {
    return { task: known, flow: await loadFlow(ctx.db, known.versionId), run: await storedRun(ctx, known) }
  }
  const flow = await loadFlow(ctx.db, flowId)
  const [{ userId: launcherId }] = await launchersOf(ctx, actor, flow, delegateUserList)
  const place = await placeOf(ctx.db, launcherId)
  // A task that is not there yet: of it only its launcher counts.
  const task = { id: taskId, formId: flow.formId ?? '', launcherId, ...place } as TaskRow
  return { task, flow, run: newRun(launcherId) }
}

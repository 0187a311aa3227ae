import { own, readNumber } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { findFlowRecord, flowRecordAt, moduleOfForm, prepareFlowWrite } from '../../online-dev/records/public'
import { type LoadedFlow, loadFlow } from '../definitions/loaded-flow'
import { openWatched, readTaskNodeId } from '../tasks/access'
import { interfacePeople } from './asked-people'
import { chosen, type SentChoices } from './choices'
import { perform } from './command'
import { isAnswered } from './once'
import { actOnTask, type By, demandPerson, taskOf } from './operations'
import { findChildren, findOperators, findVersionAtNode, type TaskRow, updateTask } from './run-store'
import { nothingSaid, type Sent, sayingOf } from './saying'

/** What administrators do to tasks of others (contract 4a §5.5, §5.7). */

type Caller = Pick<By, 'actor' | 'meta'>

/** By who watches over the task; or by an approver at a node that lets it be refused for good (`approvalCancel`, 3.6). */
export async function endForGood(
  ctx: PlatformContext,
  by: Caller,
  id: string,
  sent: Sent & { eventType?: string | null | undefined },
) {
  if (await isAnswered(ctx, by, { operation: `flow cancel ${id}`, content: sent })) return
  const task = sent.eventType === 'approvalCancel' ? await refusable(ctx, by.actor, id) : await openWatched(ctx, by.actor, id)
  const doing = { task, operation: 'cancel', content: sent, saying: await sayingOf(ctx, by.actor, sent) }
  await actOnTask(ctx, by, { ...doing, command: () => ({ kind: 'end' }) })
}

async function refusable(ctx: PlatformContext, actor: Actor, id: string): Promise<TaskRow> {
  const task = await taskOf(ctx, id)
  const { flow } = await loadFlow(ctx.db, task.versionId)
  const mine = (await findOperators(ctx.db, id)).filter((one) => one.handlerId === actor.userId && one.isListed === 1)
  if (!mine.some(({ nodeCode }) => flow.nodes.get(nodeCode)?.properties.hasCancelBtn === true)) throw refused('该流程无权限操作')
  return task
}

type Assigning = Sent & { nodeCode?: string | null | undefined; freeApproverUserId?: string | null | undefined }

export async function assign(ctx: PlatformContext, by: Caller, id: string, sent: Assigning): Promise<void> {
  const task = await openWatched(ctx, by.actor, id)
  const toId = await demandPerson(ctx, null, sent.freeApproverUserId ?? '')
  const doing = { task, operation: 'assign', content: sent, saying: await sayingOf(ctx, by.actor, sent) }
  await actOnTask(ctx, by, { ...doing, command: () => ({ kind: 'assign', nodeId: sent.nodeCode ?? '', toId }) })
}

type Change = Sent & SentChoices & { taskId: string; taskNodeId: string; resurgence: boolean }

/** Sets a task to a node: one that runs or was returned is changed, one that has passed is revived. Throws `NobodyFound`. */
export async function change(ctx: PlatformContext, { readModule, ...by }: By, sent: Change): Promise<void> {
  if (await isAnswered(ctx, by, { operation: `flow change ${sent.taskId}`, content: sent })) return
  const task = await openWatched(ctx, by.actor, sent.taskId)
  if (sent.resurgence !== (task.status === 2)) throw refused(sent.resurgence ? '该流程无法复活' : '当前节点无法操作')
  const flow = await loadFlow(ctx.db, task.versionId)
  const data = async () => (await findFlowRecord(ctx.db, await moduleOfForm(ctx, task.formId), task.id))?.data ?? {}
  const asked = await interfacePeople(ctx, by.actor, { flow, readModule, data })
  // Clients name a node of a task, or its code.
  const named = readTaskNodeId(sent.taskNodeId)
  const nodeId = named.taskId === task.id ? named.nodeCode : sent.taskNodeId
  const back = sent.resurgence && bringsBack(flow) ? await valuesOfThen(ctx, by, task, nodeId) : null
  const doing = { task, operation: 'change', content: sent, saying: await sayingOf(ctx, by.actor, sent), asked }
  await actOnTask(ctx, by, {
    ...{ ...doing, command: () => ({ kind: 'jump', nodeId, ...chosen(sent) }) as const },
    ...(back ? { write: async (trx: DbTransaction) => (await back.run(trx)).version } : {}),
  })
}

/** Wire: what a revived task's form holds, 1 for what it held when the task was at the node (contract 4a §5.7). */
const bringsBack = ({ flow }: LoadedFlow) => readNumber(own(flow.start.properties, 'resurgenceDataRule')) === 1

/** The form as it was when the task came to the node the last time; null where it is the same, or not kept any more. */
async function valuesOfThen(ctx: PlatformContext, { actor, meta }: Caller, { id, formId }: TaskRow, nodeId: string) {
  const module = await moduleOfForm(ctx, formId)
  const version = await findVersionAtNode(ctx.db, id, nodeId)
  const values = module && version !== null ? await flowRecordAt(ctx, { formId, id, version }) : null
  if (!module || !values) return null
  const writer = { actor, meta: { ...meta, idempotencyKey: null } }
  // What was empty then is empty again.
  const names = [...module.fields.values()].filter(({ parentTable }) => parentTable === null).map(({ name }) => [name, null])
  return prepareFlowWrite(ctx, writer, {
    formId,
    id,
    values: { ...Object.fromEntries(names), ...values },
    writable: new Set(module.fields.keys()),
  })
}

/** With `suspend` true the tasks of its sub-flows run on (contract 4a §5.7). */
export async function suspend(ctx: PlatformContext, by: Caller, id: string, sent: Sent & { suspend: boolean }): Promise<void> {
  const task = await openWatched(ctx, by.actor, id)
  const children = sent.suspend ? [] : await findChildren(ctx.db, id, null)
  const doing = { task, operation: 'suspend', content: sent, saying: await sayingOf(ctx, by.actor, sent) }
  await actOnTask(ctx, by, { ...doing, command: () => ({ kind: 'suspend' }) })
  for (const child of children) await holdWithParent(ctx, by.actor, child.id, true)
}

export async function restore(ctx: PlatformContext, by: Caller, id: string, sent: Sent): Promise<void> {
  const task = await openWatched(ctx, by.actor, id)
  if (task.isSuspendedByParent === 1) throw refused('当前节点无法操作')
  const doing = { task, operation: 'restore', content: sent, saying: await sayingOf(ctx, by.actor, sent) }
  await actOnTask(ctx, by, { ...doing, command: () => ({ kind: 'restore' }) })
  for (const { id: childId } of await findChildren(ctx.db, id, null)) await holdWithParent(ctx, by.actor, childId, false)
}

/** Holds the task of a sub-flow with that above it, or lets it go on. One that ended meanwhile, or waits for its launcher, has nothing to be held. */
async function holdWithParent(ctx: PlatformContext, actor: Actor, id: string, isHeld: boolean): Promise<void> {
  const child = await taskOf(ctx, id)
  const module = await moduleOfForm(ctx, child.formId)
  const kind = isHeld ? 'suspend' : 'restore'
  await ctx.db.transaction().execute(async (trx: DbTransaction) => {
    const now = await taskOf({ ...ctx, db: trx }, id)
    const canBe = isHeld ? now.status === 1 && now.isSuspended !== 1 : now.isSuspendedByParent === 1
    if (!canBe) return
    // Who is held by a parent cannot be let go by itself.
    if (!isHeld) await updateTask(trx, id, { isSuspendedByParent: 0 })
    await perform(ctx, trx, { taskId: id, module, actor, saying: nothingSaid, command: () => ({ kind }) })
    if (isHeld) await updateTask(trx, id, { isSuspendedByParent: 1 })
  })
}

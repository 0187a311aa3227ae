import type { TaskForm } from '@/lib/contract/workflow/flow-launch'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, CallMeta, PlatformContext } from '../../../http/context'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import type { ModuleReader } from '../../datainterface/public'
import { demandEditable, moduleOfForm, prepareFlowWrite } from '../../online-dev/records/public'
import { mayLaunch } from '../definitions/launch-rights'
import { loadFlow } from '../definitions/loaded-flow'
import { writeRightsOf } from '../definitions/node-rights'
import { interfacePeople } from './asked-people'
import { actorById } from './children'
import { chosen, demandPicked, idsOf, type SentChoices } from './choices'
import { perform } from './command'
import { launchedFor, launchersOf, noLaunchRight } from './launchers'
import { type PreparedTask, placeOf, prepareTask, titleOf } from './new-task'
import { once } from './once'
import { type Doing, noTask } from './open-task'
import { demandNode } from './record-write'
import { findTask, lockTask, type TaskRow, updateTask } from './run-store'
import { nothingSaid } from './saying'

const running = '当前流程正在运行不能重复保存'

type Launch = { actor: Actor; meta: CallMeta; form: TaskForm; readModule: ModuleReader }

/** `status` 1 keeps a draft (contract 4a §5.2): the other way round than the status of a task. */
const isDraft = (form: TaskForm) => form.status === 1

/**
 * Launches a task or keeps it as a draft, for oneself or for others: one for each of them. Throws `NobodyFound`. Answers the id of the
 * first.
 */
export async function launch(ctx: PlatformContext, { actor, meta, form, readModule }: Launch): Promise<string> {
  const flow = await loadFlow(ctx.db, form.flowId)
  await demandPicked(ctx, form)
  const launchers = await launchersOf(ctx, actor, flow, form.delegateUserList ?? [])
  const prepared: (PreparedTask & { launcher: Actor })[] = []
  for (const launcher of launchers) {
    const task = await prepareTask(ctx, {
      ...{ flow, launcher, values: form.formData ?? {}, urgent: form.flowUrgent, recordId: null, parent: null, meta },
      delegateUserId: launcher.userId === actor.userId ? null : actor.userId,
    })
    prepared.push({ launcher, ...task })
  }
  const asked = isDraft(form)
    ? new Map()
    : await interfacePeople(ctx, actor, { flow, readModule, data: async () => form.formData ?? {} })
  const run = async (trx: DbTransaction) => {
    const made = []
    for (const { launcher, module, run: make } of prepared) {
      const one = await make(trx)
      if (!isDraft(form)) await submit(ctx, trx, { ...submission(form), taskId: one.id, actor, launcher, module, asked })
      made.push(one)
    }
    return made[0] ?? { id: '', version: 1 }
  }
  return (await once(ctx, { actor, meta }, { operation: `flow launch ${flow.id}`, content: form }, run)).id
}

/**
 * Changes a draft, or a task that was returned or withdrawn, and submits it where that is wanted. A record of a module that no task
 * stands on yet gets one. Throws `NobodyFound`.
 */
export async function relaunch(ctx: PlatformContext, id: string, launching: Launch): Promise<void> {
  const { actor, meta, form, readModule } = launching
  const task = await findTask(ctx.db, id)
  if (!task) return launchRecord(ctx, id, launching)
  const launcher = await demandLauncher(ctx, actor, task)
  const flow = await loadFlow(ctx.db, task.versionId)
  const module = await moduleOfForm(ctx, task.formId)
  const { writable } = writeRightsOf(flow.flow.start, module?.fields ?? new Map())
  const values = form.formData ?? {}
  const writer = { actor: launcher, meta: { ...meta, idempotencyKey: null } }
  const write = module ? await prepareFlowWrite(ctx, writer, { formId: task.formId, id, values, writable }) : null
  const asked = isDraft(form) ? new Map() : await interfacePeople(ctx, actor, { flow, readModule, data: async () => values })
  const run = async (trx: DbTransaction) => {
    await demandUnsubmitted(trx, id)
    const made = (await write?.run(trx)) ?? { id, version: 1 }
    const fullName = titleOf({ flow, launcher, values, parent: parentOf(task) }, ctx.now())
    await updateTask(trx, id, { flowUrgent: form.flowUrgent, fullName, updatedAt: ctx.now() })
    if (!isDraft(form)) await submit(ctx, trx, { ...submission(form), taskId: id, actor, launcher, module, asked })
    return made
  }
  await once(ctx, { actor, meta }, { operation: `flow relaunch ${id}`, content: form }, run)
}

const parentOf = ({ parentId: id, parentNodeCode: nodeCode, childKey: key }: TaskRow) =>
  id === null ? null : { id, nodeCode: nodeCode ?? '', key: key ?? '' }

/** A record that a module keeps without a task: who may change it there may launch it. */
async function launchRecord(ctx: PlatformContext, id: string, { actor, meta, form, readModule }: Launch): Promise<void> {
  const flow = await loadFlow(ctx.db, form.flowId)
  if (flow.type !== 1 || flow.formId === null) throw noTask(id)
  await demandEditable(ctx, actor, flow.formId, id)
  if (!(await mayLaunch(ctx, actor, flow.id))) throw refused(noLaunchRight)
  const values = form.formData ?? {}
  const base = { flow, launcher: actor, delegateUserId: null, values, urgent: form.flowUrgent, recordId: id, parent: null, meta }
  const { module, run: make } = await prepareTask(ctx, base)
  const asked = await interfacePeople(ctx, actor, { flow, readModule, data: async () => values })
  const run = async (trx: DbTransaction) => {
    const made = await make(trx)
    if (!isDraft(form)) await submit(ctx, trx, { ...submission(form), taskId: id, actor, launcher: actor, module, asked })
    return made
  }
  await once(ctx, { actor, meta }, { operation: `flow relaunch ${id}`, content: form }, run)
}

/** The launcher, or who launched it for them, as long as they still may. */
async function demandLauncher(ctx: PlatformContext, actor: Actor, task: TaskRow): Promise<Actor> {
  if (task.launcherId === actor.userId) return actor
  const launcher = task.delegateUserId === actor.userId ? await actorById(ctx, task.launcherId) : null
  if (!launcher || !(await launchedFor(ctx, actor, task.templateId)).includes(task.launcherId)) throw noTask(task.id)
  return launcher
}

async function demandUnsubmitted(trx: DbTransaction, id: string): Promise<void> {
  // Held before its record is, as by all other commands.
  const task = await lockTask(trx, id)
  if (!task) throw noTask(id)
  if (![0, 3, 7].includes(task.status)) throw new AppError('refused', `task ${id} runs`, { userMessage: running })
}

type Submission = Pick<Doing, 'module' | 'asked' | 'copyIds'> & {
  taskId: string
  actor: Actor
  launcher: Actor
  choices: SentChoices
}

function submission({ copyIds, branchList, candidateList, errorRuleUserList }: TaskForm) {
  return { copyIds: idsOf(copyIds), choices: { branchList, candidateList, errorRuleUserList } }
}

/** In a transaction in which the record has been written. */
async function submit(ctx: PlatformContext, trx: DbTransaction, submitting: Submission): Promise<void> {
  const { taskId, actor, launcher, module, asked, copyIds, choices } = submitting
  await updateTask(trx, taskId, { startTime: ctx.now(), ...(await placeOf(trx, launcher.userId)) })
  await perform(ctx, trx, {
    ...{ taskId, module, actor, saying: nothingSaid, copyIds: copyIds ?? [], asked: asked ?? new Map() },
    command: async (_trx, open) => {
      await demandNode(trx, open, { module, node: open.flow.flow.start })
      return { kind: 'submit', ...chosen(choices) }
    },
  })
}

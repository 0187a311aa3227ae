import type { TaskForm } from '@/lib/contract/system/scheduled-task'
import type { Actor, PlatformContext } from '../../http/context'
import { wakeStanding } from '../../jobs/public'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import type { Sorting } from '../../kit/sorting'
import { demandFree } from '../../kit/unique'
import { findClash } from '../../kit/unique-store'
import type { DbTransaction } from '../../store/database'
import { nextVersion } from '../../store/next-version'
import { demandVersion, type FormChange, keepFormHistory } from '../history/public'
import { joinedPersonText } from '../permission/public'
import { taskBeats } from './beats'
import { contentOf, contentText } from './content'
import type { TaskMethod } from './methods'
import { isSameSchedule, planned } from './plan'
import { deleteTask, findTask, findTaskPage, insertTask, lockTask, lockTasks, type TaskRow, updateTask } from './store'

/** Scheduled tasks, contract 2 §22. */

type ListQuery = Sorting & { keyword: string; currentPage: number; pageSize: number }

export async function listTasks(ctx: PlatformContext, query: ListQuery) {
  const found = await findTaskPage(ctx.db, query.keyword.trim(), { ...query, ...limits(query) })
  const rows = found.rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    enCode: row.enCode,
    runCount: row.runCount,
    startTime: row.startTime,
    endTime: row.endTime,
    lastRunTime: row.lastRunAt,
    nextRunTime: row.nextRunAt,
    enabledMark: row.enabledMark,
    description: row.description,
    sortCode: row.sortCode,
    isRunning: row.isRunning ? 1 : 0,
    runUser: joinedPersonText(row),
  }))
  return pageOf(query, { rows, total: found.total })
}

export async function taskDetails(ctx: PlatformContext, id: string) {
  const task = await findTask(ctx.db, id)
  if (!task) throw refused(messages.missing)
  return asForm(task)
}

/** As its form reads it. */
function asForm(task: TaskRow) {
  const { id, fullName, enCode, executeType, enabledMark, description, sortCode, version } = task
  return { id, fullName, enCode, executeType, executeContent: contentText(task), enabledMark, description, sortCode, version }
}

type Methods = readonly TaskMethod[]

export async function createTask(ctx: PlatformContext, actor: Actor, form: TaskForm, methods: Methods): Promise<string> {
  const values = await valuesOf(ctx, actor, form, methods)
  return ctx.db.transaction().execute(async (trx) => {
    await lockTasks(trx)
    demandFree(await findClash(trx, 'scheduledTask', { ...form, exceptId: '' }))
    const id = ctx.newId()
    const plan = planned(ctx, values)
    const stamps = { createdAt: ctx.now(), createdBy: actor.userId, updatedAt: null, updatedBy: null, lastRunAt: null }
    const after = await insertTask(trx, { ...values, ...plan, ...stamps, id, runAs: actor.userId })
    await keepTask(trx, ctx, actor, { action: 'create', before: null, after: asForm(after) })
    await wake(ctx, trx, plan)
    return id
  })
}

type Change = { id: string; form: TaskForm; methods: Methods }

/** Whoever saves it gives it his own rights: nobody can make what somebody else has saved do something else with the rights of that one. */
export async function changeTask(ctx: PlatformContext, actor: Actor, { id, form, methods }: Change): Promise<void> {
  if (!(await findTask(ctx.db, id))) throw refused(messages.updateMissing)
  const values = await valuesOf(ctx, actor, form, methods)
  await ctx.db.transaction().execute(async (trx) => {
    await lockTasks(trx)
    const before = await lockTask(trx, id)
    if (!before) throw refused(messages.updateMissing)
    await demandVersion(trx, 'scheduledTask', before, form.version)
    demandFree(await findClash(trx, 'scheduledTask', { ...form, exceptId: id }))
    // What is due just now stays due where its times stay what they were.
    const plan = isSameSchedule(before, values) ? {} : planned(ctx, values)
    const stamps = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updateTask(trx, id, { ...values, ...plan, ...stamps, runAs: actor.userId })
    await keepTask(trx, ctx, actor, { action: 'update', before: asForm(before), after: asForm(after) })
    await wake(ctx, trx, plan)
  })
}

/** One that is so already stays so, and whose rights it has too. */
export async function switchTask(ctx: PlatformContext, actor: Actor, id: string, enabledMark: 0 | 1): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTasks(trx)
    const before = await lockTask(trx, id)
    if (!before) throw refused(messages.doMissing)
    if (before.enabledMark === enabledMark) return
    const plan = planned(ctx, { ...before, enabledMark })
    const stamps = { version: nextVersion, updatedAt: ctx.now(), updatedBy: actor.userId }
    const after = await updateTask(trx, id, { ...plan, ...stamps, enabledMark, missedCount: 0 })
    await keepTask(trx, ctx, actor, { action: 'state', before: asForm(before), after: asForm(after) })
    await wake(ctx, trx, plan)
  })
}

export async function removeTask(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTasks(trx)
    const before = await lockTask(trx, id)
    if (!before) throw refused(messages.deleteMissing)
    await deleteTask(trx, id)
    await keepTask(trx, ctx, actor, { action: 'delete', before: asForm(before), after: null })
  })
}

async function valuesOf(ctx: PlatformContext, actor: Actor, form: TaskForm, methods: Methods) {
  const { fullName, enCode, executeType, sortCode, enabledMark, description } = form
  const content = await contentOf(ctx, actor, form, methods)
  return { fullName, enCode, executeType, sortCode, enabledMark, description, ...content }
}

async function wake(ctx: PlatformContext, trx: DbTransaction, { nextRunAt }: { nextRunAt?: number | null }): Promise<void> {
  if (typeof nextRunAt === 'number') await wakeStanding(ctx, trx, taskBeats.name, nextRunAt)
}

type Kept = FormChange<ReturnType<typeof asForm>>

function keepTask(trx: DbTransaction, ctx: PlatformContext, actor: Actor, change: Kept): Promise<void> {
  return keepFormHistory(trx, ctx, actor, { object: 'scheduledTask', ...change })
}

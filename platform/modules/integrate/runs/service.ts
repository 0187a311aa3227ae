import type { Actor, PlatformContext } from '../../../http/context'
import { comparableInstant } from '../../../kit/instant'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { findIntegrate } from '../definitions/store'
import { traces } from './node-trace'
import {
  deleteOldTasks,
  deleteTask,
  findLastRetry,
  findNodes,
  findQueue,
  findTask,
  findTaskPage,
  findTree,
  insertTask,
  lockTask,
  type TaskRow,
  updateTask,
} from './run-store'
import { wakeIntegrations } from './runner'
import { shownText } from './trace'

/** Queue, log and retries of runs (contract 4b §12). */

const queueMax = 200
const notFailed = '执行中或已成功的任务不能重试'

export async function queueOf(ctx: PlatformContext) {
  const rows = await findQueue(ctx.db, queueMax)
  return rows.map(({ fullName, runAt, state }) => ({ fullName, executionTime: runAt, state: state === 'running' ? 1 : 0 }))
}

type LogQuery = {
  integrateId: string
  startTime?: number | undefined
  endTime?: number | undefined
  resultType: '' | '0' | '1'
  currentPage: number
  pageSize: number
}

export async function taskLog(ctx: PlatformContext, { integrateId, startTime, endTime, resultType, ...query }: LogQuery) {
  const within = (ms: number | undefined) => (ms === undefined ? undefined : comparableInstant(ms))
  const filter = { integrateId, from: within(startTime), to: within(endTime), resultType }
  const found = await findTaskPage(ctx.db, filter, limits(query))
  return pageOf(query, { rows: found.rows.map(asRow), total: found.total })
}

function asRow({ id, integrateId, state, runAt, finishedAt, parentId, parentTime, errorMsg }: TaskRow) {
  return {
    ...{ id, processId: integrateId, isRetry: parentId === null ? 0 : 1, parentId: parentId ?? '', parentTime },
    ...{ executionTime: runAt, resultType: state === 'done' ? 1 : 0, state, errorMsg },
    durationMs: finishedAt === null ? null : Math.max(0, finishedAt - runAt),
  }
}

/**
 * One run with its nodes. What they went on with and what they gave is for administrators and for whom it ran: others, who have the
 * screen, need not be allowed to see these records.
 */
export async function taskDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const task = await findTask(ctx.db, id)
  if (!task) throw refused(messages.missing)
  const nodes = await findNodes(ctx.db, id)
  const kept = await findTree(ctx.db, task.integrateId, task.treeVersion)
  const runAs = kept ? kept.runAs : ((await findIntegrate(ctx.db, task.integrateId))?.runAs ?? null)
  const isShown = actor.isAdministrator || runAs === actor.userId
  const traceOf = isShown ? traces({ task, nodes, templateJson: kept?.templateJson ?? '' }) : () => ({})
  const list = nodes.map((node) => ({
    ...{ id: node.id, nodeCode: node.nodeCode, nodeType: node.nodeType, nodeName: node.nodeName, resultType: node.resultType },
    ...{ errorMsg: node.errorMsg, startTime: node.startedAt, endTime: node.finishedAt, parentId: node.parentId ?? '' },
    ...{ isRetry: node.isRetry === 1, type: node.isRetry === 1 ? 0 : 1 },
    ...traceOf(node),
  }))
  const cause = task.cause === 'webhook' || task.cause === 'time' ? null : await causeOf(ctx, task)
  return { data: isShown ? shownText(task.inputJson) : '', isShown, cause, list }
}

/** The record that started it. */
async function causeOf({ db }: PlatformContext, { integrateId, lane, cause }: TaskRow) {
  const modelId = (await findIntegrate(db, integrateId))?.modelId ?? null
  return modelId === null || cause === 'remove' ? null : { modelId, id: lane }
}

/** One that waits is not done then. Refuses one that goes on. */
export async function removeTask(ctx: PlatformContext, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, id)
    if (!task) throw refused(messages.deleteMissing)
    if (task.state === 'running') throw refused('任务正在执行，不能删除')
    await deleteTask(trx, id)
  })
}

/**
 * A run of its own with what started the one that failed, by the tree of now. Asked for again while it waits or goes on, it is one; when it
 * went well, asking again is refused.
 */
export async function retryTask(ctx: PlatformContext, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const task = await lockFailed(trx, id)
    const before = await findLastRetry(trx, id)
    if (before?.state === 'waiting' || before?.state === 'running') return
    if (before?.state === 'done') throw refused(notFailed)
    const now = ctx.now()
    const { integrateId, lane, cause, inputJson, causedBy } = task
    await insertTask(trx, {
      ...{
        id: ctx.newId(),
        integrateId,
        lane,
        cause,
        inputJson,
        causedBy,
        eventKey: `retry ${before?.id ?? id} ${task.finishedAt}`,
      },
      ...{ parentId: id, parentTime: task.runAt, createdAt: now, runAt: now, finishedAt: null },
    })
  })
  await wakeIntegrations(ctx)
}

/** A run that may be tried again: it has failed, and its integration is enabled. */
async function lockFailed(trx: DbTransaction, id: string): Promise<TaskRow> {
  const task = await lockTask(trx, id)
  if (!task) throw refused(messages.doMissing)
  if (task.state !== 'failed') throw refused(notFailed)
  const row = await findIntegrate(trx, task.integrateId)
  if (row?.enabledMark !== 1) throw refused('集成助手已停用，请先启用')
  return task
}

/** Lets a run that failed go on, by its tree and with its rights, from the node that failed. */
export async function retryNode(ctx: PlatformContext, id: string, nodeId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockFailed(trx, id)
    const last = (await findNodes(trx, id)).at(-1)
    const isOfFailed = last?.resultType === 0 && (nodeId === '' || nodeId === last.id || nodeId === last.nodeCode)
    if (!isOfFailed) throw refused('只能从失败的节点重试')
    await updateTask(trx, id, { state: 'waiting', isResumed: 1, attempts: 0, errorMsg: '', finishedAt: null })
  })
  await wakeIntegrations(ctx)
}

const dayMs = 24 * 3_600_000
const keptMs = 30 * dayMs
const perIntegrateMax = 5000
const batchMax = 1000

/** Removes what the log no longer keeps, in batches that hold nobody up. Answers how many runs. */
export async function purgeIntegrateTasks(ctx: PlatformContext): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await deleteOldTasks(ctx.db, { before: ctx.now() - keptMs, perIntegrate: perIntegrateMax, limit: batchMax })
    total += removed
    if (removed === 0) return total
  }
}

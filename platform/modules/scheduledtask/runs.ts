import type { Actor, PlatformContext } from '../../http/context'
import { enqueue } from '../../jobs/public'
import { comparableInstant } from '../../kit/instant'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { joinedPersonText } from '../permission/public'
import { taskRunJob } from './run-job'
import { deleteOldRuns, findLogPage, findRun, insertRun } from './run-store'
import { lockTask } from './store'

/** Runs a task once, also one that rests; answers the id of the run. */
export async function runNow(ctx: PlatformContext, actor: Actor, taskId: string): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, taskId)
    if (!task) throw refused(messages.doMissing)
    const [id, now] = [ctx.newId(), ctx.now()]
    const isAsked = await enqueue(ctx, trx, taskRunJob, { payload: { runId: id }, key: taskId })
    if (!isAsked) throw refused('任务正在执行，请稍后再试')
    await insertRun(trx, { id, taskId, askedBy: actor.userId, createdAt: now, runAt: now, finishedAt: null })
    return id
  })
}

type LogQuery = {
  startTime?: number | undefined
  endTime?: number | undefined
  runResult: '' | '0' | '1'
  currentPage: number
  pageSize: number
}

export async function taskLog(ctx: PlatformContext, taskId: string, { startTime, endTime, runResult, ...query }: LogQuery) {
  const within = (ms: number | undefined) => (ms === undefined ? undefined : comparableInstant(ms))
  const filter = { taskId, from: within(startTime), to: within(endTime), runResult }
  const found = await findLogPage(ctx.db, filter, limits(query))
  const rows = found.rows.map(({ id, runAt, finishedAt, state, description, realName, account }) => ({
    id,
    runTime: runAt,
    runResult: state === 'done' ? 0 : 1,
    description,
    durationMs: finishedAt === null ? null : Math.max(0, finishedAt - runAt),
    runUser: joinedPersonText({ realName, account }),
  }))
  return pageOf(query, { rows, total: found.total })
}

export async function runState(ctx: PlatformContext, taskId: string, runId: string) {
  const run = await findRun(ctx.db, taskId, runId)
  if (!run) throw refused(messages.missing)
  const { id, state, runAt, doneCount, totalCount, description } = run
  return { id, state, runTime: runAt, doneCount, totalCount, description }
}

const dayMs = 24 * 3_600_000
const keptMs = 30 * dayMs
const perTaskMax = 1000
const batchMax = 1000

/** Removes what the log no longer keeps, in batches that hold nobody up. Answers how many runs. */
export async function purgeTaskRuns(ctx: PlatformContext): Promise<number> {
  let total = 0
  for (;;) {
    const removed = await deleteOldRuns(ctx.db, { before: ctx.now() - keptMs, perTask: perTaskMax, limit: batchMax })
    total += removed
    if (removed < batchMax) return total
  }
}

import { cronRuns, readCron } from '@/lib/domain/cron'
import type { PlatformContext } from '../../http/context'
import { holdPushes } from '../../http/push'
import { enqueue, type StandingKind } from '../../jobs/public'
import { findFirstBeat, lockDue } from '../../kit/beat-store'
import { replan } from '../../kit/replan'
import type { DbTransaction } from '../../store/database'
import { planned } from './plan'
import { taskRunJob } from './run-job'
import { insertRun } from './run-store'
import { type TaskRow, updateTask } from './store'

/** One turn ends some time, however many tasks there are. */
const perTurnMax = 2000

/** Comes with the beat of the first task, and is woken when one is saved that comes earlier (`wakeStanding`). */
export const taskBeats: StandingKind = {
  name: 'scheduledTasks',
  startDelayMs: 0,
  // Tasks may come every second.
  restMs: 1000,
  next: (_ctx, db) => findFirstBeat(db, 'scheduledTask'),
  run: async (ctx, { signal }) => {
    for (let count = 0; count < perTurnMax && (await startNext(ctx)); count += 1) signal.throwIfAborted()
  },
}

/** Asks for the run of the task that is due longest and plans its next one, both or neither. Answers whether there was one. */
async function startNext(ctx: PlatformContext): Promise<boolean> {
  // The job is told of after the commit: nobody could claim it before.
  const held = holdPushes(ctx, null)
  const isMore = await ctx.db.transaction().execute(async (trx) => {
    const task = await lockDue(trx, 'scheduledTask', ctx.now())
    if (task) await start(held.ctx, trx, task)
    return task !== undefined
  })
  held.release('done')
  return isMore
}

/** A beat is taken up some moments after its time, that at the end of a task too. */
const onTimeMs = 60_000

/**
 * Beats that have passed, because the platform was stopped or busy, are made up for by one run. What is due while a run of the same task
 * waits or goes on begins no second one: the next run tells of it. After the end of a task nothing begins any more.
 */
async function start(ctx: PlatformContext, trx: DbTransaction, task: TaskRow): Promise<void> {
  const now = ctx.now()
  const beats = beatsUntil(ctx, task, now)
  const next = planned(ctx, task)
  const run = { id: ctx.newId(), taskId: task.id, askedBy: null, createdAt: now, runAt: task.nextRunAt ?? now }
  const isLate = now - run.runAt > onTimeMs
  if (isLate && task.endTime !== null && task.endTime < now) {
    const description = `错过${beats}次执行：任务结束时间已过，不再补上`
    await insertRun(trx, { ...run, state: 'failed', description, finishedAt: now })
    await updateTask(trx, task.id, next)
    return
  }
  const isAsked = await enqueue(ctx, trx, taskRunJob, { payload: { runId: run.id }, key: task.id })
  if (isAsked) await insertRun(trx, { ...run, missedCount: task.missedCount + beats - 1, finishedAt: null })
  await updateTask(trx, task.id, { ...next, missedCount: isAsked ? 0 : task.missedCount + beats })
}

const countedMax = 1000

/** How many were due, up to a number that is many. */
function beatsUntil({ config }: PlatformContext, { cron, nextRunAt, endTime }: TaskRow, now: number): number {
  const read = readCron(cron)
  if (nextRunAt === null || 'problem' in read) return 1
  const endMs = Math.min(now, endTime ?? now)
  return 1 + cronRuns(read.cron, countedMax, { afterMs: nextRunAt, timeZone: config.timeZone, endMs }).length
}

/** Those of another zone, or of a clock that was far ahead. Run on a timer and with the start. */
export function replanTasks(ctx: PlatformContext): Promise<void> {
  return replan(ctx, 'scheduledTask', (task) => planned(ctx, task))
}

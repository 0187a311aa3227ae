import { z } from 'zod'
import type { PlatformContext } from '../../http/context'
import { explain } from '../../http/reply'
import type { JobKind, JobRun } from '../../jobs/public'
import { refused } from '../../kit/refusals'
import { loadActor } from '../permission/public'
import { parameterList } from './content'
import { askInterface } from './interface-run'
import type { TaskMethods } from './methods'
import {
  type Attempt,
  endAttempt,
  insertRun,
  lockRun,
  type RunRow,
  takeBackAttempt,
  updateRun,
  writeRunProgress,
} from './run-store'
import { lockTaskOfRun, type TaskRow, updateTask } from './store'

const payload = z.object({ runId: z.string() })

/** Some of what tasks do takes hours, such as the copy of a database. */
const ownPlaces = 3

/** The job behind a run. Its own limit of attempts lies beyond that of runs, which is told in their log. */
export const taskRunJob = { name: 'scheduledTaskRun', attemptsMax: 10, payload }

/** How often a run is begun whose process ends in the middle of it: it may be what ends it. */
const brokenMax = 3

export function taskRunsWith(methods: TaskMethods): JobKind<z.output<typeof payload>> {
  return {
    ...taskRunJob,
    ownPlaces,
    run: async (ctx, { runId }, job) => {
      const begun = await beginRun(ctx, runId)
      if (begun) await goOn(ctx, methods, begun, job)
      return undefined
    },
  }
}

type Begun = { task: TaskRow; run: RunRow; attempt: Attempt }

/** Null for a run that is over, or is wanted no more. */
async function beginRun(ctx: PlatformContext, runId: string): Promise<Begun | null> {
  return ctx.db.transaction().execute(async (trx) => {
    // The task first, as whoever deletes it and its runs does.
    const task = await lockTaskOfRun(trx, runId)
    const run = task && (await lockRun(trx, runId))
    if (!run || run.finishedAt !== null) return null
    const now = ctx.now()
    const end = (description: string) => updateRun(trx, runId, { state: 'failed', description, finishedAt: now })
    const isBroken = run.state === 'running'
    if (isBroken && run.attempts >= brokenMax) {
      await end(`执行被中断${brokenMax}次，不再重试`)
      return null
    }
    if (isBroken) {
      const description = '执行被中断，重新开始'
      await insertRun(trx, { ...run, id: ctx.newId(), state: 'failed', description, finishedAt: now })
    }
    if (run.askedBy === null && task.enabledMark !== 1) {
      await end('任务已停用，未执行')
      return null
    }
    const attempts = run.attempts + 1
    await updateRun(trx, runId, { state: 'running', attempts, runAt: now, doneCount: 0, totalCount: 0 })
    await updateTask(trx, task.id, { runCount: task.runCount + 1, lastRunAt: now })
    return { task, run, attempt: { runId, attempts } }
  })
}

async function goOn(ctx: PlatformContext, methods: TaskMethods, begun: Begun, job: JobRun): Promise<void> {
  const { task, run, attempt } = begun
  const made = run.missedCount > 0 ? `补上此前未按时执行的${run.missedCount}次；` : ''
  try {
    const words = await workOf(ctx, methods, begun, job)
    await endAttempt(ctx.db, attempt, { state: 'done', description: `${made}${words}`, finishedAt: ctx.now() })
  } catch (error) {
    if (job.signal.aborted) {
      await takeBackAttempt(ctx.db, attempt)
      throw error
    }
    const description = `${made}${explain(ctx, error, { task: task.enCode }).msg}`
    await endAttempt(ctx.db, attempt, { state: 'failed', description, finishedAt: ctx.now() })
  }
}

/** Nobody is refused here: whatever goes wrong is an outcome, and stands in the log. */
async function workOf(ctx: PlatformContext, methods: TaskMethods, { task, attempt }: Begun, job: JobRun): Promise<string> {
  if (task.executeType === '3') {
    const method = (await methods(ctx)).find(({ id }) => id === task.methodId)
    if (!method) throw refused('方法不存在')
    const progress = (done: number, total: number) =>
      void writeRunProgress(ctx.db, attempt, done, total).catch((error) => ctx.log.warn({ err: error }, 'no progress of a run'))
    return method.run(ctx, { ...job, progress })
  }
  const actor = task.runAs === null ? null : await loadActor(ctx, task.runAs, { tokenHash: '', ipAddress: '' })
  if (!actor) throw refused('执行身份已失效，请由有权限的人员重新保存任务')
  return askInterface(ctx, actor, task.interfaceId, parameterList(task.parameterJson))
}

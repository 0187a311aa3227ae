import type { z } from 'zod'
import type { PlatformContext } from '../../../http/context'
import { holdPushes } from '../../../http/push'
import { explain } from '../../../http/reply'
import { type JobKind, type JobRun, type StandingKind, wakeStanding } from '../../../jobs/public'
import { refused } from '../../../kit/refusals'
import type { ModuleReader } from '../../datainterface/public'
import { integrateWake } from '../../online-dev/events/public'
import { loadActor } from '../../permission/public'
import { demandTree } from '../definitions/plan'
import { findIntegrate, type IntegrateRow } from '../definitions/store'
import { findFirstBeat } from './beat-store'
import { startDue } from './beats'
import { standingName } from './names'
import { tellEnd } from './news'
import { deleteTask, endBrokenNodes, findReady, findTree, hasOpenTask, keepTree, type TaskRow, updateTask } from './run-store'
import { isMeant, walk } from './walk'

/** Runs of different lanes go beside each other, so that one that waits for another system holds up only its own. */
const besideMax = 4
/** How often a run is begun whose process ends in the middle of it: it may be what ends it. */
const brokenMax = 3
/** Integrations that start each other end here. */
const depthMax = 8
const broken = '执行被中断，重新开始'

/** Starts what time starts, and runs what waits: the runs of one lane one after another, in the order of their events. */
export function integrationsWith(readModule: ModuleReader): StandingKind {
  return {
    name: standingName,
    startDelayMs: 0,
    restMs: 100,
    next: async (ctx, db) => ((await hasOpenTask(db)) ? ctx.now() : findFirstBeat(db)),
    run: async (ctx, job) => {
      for (;;) {
        while (await startDue(ctx)) job.signal.throwIfAborted()
        const ready = await findReady(ctx.db, besideMax)
        if (ready.length === 0) return
        const outcomes = await Promise.allSettled(ready.map((task) => runTask(ctx, task, { readModule, job })))
        const failed = outcomes.find((outcome) => outcome.status === 'rejected')
        if (failed) throw failed.reason
        job.signal.throwIfAborted()
      }
    },
  }
}

export const integrateWakes: JobKind<z.output<typeof integrateWake.payload>> = {
  ...integrateWake,
  run: async (ctx) => {
    await wakeIntegrations(ctx)
    return undefined
  },
}

export async function wakeIntegrations(ctx: PlatformContext): Promise<void> {
  await ctx.db.transaction().execute((trx) => wakeStanding(ctx, trx, standingName, ctx.now()))
}

type Around = { readModule: ModuleReader; job: Pick<JobRun, 'signal'> }

async function runTask(ctx: PlatformContext, task: TaskRow, around: Around): Promise<void> {
  const row = await findIntegrate(ctx.db, task.integrateId)
  if (!row) return
  const attempts = task.attempts + 1
  if (task.state === 'running') await endBrokenNodes(ctx.db, task.id, { errorMsg: broken, finishedAt: ctx.now() })
  const begun = {
    state: 'running' as const,
    attempts,
    ...(task.treeVersion === 0 ? { treeVersion: row.version, runAt: ctx.now() } : {}),
  }
  await updateTask(ctx.db, task.id, begun)
  try {
    if (task.state === 'running' && task.attempts >= brokenMax) throw refused(`执行被中断${brokenMax}次，不再重试`)
    const isDone = await goOn(ctx, row, { ...task, ...begun }, around)
    if (!isDone) return deleteTask(ctx.db, task.id)
    await end(ctx, row, task, { state: 'done', errorMsg: '' })
  } catch (error) {
    if (around.job.signal.aborted) {
      // As if it had not been begun: what ends the process is no fault of the run.
      await updateTask(ctx.db, task.id, { attempts: task.attempts })
      throw error
    }
    await end(ctx, row, task, { state: 'failed', errorMsg: explain(ctx, error, { integration: row.enCode }).msg })
  }
}

/** False where the start does not mean this event: nobody wants to read of that. */
async function goOn(ctx: PlatformContext, row: IntegrateRow, task: TaskRow, { readModule, job }: Around): Promise<boolean> {
  await keepTree(ctx.db, { integrateId: row.id, version: row.version, templateJson: row.templateJson })
  const tree = demandTree((await findTree(ctx.db, row.id, task.treeVersion)) ?? row.templateJson)
  if (task.isResumed === 0 && !isMeant(tree, task)) return false
  if (task.depth >= depthMax) throw refused(`集成助手相互触发超过${depthMax}层，已停止执行`)
  const actor = row.runAs === null ? null : await loadActor(ctx, row.runAs, { tokenHash: '', ipAddress: '' })
  if (!actor) throw refused('执行身份已失效，请由有权限的人员重新保存')
  const run = { id: task.id, depth: task.depth }
  await walk({ ...ctx, integrateRun: run }, { row, task, tree, actor, readModule, signal: job.signal })
  return true
}

type Ended = { state: 'done' | 'failed'; errorMsg: string }

async function end(ctx: PlatformContext, row: IntegrateRow, task: TaskRow, ended: Ended): Promise<void> {
  const held = holdPushes(ctx, null)
  await ctx.db.transaction().execute(async (trx) => {
    await updateTask(trx, task.id, { ...ended, finishedAt: ctx.now() })
    if (ended.state === 'failed') await tellEnd({ ...held.ctx, db: trx }, row, ended.errorMsg)
  })
  held.release('done')
}

import { setTimeout } from 'node:timers/promises'
import type { z } from 'zod'
import type { PlatformContext } from '../../../http/context'
import { holdPushes } from '../../../http/push'
import { explain } from '../../../http/reply'
import { type JobKind, type JobRun, type StandingKind, wakeStanding } from '../../../jobs/public'
import { findFirstBeat } from '../../../kit/beat-store'
import { refused } from '../../../kit/refusals'
import type { ModuleReader } from '../../datainterface/public'
import { integrateWake } from '../../online-dev/events/public'
import { loadActor } from '../../permission/public'
import { demandTree } from '../definitions/plan'
import { findIntegrate, type IntegrateRow } from '../definitions/store'
import { startDue } from './beats'
import { standingName } from './names'
import { tellEnd } from './news'
import { deleteTask, endBrokenNodes, findReady, findTree, hasOpenTask, keepTree, type TaskRow, updateTask } from './run-store'
import { isMeant, walk } from './walk'

/** Runs of different lanes go beside each other; of one integration few, so that one that waits for another system holds up only its own. */
const besideMax = 6
const perIntegrateMax = 2
/** While runs go on, what has come meanwhile is looked for so often, in ms. */
const lookMs = 500
/** How often a run is begun whose process ends in the middle of it: it may be what ends it. */
const brokenMax = 3
/** Integrations that start each other end here. */
const depthMax = 8
const broken = '执行被中断，重新开始'
const resting = '集成助手已停用，未执行'
const stopped = '集成助手已停用，已停止执行'

/** Starts what time starts, and runs what waits: the runs of one lane one after another, in the order of their events. */
export function integrationsWith(readModule: ModuleReader): StandingKind {
  return {
    name: standingName,
    startDelayMs: 0,
    restMs: 100,
    next: async (ctx, db) => ((await hasOpenTask(db)) ? ctx.now() : findFirstBeat(db, 'integrate')),
    run: async (ctx, job) => {
      const going = new Map<string, Going>()
      const failures: unknown[] = []
      const begin = (task: TaskRow) => {
        const end = runTask(ctx, task, { readModule, job }).catch((error: unknown) => void failures.push(error))
        going.set(task.id, { task, end: end.finally(() => going.delete(task.id)) })
      }
      try {
        for (;;) {
          while (await startDue(ctx)) job.signal.throwIfAborted()
          const before = [...going.values()]
          for (const task of await nextOf(ctx, before)) begin(task)
          // What has ended during the look kept its lane from being seen.
          if (before.length === 0 && going.size === 0) return
          if (going.size > 0) await oneOf(going)
          if (failures.length > 0) throw failures[0]
          job.signal.throwIfAborted()
        }
      } finally {
        await Promise.all([...going.values()].map(({ end }) => end))
      }
    },
  }
}

type Going = { task: TaskRow; end: Promise<unknown> }

/** What may begin beside what goes on. */
async function nextOf({ db }: PlatformContext, going: readonly Going[]): Promise<TaskRow[]> {
  const tasks = going.map(({ task }) => task)
  if (tasks.length >= besideMax) return []
  const ready = await findReady(db, { perIntegrate: perIntegrateMax, limit: besideMax * perIntegrateMax, going: tasks })
  const counts = new Map<string, number>()
  const takes = ({ integrateId }: TaskRow): boolean => {
    const count = (counts.get(integrateId) ?? 0) + 1
    if (count <= perIntegrateMax) counts.set(integrateId, count)
    return count <= perIntegrateMax
  }
  tasks.forEach(takes)
  return ready.filter(takes).slice(0, besideMax - tasks.length)
}

/** Until one of them ends, or it is time to look what has come. */
async function oneOf(going: ReadonlyMap<string, Going>): Promise<void> {
  const waiting = new AbortController()
  const look = setTimeout(lookMs, undefined, { signal: waiting.signal }).catch(() => undefined)
  await Promise.race([look, ...[...going.values()].map(({ end }) => end)])
  waiting.abort()
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
  // Nobody is told of each: many may have waited, and whoever stopped it knows.
  if (row.enabledMark !== 1) return stop(ctx, task, resting)
  const attempts = task.attempts + 1
  if (task.state === 'running') await endBrokenNodes(ctx.db, task.id, { errorMsg: broken, finishedAt: ctx.now() })
  const begun = {
    state: 'running' as const,
    attempts,
    ...(task.treeVersion === 0 ? { treeVersion: row.version, runAt: ctx.now() } : {}),
  }
  if (task.treeVersion === 0)
    await keepTree(ctx.db, { integrateId: row.id, version: row.version, templateJson: row.templateJson, runAs: row.runAs })
  // Somebody has deleted it while it waited.
  if (!(await updateTask(ctx.db, task.id, begun))) return
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

/** It has not begun, or ended in the middle: what it was doing is told in its log alone. */
async function stop(ctx: PlatformContext, task: TaskRow, errorMsg: string): Promise<void> {
  const finishedAt = ctx.now()
  await endBrokenNodes(ctx.db, task.id, { errorMsg, finishedAt })
  await updateTask(ctx.db, task.id, { state: 'failed', errorMsg, finishedAt })
}

/** False where the start does not mean this event: nobody wants to read of that. */
async function goOn(ctx: PlatformContext, row: IntegrateRow, task: TaskRow, { readModule, job }: Around): Promise<boolean> {
  const kept = await findTree(ctx.db, row.id, task.treeVersion)
  if (!kept) throw new Error(`the tree ${task.treeVersion} of the integration ${row.id} is not kept`)
  const tree = demandTree(kept.templateJson)
  if (task.isResumed === 0 && !isMeant(tree, task)) return false
  if (task.depth >= depthMax) throw refused(`集成助手相互触发超过${depthMax}层，已停止执行`)
  const actor = kept.runAs === null ? null : await loadActor(ctx, kept.runAs, { tokenHash: '', ipAddress: '' })
  if (!actor) throw refused('执行身份已失效，请由有权限的人员重新保存')
  const run = { id: task.id, depth: task.depth }
  const demandEnabled = async () => {
    if ((await findIntegrate(ctx.db, row.id))?.enabledMark !== 1) throw refused(stopped)
  }
  await walk({ ...ctx, integrateRun: run }, { row, task, tree, actor, readModule, demandEnabled, signal: job.signal })
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

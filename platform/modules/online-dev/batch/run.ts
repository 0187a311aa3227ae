import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { isUnfinished } from '@/lib/domain/job-state'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { type JobKind, type JobRun, ownJobs } from '../../../jobs/public'
import { tellPeople } from '../../message/public'
import { loadActor } from '../../permission/public'
import { openModule } from '../records/access'
import { demandAct, doItems } from './acts'
import { deleteOldBatches, findBatch, findWaiting, moveBatch, noteOutcomes } from './store'

/** Between two of these the stop is heeded, rights are asked anew, and everybody else has a turn. */
const itemsAtOnce = 50
/** Nobody waits at the screen for more than these; a message says when they are done. */
const waitedRecordsMax = 1000

const payload = z.object({ batchId: z.string() })

type Ending = { state: 'done' | 'stopped' | 'failed'; reason?: string }

/** Begun again after the end of its process it goes on where that ended. */
export const batchJobs: JobKind<z.output<typeof payload>> = {
  name: 'recordBatch',
  attemptsMax: 5,
  payload,
  run: async (ctx, { batchId }, { signal, progress }) => {
    const batch = await findBatch(ctx.db, batchId)
    if (batch?.state !== 'running') return undefined
    const ending = await runItems(ctx, { batchId, signal, progress })
    const hasEnded = await moveBatch(ctx.db, batchId, { from: ['running'], finishedAt: ctx.now(), ...ending })
    if (hasEnded && batch.totalCount > waitedRecordsMax) await tellEnd(ctx, batchId)
    return undefined
  },
}

type Running = Pick<JobRun, 'signal' | 'progress'> & { batchId: string }

async function runItems(ctx: PlatformContext, { batchId, signal, progress }: Running): Promise<Ending> {
  for (;;) {
    signal.throwIfAborted()
    const batch = await findBatch(ctx.db, batchId)
    if (batch?.state !== 'running') return { state: 'failed' }
    // Roles and the account itself may have changed since the part before.
    const actor = await loadActor(ctx, batch.userId, { tokenHash: '', ipAddress: batch.ipAddress })
    if (!actor) return { state: 'failed' }
    const { totalCount, doneCount, sameCount, refusedCount } = batch
    progress(doneCount + sameCount + refusedCount, totalCount)
    const items = await findWaiting(ctx.db, batchId, itemsAtOnce)
    if (items.length === 0) return { state: 'done' }
    if (batch.isStopAsked === 1) return { state: 'stopped' }
    try {
      const access = await openModule(ctx, actor, batch.modelId)
      demandAct(access, batch)
      await noteOutcomes(ctx.db, batchId, await doItems({ ctx, actor, access, batch, isRehearsal: false }, items))
    } catch (error) {
      // What is refused as a whole is refused again, as when the right was taken away meanwhile.
      if (error instanceof AppError && error.httpStatus < 500) return { state: 'failed', reason: error.userMessage ?? '没有权限' }
      throw error
    }
    await setImmediate()
  }
}

/** Batches of a person whose job waits or runs. */
export async function runsOf(ctx: PlatformContext, { userId }: Pick<Actor, 'userId'>): Promise<ReadonlySet<string>> {
  const jobs = (await ownJobs(ctx, userId, batchJobs.name)).filter(isUnfinished)
  return new Set(jobs.map((job) => payload.parse(job.payload).batchId))
}

const deeds = { remove: '批量删除', copy: '批量复制', set: '批量修改' } as const
const endings = { done: '完成', stopped: '已停止', failed: '未能完成' } as const

async function tellEnd(ctx: PlatformContext, batchId: string): Promise<void> {
  const batch = await findBatch(ctx.db, batchId)
  const ending = batch && endings[batch.state as keyof typeof endings]
  if (!batch || !ending) return
  const { totalCount, doneCount, sameCount, refusedCount, reason } = batch
  const left = totalCount - doneCount - sameCount - refusedCount
  const others = [
    [sameCount, '无需修改'],
    [refusedCount, '未能处理'],
    [left, '未执行'],
  ] as const
  const told = others.flatMap(([count, text]) => (count > 0 ? [`${text}${count}条`] : []))
  const counted = [`共${totalCount}条数据`, `成功${doneCount}条`, ...told]
  await tellPeople(ctx, {
    userIds: [batch.userId],
    title: `${deeds[batch.kind]}${ending}`,
    lines: [`${counted.join('，')}。${reason}`],
  })
}

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000]
const keptDays = 30
const purgedAtOnce = 5000

/** Run on a timer: what was prepared and not begun goes after an hour, and what was done is kept as long as one may want it back. */
export async function purgeBatches(ctx: PlatformContext): Promise<void> {
  const bounds = { preparedBefore: ctx.now() - hourMs, begunBefore: ctx.now() - keptDays * dayMs, limit: purgedAtOnce }
  for (let removed = purgedAtOnce; removed === purgedAtOnce; ) removed = await deleteOldBatches(ctx.db, bounds)
}

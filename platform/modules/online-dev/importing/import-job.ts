import { z } from 'zod'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { cancelOwnJob, enqueue, type JobKind, type JobRun, ownJobs } from '../../../jobs/public'
import { refused } from '../../../kit/refusals'
import { tellPeople } from '../../message/public'
import { loadActor } from '../../permission/public'
import { keepBatch } from './batch-store'
import { writeRows } from './import'
import { openImport } from './open'
import { deleteRun, deleteRunsBefore, endBatch, findRefusedRows, findRun, findRunRows, findRuns } from './run-store'
import { exportFailed } from './sheets'
import { spoolFile, type Wanted } from './spool'

/** Large imports: they run in the background with the rights that their person has by then, and tell him when they are done. */

const payload = z.object({ userId: z.string(), modelId: z.string(), title: z.string(), runId: z.string() })
type Payload = z.output<typeof payload>

/** Refused rows are kept as long as the job is. */
const keptMs = 7 * 24 * 60 * 60_000
/** More of them in one file help nobody to mend them. */
const refusedMax = 20_000

export const recordImports: JobKind<Payload> = {
  name: 'recordImport',
  // Each attempt goes on where the one before it ended.
  attemptsMax: 10,
  payload,
  run: async (ctx, wanted, job) => {
    try {
      if (!(await writeBatches(ctx, wanted, job))) return undefined
      const run = await findRun(ctx.db, wanted.runId)
      if (!run) return undefined
      const { id, modelId, userId, content, snum, same } = run
      if (snum > same) await keepBatch(ctx.db, { id, modelId, userId, content, count: snum, createdAt: ctx.now() })
      await tellDone(ctx, wanted, run)
      return { runId: id }
    } catch (error) {
      // What is refused once is refused again.
      if (error instanceof AppError && error.httpStatus < 500) return { reason: error.userMessage ?? '没有权限' }
      throw error
    }
  },
}

/** One part after the other; what is written of a part that was broken off is known by its keys and not written again. */
async function writeBatches(ctx: PlatformContext, { userId, modelId, runId }: Payload, { signal, progress }: JobRun) {
  for (;;) {
    signal.throwIfAborted()
    const run = await findRun(ctx.db, runId)
    const actor = await loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
    if (!run || !actor) return false
    const { batch, total, choice } = run
    const rows = await findRunRows(ctx.db, runId, batch)
    progress(rows[0]?.place ?? total, total)
    if (rows.length === 0) return true
    const importing = await openImport(ctx, actor, modelId)
    const { reasons, same } = await writeRows(importing, {
      ...{ rows: rows.map(({ data }) => data), choice, batch: runId },
      meta: { idempotencyKey: `${runId} ${batch}` },
    })
    const refusedRows = rows.flatMap(({ place }, at) => (reasons[at] ? [{ place, reason: reasons[at] }] : []))
    await endBatch(ctx.db, { runId, batch, refused: refusedRows, written: rows.length - refusedRows.length, same })
  }
}

export async function startImport(ctx: PlatformContext, actor: Actor, wanted: Wanted): Promise<void> {
  const { userId } = actor
  if ((await importsOf(ctx, actor)).some(({ state }) => state === 'waiting' || state === 'running')) throw isRunning()
  const { runId, title } = await spoolFile(ctx, actor, wanted)
  const job = { payload: { userId, modelId: wanted.modelId, title, runId }, key: userId, ownerUserId: userId }
  if (await enqueue(ctx, ctx.db, recordImports, job)) return
  await deleteRun(ctx.db, runId)
  throw isRunning()
}

function isRunning() {
  return refused('已有导入正在进行，请等待完成或先取消')
}

async function ownImports(ctx: PlatformContext, { userId }: Actor) {
  return ownJobs(ctx, userId, recordImports.name)
}

export async function importsOf(ctx: PlatformContext, actor: Actor) {
  const jobs = await ownImports(ctx, actor)
  const runs = await findRuns(
    ctx.db,
    jobs.map(({ payload: { runId } }) => runId),
  )
  const counts = new Map(runs.map(({ id, ...numbers }) => [id, numbers]))
  return jobs.map(({ id, state, doneCount, totalCount, createdAt, payload: { modelId, title, runId }, result }) => {
    const reason = typeof result?.reason === 'string' ? result.reason : ''
    return {
      ...{ id, modelId, title, doneCount, totalCount, createdTime: createdAt, reason },
      ...(counts.get(runId) ?? { snum: 0, fnum: 0, same: 0 }),
      state: reason === '' ? state : ('failed' as const),
    }
  })
}

async function ownImport(ctx: PlatformContext, actor: Actor, id: string) {
  const job = (await ownImports(ctx, actor)).find((own) => own.id === id)
  if (!job) throw new AppError('notFound', `no import ${id} of ${actor.userId}`)
  return job
}

export async function cancelImport(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  await ownImport(ctx, actor, id)
  await cancelOwnJob(ctx, actor.userId, id)
}

export async function exportRefused(ctx: PlatformContext, actor: Actor, id: string) {
  const { modelId, runId } = (await ownImport(ctx, actor, id)).payload
  const rows = await findRefusedRows(ctx.db, runId, refusedMax)
  return exportFailed(ctx, actor, { modelId, rows: rows.map(({ data, reason }) => ({ ...data, errorsInfo: reason ?? '' })) })
}

export async function purgeImportRuns({ db, now }: PlatformContext): Promise<void> {
  await deleteRunsBefore(db, now() - keptMs)
}

type Done = { total: number; snum: number; fnum: number; same: number }

async function tellDone(ctx: PlatformContext, { userId, title }: Payload, { total, snum, fnum, same }: Done): Promise<void> {
  const failed = fnum > 0 ? '，可在导入窗口中下载异常数据' : ''
  await tellPeople(ctx, {
    userIds: [userId],
    title: `导入完成：${title}`,
    lines: [`${title}共${total}条数据：成功${snum}条（其中未改动${same}条），异常${fnum}条${failed}。`],
  })
}

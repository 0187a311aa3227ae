import { z } from 'zod'
import { isUnfinished } from '@/lib/domain/job-state'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { cancelOwnJob, enqueue, type JobKind, type JobRun, ownJobs } from '../../../jobs/public'
import { refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { tellPeople } from '../../message/public'
import { loadActor } from '../../permission/public'
import { keepBatch } from './batch-store'
import { writeRows } from './import'
import { openImport, openImportInto } from './open'
import { holdersOf } from './rows-above'
import {
  deleteRun,
  deleteRunsBefore,
  endBatch,
  findRefusedRows,
  findRun,
  findRunRows,
  findRuns,
  lockImportsOf,
  markWritten,
  resumeRun,
} from './run-store'
import { exportFailed } from './sheets'
import { spoolFile, type Wanted } from './spool'
import { undoneAlready } from './undo'
import { isUndoing, startUndo, undosOf } from './undo-job'

/** Large imports: they run in the background with the rights that their person has by then, and tell him when they are done. */

const payload = z.object({
  ...{ userId: z.string(), modelId: z.string(), title: z.string(), runId: z.string() },
  /** Of a module with a flow: by which its records are to be launched. */
  flowId: z.string().optional(),
})
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
      if (run) await tellDone(ctx, wanted, run)
      return undefined
    } catch (error) {
      // What is refused once is refused again.
      if (error instanceof AppError && error.httpStatus < 500) return { reason: error.userMessage ?? '没有权限' }
      throw error
    } finally {
      await keepContent(ctx, wanted.runId)
    }
  },
}

/** The same file is known again, also when only a part of it was written. */
async function keepContent(ctx: PlatformContext, runId: string): Promise<void> {
  const run = await findRun(ctx.db, runId)
  if (!run || run.snum === run.same) return
  const { id, modelId, userId, content, snum } = run
  await keepBatch(ctx.db, { id, modelId, userId, content, count: snum, createdAt: ctx.now() })
}

/** One part after the other. Rows are marked in the transaction that writes them, so that a part that was broken off is gone on with. */
async function writeBatches(
  ctx: PlatformContext,
  { userId, modelId, runId, flowId = '' }: Payload,
  { signal, progress }: JobRun,
) {
  for (;;) {
    signal.throwIfAborted()
    const run = await findRun(ctx.db, runId)
    const actor = await loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
    if (!run || !actor || run.undoneAt !== null) return false
    const { batch, total, choice } = run
    const all = await findRunRows(ctx.db, runId, batch)
    progress(all[0]?.place ?? total, total)
    if (all.length === 0) return true
    const rows = all.filter(({ reason }) => reason === null)
    const held = await holdersOf(ctx.db, runId, all, ({ reason }) => reason === '')
    const { reasons, same } = await writeRows(await openImportInto(ctx, actor, modelId, flowId), {
      ...{ rows: rows.map(({ data }) => data), choice, batch: runId, meta: { idempotencyKey: null } },
      part: {
        repeated: rows.map(({ place }) => Object.keys(held.get(place) ?? {})),
        written: async (trx, places) => {
          const marked = await markWritten(
            trx,
            runId,
            places.map((at) => rows[at]?.place ?? -1),
          )
          if (!marked) throw new Error('another process writes the same part, or takes it back')
        },
      },
    })
    const refusedRows = new Map(rows.flatMap(({ place }, at) => (reasons[at] ? [[place, reasons[at]] as const] : [])))
    const holders = await holdersOf(ctx.db, runId, all, ({ place }) => !refusedRows.has(place))
    const told = [...refusedRows].map(([place, reason]) => ({ place, reason, repeated: holders.get(place) ?? {} }))
    await endBatch(ctx.db, { runId, batch, refused: told, same })
  }
}

export async function startImport(ctx: PlatformContext, actor: Actor, wanted: Wanted & { flowId: string }): Promise<void> {
  const { userId } = actor
  await demandNoneRuns(ctx, actor)
  // Told before anything is laid down; each part asks again.
  const { flow } = await openImportInto(ctx, actor, wanted.modelId, wanted.flowId)
  const { runId, title, resumed } = await spoolFile(ctx, actor, wanted)
  const flowId = flow?.id ?? ''
  const job = { payload: { userId, modelId: wanted.modelId, title, runId, flowId }, key: userId, ownerUserId: userId }
  const begin = async (trx: DbTransaction) => {
    await lockImportsOf(trx, userId)
    await demandNoneRuns({ ...ctx, db: trx }, actor)
    if (resumed && !(await resumeRun(trx, runId, resumed))) throw undoneAlready()
    if (!(await enqueue(ctx, trx, recordImports, job))) throw isRunning()
  }
  try {
    await ctx.db.transaction().execute(begin)
  } catch (error) {
    if (!resumed && error instanceof AppError) await deleteRun(ctx.db, runId)
    throw error
  }
}

async function demandNoneRuns(ctx: PlatformContext, actor: Actor): Promise<void> {
  if ((await ownImports(ctx, actor)).some(isUnfinished)) throw isRunning()
  if ([...(await undosOf(ctx, actor)).values()].some(({ undoState }) => undoState === 'running')) throw isUndoing()
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
  const undos = await undosOf(ctx, actor)
  // One that was gone on with has several jobs, and is told once.
  const newest = jobs.filter(({ payload: { runId } }, at) => jobs.findIndex((job) => job.payload.runId === runId) === at)
  return newest.map(({ id, state, doneCount, totalCount, createdAt, payload: { modelId, title, runId }, result }) => {
    const reason = typeof result?.reason === 'string' ? result.reason : ''
    const { snum, fnum, same, undoneAt } = counts.get(runId) ?? { snum: 0, fnum: 0, same: 0, undoneAt: null }
    const undo = undos.get(runId) ?? notUndone
    const undoState = undoneAt === null ? undo.undoState : ('done' as const)
    return {
      ...{ id, modelId, title, doneCount, totalCount, createdTime: createdAt, reason, snum, fnum, same },
      state: reason === '' ? state : ('failed' as const),
      ...{ ...undo, undoState },
      isUndoable: !isUnfinished({ state }) && snum > same && undoState !== 'running' && undoState !== 'done',
    }
  })
}

const notUndone = { undoState: 'none' as const, undoReason: '', standing: [], undoDone: 0, undoTotal: 0 }

export async function undoLarge(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  const { payload } = await ownImport(ctx, actor, id)
  await openImport(ctx, actor, payload.modelId)
  await ctx.db.transaction().execute(async (trx) => {
    await lockImportsOf(trx, actor.userId)
    const inside = { ...ctx, db: trx }
    // One that was gone on with has several jobs.
    const ofRun = (await ownImports(inside, actor)).filter((job) => job.payload.runId === payload.runId)
    if (ofRun.some(isUnfinished)) throw isRunning()
    const run = await findRun(trx, payload.runId)
    if (!run) throw new AppError('notFound', `the import ${id} is kept no more`)
    await startUndo(inside, actor, run, payload.title)
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

import { z } from 'zod'
import { isUnfinished } from '@/lib/domain/job-state'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { enqueue, type JobKind, type JobRun, ownJobs } from '../../../jobs/public'
import { refused } from '../../../kit/refusals'
import { tellPeople } from '../../message/public'
import { loadActor } from '../../permission/public'
import { openImport } from './open'
import { findRun, noteUndone, type Run } from './run-store'
import { takeImportBack, undoneAlready } from './undo'

/** Large imports are taken back in the background, by the rules of the small ones. */

const payload = z.object({ userId: z.string(), title: z.string(), runId: z.string() })
type Payload = z.output<typeof payload>

export const importUndos: JobKind<Payload> = {
  name: 'recordImportUndo',
  attemptsMax: 3,
  payload,
  run: async (ctx, { userId, title, runId }, job) => {
    const run = await findRun(ctx.db, runId)
    const actor = await loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
    // Done by an attempt whose process could not say so any more.
    if (!run || !actor || run.undoneAt !== null) return undefined
    try {
      await undoRun(ctx, actor, run, job)
    } catch (error) {
      if (!(error instanceof AppError) || error.httpStatus >= 500) throw error
      const reason = error.userMessage ?? '没有权限'
      await tellRefused(ctx, { userId, title }, reason)
      return { reason, standing: error.issues.flatMap(toldRecord) }
    }
    const lines = [`${title}本次导入的${run.snum - run.same}条数据已撤销。`]
    await tellPeople(ctx, { userIds: [userId], title: `撤销导入完成：${title}`, lines })
    return undefined
  },
  failed: (ctx, wanted) => tellRefused(ctx, wanted, '系统繁忙，请稍后再试'),
}

function tellRefused(ctx: PlatformContext, { userId, title }: Pick<Payload, 'userId' | 'title'>, reason: string): Promise<void> {
  return tellPeople(ctx, { userIds: [userId], title: `撤销导入未完成：${title}`, lines: [`${reason}。未撤销任何数据。`] })
}

/** More changes than any file can have made: a row of it is written once, or is made and changed again. */
const changesMax = 250_000

async function undoRun(ctx: PlatformContext, actor: Actor, { id, modelId, snum, same }: Run, { signal, progress }: JobRun) {
  const { access } = await openImport(ctx, actor, modelId)
  await takeImportBack(ctx, actor, access, {
    ...{ batch: id, count: snum - same, limit: changesMax },
    report: (done, total) => {
      signal.throwIfAborted()
      progress(done, total)
    },
    together: async (trx) => {
      if (!(await noteUndone(trx, { id, snum }, ctx.now()))) throw new Error('the import was written or taken back meanwhile')
    },
  })
}

function toldRecord({ path, code, params }: AppError['issues'][number]) {
  const name = params?.name
  return typeof name === 'string' ? [{ id: path.slice(path.indexOf('.') + 1), name, code }] : []
}

/** `run` has ended, and no other begins meanwhile. */
export async function startUndo(ctx: PlatformContext, { userId }: Actor, run: Run, title: string): Promise<void> {
  if (run.undoneAt !== null || run.snum === run.same) throw undoneAlready()
  const job = { payload: { userId, title, runId: run.id }, key: userId, ownerUserId: userId }
  if (!(await enqueue(ctx, ctx.db, importUndos, job))) throw isUndoing()
}

export function isUndoing() {
  return refused('正在撤销导入，请稍后再试')
}

const standing = z.array(z.object({ id: z.string(), name: z.string(), code: z.string() })).catch([])

/** How far the undo of each import is, by its run; the newest counts. */
export async function undosOf(ctx: PlatformContext, { userId }: Actor) {
  const jobs = await ownJobs(ctx, userId, importUndos.name)
  const undos = jobs.toReversed().map(({ payload: { runId }, state, result, doneCount, totalCount }) => {
    const isRunning = isUnfinished({ state })
    const reason = typeof result?.reason === 'string' ? result.reason : ''
    const hasFailed = !isRunning && (reason !== '' || state !== 'done')
    return [
      String(runId),
      {
        undoState: isRunning ? ('running' as const) : hasFailed ? ('refused' as const) : ('none' as const),
        ...{ undoReason: reason, standing: standing.parse(result?.standing), undoDone: doneCount, undoTotal: totalCount },
      },
    ] as const
  })
  return new Map(undos)
}

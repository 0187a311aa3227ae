import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../http/context'
import type { Db, DbTransaction } from '../store/database'
import type { JobKind } from './kinds'
import { askCancel, deleteOld, findJobsOf, findNewestOfKey, insertJob, type JobRow, lockStanding, setRunAt } from './store'

const dayMs = 24 * 60 * 60_000
const endedKeptMs = 7 * dayMs
const unfinishedKeptMs = 30 * dayMs
const endedPerOwnerMax = 50
const endedWithoutOwnerMax = 500
const ownShownMax = 20

type Wanted<P> = {
  payload: P
  /** Asked for twice, it is done once: while one of this key waits or runs, nothing is added. */
  key?: string
  /** Who sees it as their own, with its progress and its result. */
  ownerUserId?: string
}

/**
 * Asks for work. Given a transaction, it is asked for if and only if that commits, and it begins after the call of which the
 * transaction is a part. Answers whether it was added.
 */
export async function enqueue<P>(
  ctx: PlatformContext,
  db: Db | DbTransaction,
  kind: Pick<JobKind<P>, 'name' | 'attemptsMax' | 'payload'>,
  wanted: Wanted<P>,
): Promise<boolean> {
  const { payload, key = null, ownerUserId = null } = wanted
  const now = ctx.now()
  const isNew = await insertJob(db, {
    ...{ id: ctx.newId(), kind: kind.name, jobKey: key, ownerUserId, attemptsMax: kind.attemptsMax },
    ...{ payload: JSON.stringify(payload), runAt: now, createdAt: now },
  })
  if (isNew) announceJobs(ctx)
  return isNew
}

/**
 * Tells a standing job, in the transaction of the reason, that it is wanted at a time. One that runs just now waits for that
 * transaction before it decides when it comes again.
 */
export async function wakeStanding(ctx: PlatformContext, trx: DbTransaction, kindName: string, atMs: number): Promise<void> {
  const job = await lockStanding(trx, kindName)
  if (job?.state !== 'waiting' || (job.runAt !== null && job.runAt <= atMs)) return
  await setRunAt(trx, job.id, atMs)
  announceJobs(ctx)
}

/**
 * Somebody's own jobs, those of others never: the newest, as many as one looks at. Of one kind, so that many small ones of another
 * hide none of them.
 */
export async function ownJobs({ db }: PlatformContext, ownerUserId: string, ofKind: string) {
  return (await findJobsOf(db, { ownerUserId, kind: ofKind, limit: ownShownMax })).map(told)
}

/** The newest of one key, whoever asked for it; null where none is known any more. */
export async function jobOfKey(db: Db | DbTransaction, ofKind: string, key: string) {
  const row = await findNewestOfKey(db, { kind: ofKind, jobKey: key })
  return row ? told(row) : null
}

function told({ id, kind, state, doneCount, totalCount, payload, result, error, createdAt, finishedAt, isCancelAsked }: JobRow) {
  return {
    ...{ id, kind, state, doneCount, totalCount, createdAt, finishedAt, hasError: error !== null && state === 'failed' },
    ...{ isEnding: state === 'running' && isCancelAsked === 1, result: result === null ? null : JSON.parse(result) },
    payload: JSON.parse(payload),
  }
}

/** Ends an own job as soon as it heeds it. One that has ended, or that is somebody else's, is refused alike. */
export async function cancelOwnJob(ctx: PlatformContext, ownerUserId: string, id: string): Promise<void> {
  if (!(await askCancel(ctx.db, { id, ownerUserId, now: ctx.now() }))) throw new AppError('notFound', `no job ${id} to cancel`)
  announceJobs(ctx)
}

/** Run on a timer. */
export async function purgeJobs({ db, now }: PlatformContext): Promise<void> {
  await deleteOld(db, {
    ...{ endedBefore: now() - endedKeptMs, unfinishedBefore: now() - unfinishedKeptMs },
    ...{ perOwner: endedPerOwnerMax, withoutOwner: endedWithoutOwnerMax },
  })
}

/** It begins with the end of the call and not with the next look, in whichever process has room for it. */
function announceJobs({ realtime }: PlatformContext): void {
  realtime?.publish({ kind: 'jobs' })
}

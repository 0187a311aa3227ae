import { type Selectable, sql } from 'kysely'
import type { Database, Db, DbTransaction } from '../store/database'

export type JobRow = Selectable<Database['job']>
type Claim = {
  kinds: readonly string[]
  isStanding: 0 | 1
  limit: number
  claimId: string
  now: number
  leaseMs: number
  perOwner: number
  /** Of people, or of nobody. */
  isOwned: boolean
}

type Room = { perOwner: number; kinds: readonly string[] }

/**
 * Whether its owner may have one more running beside those that run and those that are due before it. Jobs of nobody always may; those
 * that no process of this version can run keep nobody waiting.
 */
function hasRoom({ perOwner, kinds }: Room) {
  return sql<boolean>`(owner_user_id is null or (select count(*) from job as o where o.owner_user_id = job.owner_user_id
    and o.kind = any(${[...kinds]}::text[])
    and (o.state = 'running' or (o.state = 'waiting' and (o.run_at, o.id) < (job.run_at, job.id)))) < ${perOwner})`
}

type Looked = Room & {
  /** Whether there is room for jobs of people. */
  areOwnedWanted: boolean
}

/** When something has to be done next: a job becomes due, or a lease ends. One look into two short indexes. */
export async function findNextDue(db: Db, { kinds, perOwner, areOwnedWanted }: Looked): Promise<number | null> {
  const room = areOwnedWanted ? hasRoom({ perOwner, kinds }) : sql<boolean>`owner_user_id is null`
  const { rows } = await sql<{ due: number | null }>`select least(
    (select min(run_at) from job where state = 'waiting' and kind = any(${kinds}::text[]) and ${room}),
    (select min(lease_until) from job where state = 'running' and kind = any(${kinds}::text[]))) as due`.execute(db)
  return rows[0]?.due ?? null
}

/**
 * Takes due jobs, the longest due first. What another process is just taking is passed over. Each has a run of its own, so that one
 * whose end could not be written is not kept alive by its neighbours.
 */
export async function claimJobs(
  db: Db,
  { kinds, isStanding, limit, claimId, now, leaseMs, perOwner, isOwned }: Claim,
): Promise<JobRow[]> {
  return db
    .updateTable('job')
    .set((eb) => ({
      ...{ state: 'running' as const, leaseUntil: now + leaseMs, startedAt: now },
      runId: sql<string>`${claimId}::text || ' ' || id`,
      attempts: eb('attempts', '+', 1),
    }))
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('job')
          .select('id')
          .where('state', '=', 'waiting')
          .where('runAt', '<=', now)
          .where('isStanding', '=', isStanding)
          .where(sql<boolean>`kind = any(${kinds}::text[])`)
          .where('ownerUserId', isOwned ? 'is not' : 'is', null)
          .where(hasRoom({ perOwner, kinds }))
          .orderBy('runAt')
          .orderBy('id')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .returningAll()
    .execute()
}

/** Jobs whose process has not been heard of, kept from other processes until the transaction ends. */
export async function lockAbandoned(trx: DbTransaction, kinds: readonly string[], now: number): Promise<JobRow[]> {
  return trx
    .selectFrom('job')
    .selectAll()
    .where('state', '=', 'running')
    .where('leaseUntil', '<=', now)
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .orderBy('id')
    .limit(100)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The built-in database belongs to one process: whatever runs when it starts was begun by one that is gone. */
export async function endAllLeases(db: Db): Promise<void> {
  await db.updateTable('job').set({ leaseUntil: 0 }).where('state', '=', 'running').execute()
}

export type Prolonged = { id: string; isCancelAsked: number }

/** Answers the runs that still are this process's. */
export async function prolongLeases(db: Db, runIds: readonly string[], leaseUntil: number): Promise<Prolonged[]> {
  return db
    .updateTable('job')
    .set({ leaseUntil })
    .where('state', '=', 'running')
    .where('runId', 'in', runIds)
    .returning(['id', 'isCancelAsked'])
    .execute()
}

/** A claim: of a job that was taken by another process meanwhile, nothing is written any more. */
export type Held = { id: string; runId: string }

const ofClaim = (db: Db | DbTransaction, { id, runId }: Held) =>
  db.updateTable('job').where('id', '=', id).where('runId', '=', runId).where('state', '=', 'running')

export async function writeProgress(db: Db, held: Held, counts: { doneCount: number; totalCount: number }): Promise<void> {
  await ofClaim(db, held).set(counts).execute()
}

const released = { runId: null, leaseUntil: null }

type Ending = {
  state: 'done' | 'failed' | 'cancelled'
  result: string | null
  error: string | null
  finishedAt: number
}

export function ending(state: Ending['state'], finishedAt: number): Ending {
  return { state, result: null, error: null, finishedAt }
}

export async function endJob(db: Db | DbTransaction, held: Held, ending: Ending): Promise<void> {
  await ofClaim(db, held)
    .set({ ...ending, ...released })
    .execute()
}

type Later = { runAt: number | null; attempts: number; error: string | null }

/** Puts it back among those that wait. */
export async function postponeJob(db: Db | DbTransaction, held: Held, later: Later): Promise<void> {
  await ofClaim(db, held)
    .set({ state: 'waiting', ...later, ...released })
    .execute()
}

/** Nobody asks for it any more. */
export async function forgetJob(db: Db, { id, runId }: Held): Promise<void> {
  await db.deleteFrom('job').where('id', '=', id).where('runId', '=', runId).where('state', '=', 'running').execute()
}

/** Whoever wakes a standing job takes this lock in the transaction of its reason, so that no reason is overlooked. */
export async function lockStanding(trx: DbTransaction, kind: string): Promise<JobRow | undefined> {
  return trx.selectFrom('job').selectAll().where('id', '=', kind).forUpdate().executeTakeFirst()
}

export async function insertStanding(db: Db, kind: string, now: number): Promise<void> {
  await db
    .insertInto('job')
    .values({ id: kind, kind, isStanding: 1, runAt: null, createdAt: now, jobKey: null, ownerUserId: null, ...empty })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const empty = { runId: null, leaseUntil: null, result: null, error: null, startedAt: null, finishedAt: null }

type NewJob = Pick<JobRow, 'id' | 'kind' | 'jobKey' | 'ownerUserId' | 'payload' | 'attemptsMax' | 'createdAt'> & { runAt: number }

/** False when one of the same kind and key waits or runs already. */
export async function insertJob(db: Db | DbTransaction, job: NewJob): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('job')
    .values({ ...job, ...empty })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function setRunAt(db: Db | DbTransaction, id: string, runAt: number | null): Promise<void> {
  await db.updateTable('job').set({ runAt }).where('id', '=', id).where('state', '=', 'waiting').execute()
}

type OfPerson = { ownerUserId: string; kind: string; limit: number }

/** The newest first. */
export async function findJobsOf(db: Db, { ownerUserId, kind, limit }: OfPerson): Promise<JobRow[]> {
  return db
    .selectFrom('job')
    .selectAll()
    .where('ownerUserId', '=', ownerUserId)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findNewestOfKey(db: Db | DbTransaction, { kind, jobKey }: { kind: string; jobKey: string }) {
  return db
    .selectFrom('job')
    .selectAll()
    .where('kind', '=', kind)
    .where('jobKey', '=', jobKey)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** What waits ends at once; what runs is told. False: there is no such job of theirs that has not ended. */
export async function askCancel(
  db: Db,
  { id, ownerUserId, now }: { id: string; ownerUserId: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set({
      isCancelAsked: 1,
      state: sql`case when state = 'waiting' then 'cancelled' else state end`,
      finishedAt: sql`case when state = 'waiting' then ${now}::bigint end`,
    })
    .where('id', '=', id)
    .where('ownerUserId', '=', ownerUserId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type Bounds = { endedBefore: number; unfinishedBefore: number; perOwner: number; withoutOwner: number }

/** Ended jobs beyond a time and a number, and what no version of the platform has wanted to run for a long time. */
export async function deleteOld(db: Db, { endedBefore, unfinishedBefore, perOwner, withoutOwner }: Bounds): Promise<void> {
  await db.deleteFrom('job').where('finishedAt', '<', endedBefore).execute()
  await db
    .deleteFrom('job')
    .where('isStanding', '=', 0)
    .where('state', '=', 'waiting')
    .where('createdAt', '<', unfinishedBefore)
    .execute()
  await sql`delete from job where id in (select id from (
      select id, owner_user_id, row_number() over (partition by owner_user_id order by finished_at desc, id desc) as place
      from job where finished_at is not null) ended
    where place > case when owner_user_id is null then ${withoutOwner}::int else ${perOwner}::int end)`.execute(db)
}

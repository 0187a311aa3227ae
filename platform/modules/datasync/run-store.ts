import { type Insertable, type Selectable, sql } from 'kysely'
import { findPage, type Page } from '../../kit/paging'
import type { Database, Db, DbTransaction } from '../../store/database'

export type RunRow = Selectable<Database['dataSyncRun']>
export type TableRow = Selectable<Database['dataSyncRunTable']>
type Handle = Db | DbTransaction

/** Answers the tables that another run writes; then nothing was written. */
export async function insertRun(
  trx: DbTransaction,
  run: Insertable<Database['dataSyncRun']>,
  tables: readonly Insertable<Database['dataSyncRunTable']>[],
): Promise<string[]> {
  const busy = await lockBusy(
    trx,
    tables.map(({ target }) => target),
  )
  if (busy.length > 0) return busy
  await trx.insertInto('dataSyncRun').values(run).execute()
  await trx.insertInto('dataSyncRunTable').values(tables).execute()
  return []
}

/** Of these targets those that a run writes or will; until the transaction ends nobody begins another one. */
async function lockBusy(trx: DbTransaction, targets: readonly string[]): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('dataSyncRun', 0))`.execute(trx)
  const rows = await trx
    .selectFrom('dataSyncRunTable')
    .select('target')
    .where('target', 'in', targets)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  return rows.map(({ target }) => target)
}

export function findRun(db: Handle, id: string): Promise<RunRow | undefined> {
  return db.selectFrom('dataSyncRun').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findTables(db: Handle, runIds: readonly string[]): Promise<TableRow[]> {
  if (runIds.length === 0) return Promise.resolve([])
  return db.selectFrom('dataSyncRunTable').selectAll().where('runId', 'in', runIds).orderBy('runId').orderBy('position').execute()
}

/** Newest first, with who asked for it. */
export function findRunPage(db: Handle, page: Page) {
  const base = db.selectFrom('dataSyncRun as r')
  const rows = base
    .leftJoin('appUser as u', 'u.id', 'r.createdBy')
    .selectAll('r')
    .select(['u.realName', 'u.account'])
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
  return findPage(base, rows, page)
}

type Claiming = { id: string; claim: string; now: number; aliveSince: number }

/** Undefined for a run that is over, that is to be stopped, or that another living process runs. */
export function claimRun(db: Handle, { id, claim, now, aliveSince }: Claiming): Promise<RunRow | undefined> {
  return db
    .updateTable('dataSyncRun')
    .set((eb) => ({ state: 'running' as const, claim, beatAt: now, startedAt: eb.fn.coalesce('startedAt', eb.val(now)) }))
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('claim', 'is', null), eb('beatAt', '<', aliveSince)]))
    .returningAll()
    .executeTakeFirst()
}

type Held = { id: string; claim: string }

/** Says that it lives, and hears whether it shall stop; undefined when it is another process's by now. */
export function beatRun(db: Handle, { id, claim }: Held, now: number): Promise<{ isStopAsked: number } | undefined> {
  return db
    .updateTable('dataSyncRun')
    .set({ beatAt: now })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('isStopAsked')
    .executeTakeFirst()
}

/** Given back by its process, to go on later or for good. */
export async function leaveRun(db: Handle, { id, claim }: Held, changes: Partial<Omit<RunRow, 'id'>>): Promise<void> {
  await db
    .updateTable('dataSyncRun')
    .set({ ...changes, claim: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute()
}

export async function updateTable(
  db: Handle,
  one: Pick<TableRow, 'runId' | 'position'>,
  changes: Partial<TableRow>,
): Promise<void> {
  await db
    .updateTable('dataSyncRunTable')
    .set(changes)
    .where('runId', '=', one.runId)
    .where('position', '=', one.position)
    .execute()
}

/** Those that have not ended share what becomes of the run. */
export async function endOpenTables(db: Handle, runId: string, state: 'stopped' | 'failed', finishedAt: number): Promise<void> {
  await db
    .updateTable('dataSyncRunTable')
    .set({ state, finishedAt })
    .where('runId', '=', runId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

export async function askStop(db: Handle, id: string): Promise<RunRow | undefined> {
  return db
    .updateTable('dataSyncRun')
    .set({ isStopAsked: 1 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()
}

/** A run that nobody runs any more ends at once. */
export async function stopIdleRun(
  trx: DbTransaction,
  id: string,
  { now, aliveSince }: { now: number; aliveSince: number },
): Promise<void> {
  const stopped = await trx
    .updateTable('dataSyncRun')
    .set({ state: 'stopped', finishedAt: now, claim: null })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('claim', 'is', null), eb('beatAt', '<', aliveSince)]))
    .returning('id')
    .executeTakeFirst()
  if (stopped) await endOpenTables(trx, id, 'stopped', now)
}

/**
 * What has not been copied is wanted again. Nothing is written, and null is not answered, where another run writes one of these targets or
 * has written it since this one began.
 */
export async function reopenRun(
  trx: DbTransaction,
  { id, createdAt }: Pick<RunRow, 'id' | 'createdAt'>,
): Promise<'busy' | 'overtaken' | null> {
  const open = (await findTables(trx, [id])).filter(({ state }) => state === 'stopped' || state === 'failed')
  const targets = open.map(({ target }) => target)
  if ((await lockBusy(trx, targets)).length > 0) return 'busy'
  if (await isOvertaken(trx, { id, createdAt }, targets)) return 'overtaken'
  await trx
    .updateTable('dataSyncRunTable')
    .set({ state: 'waiting', reason: '', finishedAt: null })
    .where('runId', '=', id)
    .where('state', 'in', ['stopped', 'failed'])
    .execute()
  await trx
    .updateTable('dataSyncRun')
    .set({ state: 'waiting', isStopAsked: 0, finishedAt: null, claim: null })
    .where('id', '=', id)
    .execute()
  return null
}

async function isOvertaken(
  trx: DbTransaction,
  { id, createdAt }: Pick<RunRow, 'id' | 'createdAt'>,
  targets: readonly string[],
): Promise<boolean> {
  if (targets.length === 0) return false
  const row = await trx
    .selectFrom('dataSyncRunTable')
    .select('runId')
    .where('target', 'in', targets)
    .where('runId', '<>', id)
    .where('state', '=', 'done')
    .where('finishedAt', '>', createdAt)
    .executeTakeFirst()
  return row !== undefined
}

/** What a beat of the plan has left unfinished. */
export async function findOpenRunOfPlan(db: Handle, planId: string): Promise<string | null> {
  const row = await db
    .selectFrom('dataSyncRun')
    .select('id')
    .where('planId', '=', planId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row?.id ?? null
}

/** Of processes that are gone. */
export async function findAbandoned(db: Handle, aliveSince: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dataSyncRun')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('beatAt', '<', aliveSince)
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteOldRuns(db: Db, { before, kept }: { before: number; kept: number }): Promise<void> {
  await sql`delete from data_sync_run where finished_at < ${before} or id in
    (select id from data_sync_run where finished_at is not null order by created_at desc, id desc offset ${kept})`.execute(db)
}

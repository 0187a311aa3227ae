import { type Insertable, type Selectable, sql } from 'kysely'
import type { ImportedRow } from '@/lib/contract/online-dev/record-import'
import type { Database, Db, DbTransaction } from '../../../store/database'

/** Rows of large imports wait here until they are written; those that were refused stay for some days. */

export const batchRows = 500

export async function insertRun(db: Db, run: Insertable<Database['importRun']>): Promise<void> {
  await db.insertInto('importRun').values(run).execute()
}

/** Places of rows above, by the code of a field in which they have the same text. */
export type RowsAbove = Readonly<Record<string, number>>
export type LaidRow = { data: ImportedRow; repeated: RowsAbove | null }

/** `from` is the place of the first of them in the file. */
export async function insertRunRows(db: Db, runId: string, from: number, rows: readonly LaidRow[]): Promise<void> {
  const values = rows.map((row, at) => ({ place: from + at, batch: Math.floor((from + at) / batchRows), ...row }))
  await sql`insert into import_run_row (run_id, place, batch, data, repeated)
    select ${runId}, place, batch, data, nullif(repeated, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(place int, batch int, data jsonb, repeated jsonb)`.execute(db)
}

export async function setRunTotal(db: Db, id: string, total: number): Promise<void> {
  await db.updateTable('importRun').set({ total }).where('id', '=', id).execute()
}

export type Run = Selectable<Database['importRun']>

export function findRun(db: Db, id: string): Promise<Run | undefined> {
  return db.selectFrom('importRun').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRuns(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('importRun').select(['id', 'snum', 'fnum', 'same', 'undoneAt']).where('id', 'in', ids).execute()
}

type SameFile = { userId: string; modelId: string; content: string }

/** The newest of the person of the same file that has not come to its end: with rows that wait, and nothing of it taken back. */
export async function findLeftRun(db: Db, { userId, modelId, content }: SameFile): Promise<(Run & { left: number }) | undefined> {
  const run = await db
    .selectFrom('importRun')
    .selectAll()
    .where('modelId', '=', modelId)
    .where('content', '=', content)
    .where('userId', '=', userId)
    .where('undoneAt', 'is', null)
    // All of its rows were laid down.
    .where('total', '>', 0)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const left = run ? run.total - run.snum - run.fnum : 0
  return run && left > 0 ? { ...run, left } : undefined
}

/** Whoever begins an import or an undo of the person holds this until it stands among the jobs, so that no two begin at once. */
export async function lockImportsOf(trx: DbTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports:${userId}`}, 0))`.execute(trx)
}

export type Resumed = { choice: string | null; createdAt: number }

/** Answers whether it can still be gone on with. */
export async function resumeRun(trx: DbTransaction, id: string, to: Resumed): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('importRun')
    .set(to)
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Answers whether it is as it was read: nothing more of it was written since, and nobody has taken it back. */
export async function noteUndone(trx: DbTransaction, { id, snum }: Pick<Run, 'id' | 'snum'>, undoneAt: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('importRun')
    .set({ undoneAt })
    .where('id', '=', id)
    .where('snum', '=', snum)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findRunRows(db: Db, runId: string, batch: number) {
  return db
    .selectFrom('importRunRow')
    .select(['place', 'data', 'repeated', 'reason'])
    .where('runId', '=', runId)
    .where('batch', '=', batch)
    .orderBy('place')
    .execute()
}

/**
 * They count with the transaction that writes them, so that what stands can be taken back whenever the run ends. Answers whether all of
 * them waited until now and the run was not taken back: two processes may be at the same part for a moment.
 */
export async function markWritten(trx: DbTransaction, runId: string, places: readonly number[]): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('importRun')
    .set((eb) => ({ snum: eb('snum', '+', places.length) }))
    .where('id', '=', runId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const { numAffectedRows } = await sql`update import_run_row set reason = '' where run_id = ${runId}
    and place = any(${[...places]}::int[]) and reason is null`.execute(trx)
  return Number(numAffectedRows ?? 0) === places.length
}

/** Of some rows of parts that have ended those that were refused: of others nothing is kept. */
export async function findRefusedAbove(db: Db, runId: string, places: readonly number[]) {
  if (places.length === 0) return []
  const { rows } = await sql<{ place: number; repeated: RowsAbove | null }>`select place, repeated from import_run_row
    where run_id = ${runId} and place = any(${[...places]}::int[]) and reason <> ''`.execute(db)
  return rows
}

export function findRefusedRows(db: Db, runId: string, limit: number) {
  return db
    .selectFrom('importRunRow')
    .select(['data', 'reason'])
    .where('runId', '=', runId)
    .where('reason', '!=', '')
    .orderBy('place')
    .limit(limit)
    .execute()
}

type Ended = {
  runId: string
  batch: number
  refused: readonly { place: number; reason: string; repeated: RowsAbove }[]
  /** Rows that were sound and changed nothing. */
  same: number
}

/** What was not written in a part is counted once, also when it is written again after its process has died. */
export async function endBatch(db: Db, { runId, batch, refused, same }: Ended): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('importRun')
      .set((eb) => ({
        batch: batch + 1,
        snum: eb('snum', '+', same),
        fnum: eb('fnum', '+', refused.length),
        same: eb('same', '+', same),
      }))
      .where('id', '=', runId)
      .where('batch', '=', batch)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await sql`update import_run_row as r set reason = f.reason, repeated = f.repeated
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as f(place int, reason text, repeated jsonb)
      where r.run_id = ${runId} and r.place = f.place`.execute(trx)
    await sql`delete from import_run_row where run_id = ${runId} and batch = ${batch} and coalesce(reason, '') = ''`.execute(trx)
  })
}

export async function deleteRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('importRun').where('id', '=', id).execute()
}

export async function deleteRunsBefore(db: Db, createdBefore: number): Promise<void> {
  await db.deleteFrom('importRun').where('createdAt', '<', createdBefore).execute()
}

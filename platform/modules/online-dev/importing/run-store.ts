import { type Insertable, sql } from 'kysely'
import type { ImportedRow } from '@/lib/contract/online-dev/record-import'
import type { Database, Db } from '../../../store/database'

/** Rows of large imports wait here until they are written; those that were refused stay for some days. */

export const batchRows = 500

export async function insertRun(db: Db, run: Insertable<Database['importRun']>): Promise<void> {
  await db.insertInto('importRun').values(run).execute()
}

/** `from` is the place of the first of them in the file. */
export async function insertRunRows(db: Db, runId: string, from: number, rows: readonly ImportedRow[]): Promise<void> {
  const values = rows.map((row, at) => ({ place: from + at, batch: Math.floor((from + at) / batchRows), data: row }))
  await sql`insert into import_run_row (run_id, place, batch, data)
    select ${runId}, place, batch, data from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r(place int, batch int, data jsonb)`.execute(
    db,
  )
}

export async function setRunTotal(db: Db, id: string, total: number): Promise<void> {
  await db.updateTable('importRun').set({ total }).where('id', '=', id).execute()
}

export function findRun(db: Db, id: string) {
  return db.selectFrom('importRun').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findRuns(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('importRun').select(['id', 'snum', 'fnum', 'same']).where('id', 'in', ids).execute()
}

export async function findRunRows(db: Db, runId: string, batch: number): Promise<{ place: number; data: ImportedRow }[]> {
  return db
    .selectFrom('importRunRow')
    .select(['place', 'data'])
    .where('runId', '=', runId)
    .where('batch', '=', batch)
    .orderBy('place')
    .execute()
}

export function findRefusedRows(db: Db, runId: string, limit: number) {
  return db
    .selectFrom('importRunRow')
    .select(['data', 'reason'])
    .where('runId', '=', runId)
    .where('reason', 'is not', null)
    .orderBy('place')
    .limit(limit)
    .execute()
}

type Ended = {
  runId: string
  batch: number
  refused: readonly { place: number; reason: string }[]
  written: number
  same: number
}

/** A part is counted once, also when it is written again after its process has died. */
export async function endBatch(db: Db, { runId, batch, refused, written, same }: Ended): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('importRun')
      .set((eb) => ({
        batch: batch + 1,
        snum: eb('snum', '+', written),
        fnum: eb('fnum', '+', refused.length),
        same: eb('same', '+', same),
      }))
      .where('id', '=', runId)
      .where('batch', '=', batch)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await sql`update import_run_row as r set reason = f.reason
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as f(place int, reason text)
      where r.run_id = ${runId} and r.place = f.place`.execute(trx)
    await trx
      .deleteFrom('importRunRow')
      .where('runId', '=', runId)
      .where('batch', '=', batch)
      .where('reason', 'is', null)
      .execute()
  })
}

export async function deleteRun(db: Db, id: string): Promise<void> {
  await db.deleteFrom('importRun').where('id', '=', id).execute()
}

export async function deleteRunsBefore(db: Db, createdBefore: number): Promise<void> {
  await db.deleteFrom('importRun').where('createdAt', '<', createdBefore).execute()
}

import type { Insertable } from 'kysely'
import type { Database, Db, DbTransaction } from '../../store/database'

type Handle = Db | DbTransaction

export function findUpload(db: Handle, id: string) {
  return db.selectFrom('chunkedUpload').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Remembers that a part of it came. Answers the row as it is now; the sizes are those of the first part. */
export async function touchUpload(db: Handle, row: Insertable<Database['chunkedUpload']>) {
  return db
    .insertInto('chunkedUpload')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ touchedAt: row.touchedAt }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function countUploads(db: Handle, userId: string): Promise<number> {
  const row = await db
    .selectFrom('chunkedUpload')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('mergedName', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

type Merged = { mergedType: string; mergedName: string; mergedAs: string }

/** Notes what the parts became; answers false when another merge was faster. */
export async function noteMerged(db: Handle, id: string, merged: Merged): Promise<boolean> {
  const row = await db
    .updateTable('chunkedUpload')
    .set(merged)
    .where('id', '=', id)
    .where('mergedName', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteUpload(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('chunkedUpload').where('id', '=', id).execute()
}

/** Until then nothing more is taken of it. */
export async function disputeUpload(db: Handle, id: string, disputedUntil: number): Promise<void> {
  await db.updateTable('chunkedUpload').set({ disputedUntil }).where('id', '=', id).execute()
}

/** Forgets uploads of which nothing has come since a time. Answers their ids. */
export async function deleteStaleUploads(db: Handle, time: number): Promise<string[]> {
  const rows = await db.deleteFrom('chunkedUpload').where('touchedAt', '<', time).returning('id').execute()
  return rows.map((row) => row.id)
}

/** Those of the ids that have a row. */
export async function findKnownUploads(db: Handle, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('chunkedUpload')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Bytes that a user may still send, or has sent, in parts that are no file yet. */
export async function sumPendingUploads(db: Handle, userId: string): Promise<number> {
  const row = await db
    .selectFrom('chunkedUpload')
    .select((eb) => eb.fn.sum<string | null>('sizeBytes').as('bytes'))
    .where('userId', '=', userId)
    .where('mergedName', 'is', null)
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

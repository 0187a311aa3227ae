import { type Insertable, sql } from 'kysely'
import type { Database, Db } from '../../../store/database'

type Batch = { modelId: string; batch: string; userId: string }

/** What one import of a person did, by the history of the records. `isThere`: it wrote some, and nothing of it was taken back. */
export async function findImportedRecords(
  db: Db,
  { modelId, batch, userId }: Batch,
): Promise<{ ids: readonly string[]; isThere: boolean }> {
  const rows = await db
    .selectFrom('dataChange')
    .select(['recordId', 'action'])
    .where('modelId', '=', modelId)
    .where('userId', '=', userId)
    .where('origin', '=', 'import')
    .where('originRef', '=', batch)
    .execute()
  const ids = [...new Set(rows.map(({ recordId }) => recordId))]
  return { ids, isThere: ids.length > 0 && rows.every(({ action }) => action === 'create' || action === 'update') }
}

/** Which of the records an import has made or changed until now. */
export async function findReachedRecords(
  db: Db,
  { modelId, batch, ids }: { modelId: string; batch: string; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ recordId: string }>`select record_id from data_change where model_id = ${modelId}
    and record_id = any(${[...ids]}::text[]) and origin = 'import' and origin_ref = ${batch}`.execute(db)
  return new Set(rows.map(({ recordId }) => recordId))
}

type KeptBatch = Insertable<Database['recordImport']>

/** So many of a module are known again. */
const keptMax = 1000

export async function keepBatch(db: Db, batch: KeptBatch): Promise<void> {
  await db
    .insertInto('recordImport')
    .values(batch)
    // One that goes on has more of them by then.
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ count: batch.count }))
    .execute()
  await sql`delete from record_import where id in (
    select id from record_import where model_id = ${batch.modelId} order by created_at desc, id desc offset ${keptMax})`.execute(
    db,
  )
}

/** The last import of the same content that was not taken back. */
export async function findEarlierBatch(db: Db, { modelId, content }: { modelId: string; content: string }) {
  return db
    .selectFrom('recordImport as i')
    .innerJoin('appUser as u', 'u.id', 'i.userId')
    .select(['u.realName as userName', 'i.createdAt as createdTime', 'i.count'])
    .where('i.modelId', '=', modelId)
    .where('i.content', '=', content)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('dataChange as c')
            .select('c.id')
            .whereRef('c.originRef', '=', 'i.id')
            .where('c.modelId', '=', modelId)
            .where('c.origin', '=', 'import')
            .where('c.action', 'in', ['delete', 'restore']),
        ),
      ),
    )
    .orderBy('i.createdAt', 'desc')
    .executeTakeFirst()
}

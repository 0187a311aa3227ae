import { sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'
import { loadReleasedModule } from '../designs/module'
import { quoted } from './names'
import type { StoragePlan } from './plan'
import { createIndexes, dropIndexes, ensureTable, keywordGrams } from './table'
import { noteWrite } from './write-version'

/** A record as a seed or an import brings it. Values are encoded as on the wire (contract 3a §7), sub-tables as arrays of rows. */
export type RecordSeed = {
  id: string
  values: Record<string, unknown>
  creatorUserId: string
  creatorTime: number
  modifyUserId?: string | null
  modifyTime?: number | null
  organizeId: string | null
  positionId?: string | null
}

const rowsPerStatement = 2000
/** Beyond this many new rows, indexes are taken away for the load: building them at once costs a third of keeping them. */
const rebuildFromRows = 4000

/**
 * Writes many records at once, without rights, validation or serial numbers: the caller brings finished values.
 * Makes the table when it is missing. Every statement of 2000 rows commits on its own, so a load that breaks off leaves whole
 * records; the indexes are there again in any case, at the latest with the next use of the module.
 */
export async function insertRecordsBulk(
  db: Db,
  designId: string,
  rows: Iterable<RecordSeed> | AsyncIterable<RecordSeed>,
  onProgress?: (written: number) => void,
): Promise<{ written: number }> {
  const { plan } = await loadReleasedModule(db, designId)
  await ensureTable(db, plan)
  const isSmall = await isSmallTable(db, plan)
  let written = 0
  let isIndexed = true
  try {
    for await (const chunk of chunks(rows, rowsPerStatement)) {
      if (isIndexed && isSmall && written >= rebuildFromRows) {
        isIndexed = false
        await db.transaction().execute((trx) => dropIndexes(trx, plan))
      }
      await db.transaction().execute(async (trx) => {
        await insertChunk(trx, plan, chunk)
        await noteWrite(trx, designId)
      })
      written += chunk.length
      onProgress?.(written)
    }
  } finally {
    if (!isIndexed) await buildIndexes(db, plan)
  }
  // Statistics, and the visibility map without which no page or count comes from an index alone.
  if (written > 0) await sql.raw(`vacuum (analyze) ${quoted(plan.table)}`).execute(db)
  return { written }
}

/** Makes or completes the table of a released module and its indexes, from the list design. Safe to call again. */
export async function ensureRecordTable(db: Db, designId: string): Promise<void> {
  const { plan } = await loadReleasedModule(db, designId)
  await ensureTable(db, plan)
}

async function isSmallTable(db: Db, plan: StoragePlan): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${sql.raw(quoted(plan.table))} limit ${sql.lit(rebuildFromRows)}) as sample`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) < rebuildFromRows
}

async function buildIndexes(db: Db, plan: StoragePlan): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local maintenance_work_mem = '256MB'`.execute(trx)
    await createIndexes(trx, plan)
  })
}

async function insertChunk(trx: DbTransaction, plan: StoragePlan, chunk: readonly RecordSeed[]): Promise<void> {
  const column = <T>(read: (row: RecordSeed) => T) => chunk.map(read)
  await sql`insert into ${sql.raw(quoted(plan.table))}
    (id, data, creator_user_id, creator_time, modify_user_id, modify_time, organize_id, position_id, grams)
    select id, data::jsonb, creator_user_id, creator_time, modify_user_id, modify_time, organize_id, position_id, grams::int4[]
    from unnest(
      ${column((row) => row.id)}::text[], ${column((row) => JSON.stringify(row.values))}::text[],
      ${column((row) => row.creatorUserId)}::text[], ${column((row) => row.creatorTime)}::bigint[],
      ${column((row) => row.modifyUserId ?? null)}::text[], ${column((row) => row.modifyTime ?? null)}::bigint[],
      ${column((row) => row.organizeId)}::text[], ${column((row) => row.positionId ?? null)}::text[],
      ${column((row) => `{${keywordGrams(plan, row.values).join(',')}}`)}::text[]
    ) as n(id, data, creator_user_id, creator_time, modify_user_id, modify_time, organize_id, position_id, grams)`.execute(trx)
}

async function* chunks<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../store/database'
import { quoted } from '../../records/names'
import { recordColumns, type StoredRecord } from '../../records/stored-record'

function recordsIn(table: string): RawBuilder<unknown> {
  return sql`select ${recordColumns} from ${sql.raw(quoted(table))} where deleted_at is null`
}

/** Of the newest records a part, the newest first. */
export async function findNewest(db: Db, table: string, part: { from: number; limit: number }): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`${recordsIn(table)}
    order by creator_time desc, id desc offset ${part.from} limit ${part.limit}`.execute(db)
  return rows
}

/** All records in parts, by their ids. */
export async function findAfter(db: Db, table: string, part: { after: string; limit: number }): Promise<StoredRecord[]> {
  const { rows } = await sql<StoredRecord>`${recordsIn(table)}
    and id > ${part.after} order by id limit ${part.limit}`.execute(db)
  return rows
}

export async function countAll(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.raw(quoted(table))}
    where deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** What a conversion has changed already, by the history: codes of fields by record. A process that died could not tell it any more. */
export async function findConverted(
  db: Db,
  { modelId, ref, ids }: { modelId: string; ref: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('dataChange')
    .select(['recordId', 'codes'])
    .where('modelId', '=', modelId)
    .where('recordId', 'in', ['', ...ids])
    .where('origin', '=', 'release')
    .where('originRef', '=', ref)
    .execute()
  return new Map(rows.map(({ recordId, codes }) => [recordId, new Set(codes)]))
}

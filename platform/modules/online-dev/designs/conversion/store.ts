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

/** What happened to a record since the release: codes of fields that were written, `own` those by this conversion (null for none). */
export type Written = { isNew: boolean; codes: ReadonlySet<string>; own: ReadonlySet<string> | null }

/** By the history, which every save writes. A process that died could not tell any more what it has changed. */
export async function findWritten(
  db: Db,
  { modelId, ref, since, ids }: { modelId: string; ref: string; since: number; ids: readonly string[] },
): Promise<ReadonlyMap<string, Written>> {
  const rows = await db
    .selectFrom('dataChange')
    .select(['recordId', 'action', 'codes', 'origin', 'originRef'])
    .where('modelId', '=', modelId)
    .where('recordId', 'in', ['', ...ids])
    .where('createdAt', '>=', since)
    .execute()
  const written = new Map<string, Written>()
  for (const { recordId, action, codes, origin, originRef } of rows) {
    const known = written.get(recordId)
    const isOwn = origin === 'release' && originRef === ref
    const own = known?.own ?? null
    written.set(recordId, {
      isNew: known?.isNew === true || action === 'create',
      codes: new Set([...(known?.codes ?? []), ...codes]),
      own: isOwn ? new Set([...(own ?? []), ...codes]) : own,
    })
  }
  return written
}

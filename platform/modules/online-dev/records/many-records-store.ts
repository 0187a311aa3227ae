import { type RawBuilder, sql } from 'kysely'
import type { Db, DbTransaction } from '../../../store/database'
import type { StoredRecord } from './stored-record'

type Rest = [id: string, version: number, ...(string | number | null)[]]
type Pieces = { place: number; data: string | null; rest: Rest[] | null }

/**
 * Hundreds of records of each table in two pieces, in no order: databases hand rows over one by one, which costs more than finding them,
 * and the built-in one turns values into texts slowly. Each of `froms` is a table of records with its conditions, from `from` on.
 */
export async function findManyRecords(db: Db | DbTransaction, froms: readonly RawBuilder<unknown>[]): Promise<StoredRecord[][]> {
  if (froms.length === 0) return []
  // Both are gathered in one walk over the same rows, and so stand in one order.
  const parts = froms.map((from, place) => {
    return sql`select ${sql.lit(place)} as place, string_agg(data::text, ',') as data, json_agg(json_build_array(id, version,
      creator_user_id, creator_time, modify_user_id, modify_time, organize_id, position_id)) as rest ${from}`
  })
  const { rows } = await sql<Pieces>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = froms.map((): StoredRecord[] => [])
  for (const { place, data, rest } of rows) {
    const values = JSON.parse(`[${data ?? ''}]`) as Record<string, unknown>[]
    found[place] = (rest ?? []).map((own, at) => recordOf(own, values[at] ?? {}))
  }
  return found
}

function recordOf([id, version, ...others]: Rest, data: Record<string, unknown>): StoredRecord {
  const [creatorUserId, creatorTime, modifyUserId, modifyTime, organizeId, positionId] = others as [
    string | null,
    number,
    string | null,
    number | null,
    string | null,
    string | null,
  ]
  return { id, data, version, creatorUserId, creatorTime, modifyUserId, modifyTime, organizeId, positionId }
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, DbTransaction } from '../store/database'

/**
 * Thousands of rows in one piece, in the order of the query: databases hand rows over one by one, which costs far more than finding
 * them. Its columns are called as they are answered, in camelCase within quotes; nothing but texts, numbers and truths is in them.
 */
export async function findInOnePiece<R>(db: Db | DbTransaction, query: RawBuilder<R>): Promise<R[]> {
  const { rows } = await sql<{ all: R[] | null }>`select json_agg(piece) as all from (${query}) as piece`.execute(db)
  return rows[0]?.all ?? []
}

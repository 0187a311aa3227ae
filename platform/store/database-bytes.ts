import { sql } from 'kysely'
import type { Db } from './database'

/** Of the whole database, with what it keeps beside the rows. It looks at each of its files for it. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database())::float8 as size`.execute(db)
  return Number(rows[0]?.size ?? 0)
}

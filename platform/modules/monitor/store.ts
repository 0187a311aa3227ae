import { sql } from 'kysely'
import type { Db } from '../../store/database'

/** Of the whole database, with what it keeps beside the rows. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database())::float8 as size`.execute(db)
  return Number(rows[0]?.size ?? 0)
}

/** How many jobs there are in each state; those that come again for ever wait for their time and do not count. */
export async function countJobs(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('job')
    .select(['state', (eb) => eb.fn.countAll<number>().as('total')])
    .where('isStanding', '=', 0)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, total }) => [state, Number(total)]))
}

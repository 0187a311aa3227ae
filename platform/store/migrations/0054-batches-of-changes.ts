import { type Kysely, sql } from 'kysely'

/** What one import made is asked for right after it and before it is taken back, among all changes of its module. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index data_change_batch on data_change (origin_ref) where origin_ref is not null`.execute(db)
}

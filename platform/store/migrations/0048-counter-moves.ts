import { type Kysely, sql } from 'kysely'

/** When a counter of serial numbers last moved: a rule whose date format was changed has several, and shows the one that moved last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table bill_counter add column moved_at bigint not null default 0').execute(db)
}

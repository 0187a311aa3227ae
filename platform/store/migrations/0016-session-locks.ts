import { type Kysely, sql } from 'kysely'

/** A session whose screen is locked: until the password has been given, its token opens nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table session add column locked_at bigint').execute(db)
}

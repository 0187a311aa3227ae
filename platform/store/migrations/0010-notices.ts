import { type Kysely, sql } from 'kysely'

/** Notices, send configurations and mails. */
const statements: readonly string[] = []

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

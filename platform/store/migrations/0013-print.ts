import { type Kysely, sql } from 'kysely'

/** Print templates and the log of prints. */
const statements: readonly string[] = []

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

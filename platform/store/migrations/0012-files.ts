import { type Kysely, sql } from 'kysely'

/** Files of every kind, chunked uploads and download links. */
const statements: readonly string[] = []

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

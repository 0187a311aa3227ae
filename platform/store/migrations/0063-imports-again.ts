import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  // Of runs of before nobody knows it: they are not gone on with.
  "alter table import_run add column fields jsonb not null default '[]'",
  'alter table import_run add column undone_at bigint',
  'create index import_run_content on import_run (model_id, content)',
  'alter table import_run_row add column repeated jsonb',
]

/** Imports in the background are gone on with, taken back, and know a key that comes again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

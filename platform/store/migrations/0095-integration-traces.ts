import { type Kysely, sql } from 'kysely'

/**
 * The address of a webhook has a part that nobody can guess: `hook_key`, sealed. Addresses that are older stay what they were until they
 * are renewed. `caused_by` is the person whose write started a run; null where time or another system did.
 */
const statements: readonly string[] = [
  "alter table integrate add column hook_key text not null default '', add column hook_time bigint",
  'alter table integrate_task add column caused_by text',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  // When its person was reminded of it by the launcher; one who is reminded all the time looks no more.
  'alter table flow_operator add column pressed_at bigint',
  // Nothing looks for tasks by it.
  'drop index if exists flow_task_returned',
]

/** What is remembered of a part that waits; and what nobody reads is kept no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

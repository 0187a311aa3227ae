import { type Kysely, sql } from 'kysely'

/**
 * A tree is done with the rights of who saved it, however often the integration is saved by others afterwards: `run_as` stands beside it.
 * Of trees that are older than the integration nobody knows who saved them: they are done no more. The index leads to the first open runs
 * of each integration.
 */
const statements: readonly string[] = [
  'alter table integrate_tree add column run_as text references app_user(id) on delete set null',
  `update integrate_tree t set run_as = i.run_as from integrate i where i.id = t.integrate_id and i.version = t.version`,
  "create index integrate_task_next on integrate_task (integrate_id, seq) where state in ('waiting', 'running')",
  'drop index integrate_task_open',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

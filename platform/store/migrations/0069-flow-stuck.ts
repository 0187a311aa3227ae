import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  // Whoever helps where nobody was found: what is asked of them should be given to who knows.
  'alter table flow_operator add column is_abnormal int not null default 0',
  'create index flow_operator_abnormal on flow_operator (received_at, id) where is_listed = 1 and is_abnormal = 1',
  // Tasks that are not over, by the version that they run by; those that are grow without it.
  'create index flow_task_running on flow_task (version_id, start_time desc, id desc) where status in (1, 3, 7)',
  'create index flow_task_returned on flow_task (launcher_id, updated_at, id) where status = 3',
]

/** What administrators look for among tasks: those that wait for nobody, and those that run by old versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

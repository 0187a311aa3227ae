import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  // Not among the tasks: nothing that reads those can meet one whose record is deleted.
  `create table flow_task_aside (id text primary key, version_id text not null references flow_version (id) on delete cascade,
    content_json text not null)`,
  'create index flow_task_aside_version on flow_task_aside (version_id)',
  // What it names in files stays, as long as it can come back.
  'create trigger file_use after insert or update or delete on flow_task_aside for each row execute function note_file_use()',
]

/** Tasks of deleted records, until those are brought back or go for good. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  `create table import_run (id text primary key, model_id text not null,
    user_id text not null references app_user(id) on delete cascade, choice jsonb, content text not null, batch int not null default 0,
    total int not null, snum int not null default 0, fnum int not null default 0, same int not null default 0,
    created_at bigint not null)`,
  'create index import_run_user on import_run (user_id)',
  'create index import_run_created on import_run (created_at)',
  // Until they are written; those that were refused for some days.
  `create table import_run_row (run_id text not null references import_run(id) on delete cascade, place int not null,
    batch int not null, data jsonb not null, reason text, primary key (run_id, place))`,
  'create index import_run_row_batch on import_run_row (run_id, batch, place)',
]

/** Imports that run in the background, with the rows of their files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  `create table batch_run (id text collate "C" primary key, model_id text collate "C" not null, user_id text not null references app_user(id) on delete cascade,
    ip_address text not null, kind text not null, field text not null, value jsonb, state text not null, reason text not null default '',
    is_stop_asked int not null default 0, total_count int not null, done_count int not null default 0, same_count int not null default 0,
    refused_count int not null default 0, created_at bigint not null, finished_at bigint)`,
  'create index batch_run_of on batch_run (user_id, model_id, created_at desc)',
  'create index batch_run_time on batch_run (created_at)',
  // The records of a batch as they were when it was prepared, and what became of each.
  `create table batch_record (batch_id text collate "C" not null references batch_run(id) on delete cascade, place int not null,
    record_id text collate "C" not null, version int not null, state text not null default 'waiting', name text not null default '',
    reason text not null default '', primary key (batch_id, place))`,
  "create index batch_record_refused on batch_record (batch_id, place) where state = 'refused'",
  "create index batch_record_waiting on batch_record (batch_id, place) where state = 'waiting'",
]

/** What is done to many records at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Runs of copies between databases, and their tables (contract 2 §18.3). `claim` is of the process that runs it, which says every second
 * at `beat_at` that it lives. `target` names the table that is written; nobody else writes it meanwhile. `begun_json` says what lies in the
 * staging table.
 */
const statements: readonly string[] = [
  `create table data_sync_run (id text primary key, db_connection_from text not null, db_connection_to text not null,
    from_name text not null default '', to_name text not null default '', rules_json text not null default '{}',
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
    is_stop_asked int not null default 0, claim text, beat_at bigint not null default 0,
    created_at bigint not null, created_by text, started_at bigint, finished_at bigint)`,
  'create index data_sync_run_newest on data_sync_run (created_at desc, id desc)',
  "create index data_sync_run_open on data_sync_run (beat_at) where state in ('waiting', 'running')",
  `create table data_sync_run_table (run_id text not null references data_sync_run(id) on delete cascade, position int not null,
    db_table text not null, target text not null,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'stopped')),
    done_count bigint not null default 0, total_count bigint not null default 0, checksum text not null default '',
    reason text not null default '', begun_json text, started_at bigint, finished_at bigint, primary key (run_id, position))`,
  "create unique index data_sync_run_table_busy on data_sync_run_table (target) where state in ('waiting', 'running')",
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** Copies of tables in the background, and from where each goes on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table data_sync_run (
    id text primary key, link_from text not null, link_to text not null, table_name text not null, rules jsonb not null,
    state text not null, done_count bigint not null default 0, total_count bigint not null default 0, last_key jsonb,
    source_sum text not null default '0', reason text not null default '', is_checked int not null default 0,
    created_at bigint not null, created_by text not null, finished_at bigint)`.execute(db)
  await sql`create unique index data_sync_run_going on data_sync_run (link_to, table_name) where state in ('waiting', 'running')`.execute(
    db,
  )
  await sql`create index data_sync_run_newest on data_sync_run (created_at desc)`.execute(db)
}

import { type Kysely, sql } from 'kysely'

/**
 * Plans of copies that come again, and how far each of their tables has come (contract 2 §18.3). A table with an `increment_column` is
 * copied from the last value on that its plan has seen; a run keeps until which value it goes.
 */
const statements: readonly string[] = [
  `create table data_sync_plan (id text primary key, full_name text not null, db_connection_from text not null,
    db_connection_to text not null, tables_json text not null, rules_json text not null default '{}',
    description text not null default '', version int not null default 1,
    created_at bigint not null, created_by text not null, updated_at bigint, updated_by text)`,
  'create unique index data_sync_plan_name on data_sync_plan (normal_name(full_name))',
  `create table data_sync_mark (plan_id text not null references data_sync_plan(id) on delete cascade, db_table text not null,
    increment_column text not null, last_value text not null, primary key (plan_id, db_table))`,
  'alter table data_sync_run add column plan_id text',
  "alter table data_sync_run_table add column increment_column text not null default ''",
  'alter table data_sync_run_table add column until_value text',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

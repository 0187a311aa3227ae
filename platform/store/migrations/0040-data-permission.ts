import { type Kysely, sql } from 'kysely'

/** Fields and schemes of data permission, tables behind page menus, and queries that people keep (contract 2 §12.6–12.8, §12.10). */
const statements: readonly string[] = [
  `create table data_field (id text primary key, module_id text not null, full_name text not null, en_code text not null,
    bind_table text not null default '', field_rule int not null default 0, child_table_key text not null default '',
    type text not null, condition_text text not null, condition_symbol text not null, format text not null default '',
    description text, sort_code int not null default 0, version int not null default 1, unique (module_id, en_code, condition_text))`,
  "alter table data_scheme add column condition_text text not null default ''",
  'alter table data_scheme add column sort_code int not null default 0',
  'alter table data_scheme add column version int not null default 1',
  `create table data_link (id text primary key, module_id text not null, data_type int not null, link_id text not null,
    link_tables text not null default '', version int not null default 1, unique (module_id, data_type))`,
  `create table saved_query (id text primary key, user_id text not null references app_user(id) on delete cascade, module_id text not null,
    full_name text not null, match_logic text not null, condition_json text not null, created_at bigint not null,
    unique (user_id, module_id, full_name))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

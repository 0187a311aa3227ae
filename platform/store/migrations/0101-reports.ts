import { type Kysely, sql } from 'kysely'

/** Data reports (contract 4b §4). */
const statements: readonly string[] = [
  `create table data_report (id text primary key, full_name text not null, en_code text not null unique, category_id text not null,
    description text not null default '', enabled_mark int not null default 1, sort_code int not null default 0,
    template_json text not null, version int not null default 1, extra_json text not null default '{}',
    created_at bigint not null default 0, created_by text, updated_at bigint, updated_by text)`,
  'create index data_report_order on data_report (sort_code, created_at desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  `create table area (id text primary key, parent_id text not null, full_name text not null, en_code text not null,
    sort_code int not null default 0, enabled_mark int not null default 1, description text)`,
  'create index area_parent on area (parent_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

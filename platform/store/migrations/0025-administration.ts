import { type Kysely, sql } from 'kysely'

/** What administrators change one after the other: each change makes the next version. */
const versioned = [
  'organize',
  'position',
  'role',
  'user_group',
  'app_user',
  'app_system',
  'menu',
  'dictionary_type',
  'dictionary_data',
  'bill_rule',
  'area',
]

const statements: readonly string[] = [
  ...versioned.map((table) => `alter table ${table} add column version int not null default 1`),
  // Read by object and by time; written in the transaction of what it tells of.
  `create table admin_history (id text primary key, object_type text not null, object_id text not null, object_name text not null,
    action text not null, before_json jsonb, after_json jsonb, user_id text not null, user_name text not null, created_at bigint not null)`,
  'create index admin_history_object on admin_history (object_type, object_id, created_at desc, id desc)',
  'create index admin_history_time on admin_history (created_at desc, id desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  `create table saved_view (id text primary key, user_id text not null references app_user(id) on delete cascade,
    module_id text not null, full_name text not null, view jsonb not null, version int not null default 1, created_at bigint not null)`,
  'create index saved_view_of on saved_view (module_id, user_id)',
  // Whose members see it too.
  `create table saved_view_role (view_id text not null references saved_view(id) on delete cascade,
    role_id text not null references role(id) on delete cascade, primary key (view_id, role_id))`,
  'create index saved_view_role_id on saved_view_role (role_id)',
  // What a person begins with.
  `create table saved_view_default (user_id text not null references app_user(id) on delete cascade, module_id text not null,
    view_id text not null references saved_view(id) on delete cascade, primary key (user_id, module_id))`,
  'create index saved_view_default_view on saved_view_default (view_id)',
]

/** Views of lists that people keep and share by roles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

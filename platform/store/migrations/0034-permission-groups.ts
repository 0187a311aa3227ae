import { type Kysely, sql } from 'kysely'

/** Permission groups and who belongs to them (contract 2 §8.1). Their grants are rows of `permission_grant` like all others. */
const statements: readonly string[] = [
  `create table permission_group (id text primary key, full_name text not null, en_code text not null, sort_code int not null default 0,
    enabled_mark int not null default 1, description text, version int not null default 1,
    created_at bigint not null default 0, created_by text, updated_at bigint, updated_by text)`,
  // Asked by who belongs: every call of everybody reads the groups of one person.
  `create table permission_group_member (group_id text not null references permission_group(id) on delete cascade,
    object_type text not null check (object_type in ('User','Role','Position','Group','Organize')), object_id text not null,
    primary key (object_type, object_id, group_id))`,
  'create index permission_group_member_group on permission_group_member (group_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

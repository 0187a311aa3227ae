import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  `create table signature (id text primary key, full_name text not null, en_code text not null, icon text not null,
    sort_code integer not null default 0, created_at bigint not null, created_by text not null, updated_at bigint, updated_by text,
    version integer not null default 1)`,
  `create table signature_user (signature_id text not null references signature (id) on delete cascade,
    user_id text not null references app_user (id) on delete cascade, primary key (signature_id, user_id))`,
  'create index signature_user_user on signature_user (user_id)',
]

/** Signatures of the organisation, and who may use them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

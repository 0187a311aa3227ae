import { type Kysely, sql } from 'kysely'

const personal = [
  ...['nation', 'native_place', 'certificates_type', 'certificates_number', 'education', 'tele_phone', 'landline'],
  ...['urgent_contacts', 'urgent_tele_phone', 'postal_address', 'signature', 'ranks'],
]

const statements: readonly string[] = [
  ...personal.map((column) => `alter table app_user add column ${column} text`),
  'alter table app_user add column birthday bigint',
  'alter table app_user add column entry_date bigint',
  'create index app_user_head_icon on app_user (head_icon)',
  `create table user_signature (id text primary key, user_id text not null references app_user(id) on delete cascade,
    sign_img text not null, is_default int not null default 0, created_at bigint not null)`,
  'create index user_signature_user on user_signature (user_id)',
  'create unique index user_signature_default on user_signature (user_id) where is_default = 1',
  `create table password_history (id text primary key, user_id text not null references app_user(id) on delete cascade,
    password_hash text not null, created_at bigint not null)`,
  'create index password_history_user on password_history (user_id, created_at)',
  `create table stored_file (type text not null, name text not null, user_id text references app_user(id) on delete set null,
    original_name text not null, content_type text not null, size_bytes bigint not null, created_at bigint not null, primary key (type, name))`,
  'create index stored_file_user on stored_file (user_id, type, created_at)',
  'create index stored_file_created on stored_file (type, created_at)',
  // Refused sign-ins are logged by account, because no user has been proved; their owner reads them too.
  'create index login_log_refused on login_log (lower(account), created_at) where user_id is null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  `create table sign_in_ticket (ticket_hash text primary key, kind text not null check (kind in ('qr','social','bind')), status int not null,
    user_id text references app_user(id) on delete cascade, message text not null default '', issuer text, subject text,
    social_name text not null default '', state_hash text unique, nonce text, code_verifier text, redirect_uri text,
    ip_address text not null, user_agent text not null, created_at bigint not null, expires_at bigint not null)`,
  'create index sign_in_ticket_expires on sign_in_ticket (expires_at)',
  `create table social_binding (id text primary key, provider text not null, issuer text not null, subject text not null,
    user_id text not null references app_user(id) on delete cascade, social_name text not null default '', created_at bigint not null,
    unique (issuer, subject), unique (user_id, issuer))`,
  `create table sms_code (mobile text primary key, code_hash text not null, tries int not null default 0, created_at bigint not null,
    expires_at bigint not null)`,
  'create index sms_code_expires on sms_code (expires_at)',
  `create table sms_outbox (id text primary key, mobile text not null, text text not null, is_used int not null default 0,
    created_at bigint not null)`,
  'create index sms_outbox_created on sms_outbox (created_at)',
  'create index app_user_mobile on app_user (mobile_phone)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

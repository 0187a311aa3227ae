import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  // Requests (5), operations (3) and exceptions (4) of contract 2 §23; nothing refers to a row, and rows go by time.
  `create table call_log (id text primary key, category int not null, created_at bigint not null, user_id text, user_name text not null,
    ip_address text not null, user_agent text not null, method text not null, url text not null, call_name text not null,
    access_tag text not null, model_id text, duration_ms int not null, reply_code int not null, request_id text not null,
    params text not null, result text not null)`,
  'create index call_log_time on call_log (category, created_at desc, id desc)',
  'alter table login_log add column duration_ms int',
  // Until now they were asked for by person alone.
  'create index login_log_time on login_log (created_at desc, id desc)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

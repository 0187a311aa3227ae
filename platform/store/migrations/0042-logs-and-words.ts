import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  // Requests (5), operations (3) and exceptions (4) of contract 2 §23; nothing refers to a row, and rows go by time.
  `create table call_log (id text primary key, category int not null, created_at bigint not null, user_id text, user_name text not null,
    ip_address text not null, user_agent text not null, method text not null, url text not null, call_name text not null,
    access_tag text not null, model_id text, duration_ms int not null, reply_code int not null, request_id text not null,
    params text not null, result text not null,
    search_text text generated always as (lower(user_name || ' ' || ip_address || ' ' || url || ' ' || request_id)) stored)`,
  // With the method, so that rows of one are counted from the index alone.
  'create index call_log_time on call_log (category, created_at desc, id desc) include (method)',
  'alter table login_log add column duration_ms int',
  `alter table login_log add column search_text text
    generated always as (lower(account || ' ' || ip_address || ' ' || abstracts || ' ' || user_agent)) stored`,
  // Until now they were asked for by person alone.
  'create index login_log_time on login_log (created_at desc, id desc)',
  // Words that people write often when they approve (§24); a system that has some is not deleted.
  `create table common_words (id text primary key, common_words_text text not null, owner_id text references app_user(id) on delete cascade,
    sort_code int not null default 0, enabled_mark int not null default 1, created_at bigint not null, created_by text not null,
    updated_at bigint, updated_by text, version int not null default 1)`,
  'create index common_words_owner on common_words (owner_id)',
  `create table common_words_system (words_id text not null references common_words(id) on delete cascade,
    system_id text not null references app_system(id), primary key (words_id, system_id))`,
  'create index common_words_system_id on common_words_system (system_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

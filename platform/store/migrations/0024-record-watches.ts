import { type Kysely, sql } from 'kysely'

/**
 * Who has which record open now, view by view: a view is one dialog of one tab. Rows live as long as the socket they came over, and
 * count for a while after the last sign of life only, so nothing of a process that was killed stays.
 */
const statements: readonly string[] = [
  `create table record_watch (session_hash text not null references session(token_hash) on delete cascade,
    view_id text not null, socket_id text not null, user_id text not null references app_user(id) on delete cascade,
    model_id text not null, record_id text not null, doing text not null check (doing in ('viewing', 'editing')),
    seen_at bigint not null, primary key (session_hash, view_id))`,
  'create index record_watch_record on record_watch (model_id, record_id)',
  'create index record_watch_socket on record_watch (socket_id)',
  'create index record_watch_user on record_watch (user_id)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

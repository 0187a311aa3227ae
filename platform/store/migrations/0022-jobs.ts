import { type Kysely, sql } from 'kysely'

/**
 * Work that is done in the background, by whichever process comes first. A standing job has its kind for an id and one row for ever;
 * all others come and go. `run_at` says when a waiting one is due, `lease_until` until when a running one has its process's word.
 */
const statements: readonly string[] = [
  `create table job (id text primary key, kind text not null, is_standing int not null default 0, job_key text,
    owner_user_id text references app_user(id) on delete set null, payload text not null default '{}',
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
    run_at bigint, attempts int not null default 0, attempts_max int not null default 1, run_id text, lease_until bigint,
    is_cancel_asked int not null default 0, done_count bigint not null default 0, total_count bigint not null default 0,
    result text, error text, created_at bigint not null, started_at bigint, finished_at bigint)`,
  "create index job_waiting on job (run_at, id) where state = 'waiting'",
  "create index job_running on job (lease_until) where state = 'running'",
  "create unique index job_once on job (kind, job_key) where state in ('waiting', 'running')",
  'create index job_of_owner on job (owner_user_id, created_at desc, id desc) where owner_user_id is not null',
  'create index job_finished on job (finished_at) where finished_at is not null',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

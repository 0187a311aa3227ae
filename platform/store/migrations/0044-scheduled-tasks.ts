import { type Kysely, sql } from 'kysely'

/**
 * Scheduled tasks and their runs (contract 2 §22). `next_run_at` is null for what is off or has no run any more; `planned_at` and
 * `planned_zone` say when and for which zone it was worked out. `run_as` is who saved the task last.
 */
const statements: readonly string[] = [
  `create table scheduled_task (id text primary key, full_name text not null, en_code text not null,
    execute_type text not null check (execute_type in ('1', '3')), cron text not null, start_time bigint not null, end_time bigint,
    interface_id text not null default '', interface_name text not null default '', parameter_json text not null default '[]',
    method_id text not null default '', run_as text references app_user(id) on delete set null,
    sort_code int not null default 0, enabled_mark int not null default 1, description text not null default '',
    version int not null default 1, created_at bigint not null, created_by text, updated_at bigint, updated_by text,
    run_count bigint not null default 0, last_run_at bigint, next_run_at bigint, missed_count int not null default 0,
    planned_at bigint not null, planned_zone text not null)`,
  'create index scheduled_task_due on scheduled_task (next_run_at, id) where next_run_at is not null',
  'create unique index scheduled_task_code on scheduled_task (normal_name(en_code))',
  'create unique index scheduled_task_name on scheduled_task (normal_name(full_name))',
  `create table scheduled_task_run (id text primary key, task_id text not null references scheduled_task(id) on delete cascade,
    asked_by text, state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
    attempts int not null default 0, missed_count int not null default 0, done_count int not null default 0,
    total_count int not null default 0, description text not null default '',
    created_at bigint not null, run_at bigint not null, finished_at bigint)`,
  'create index scheduled_task_run_of on scheduled_task_run (task_id, run_at desc, id desc)',
  'create index scheduled_task_run_finished on scheduled_task_run (finished_at) where finished_at is not null',
  "create index scheduled_task_run_open on scheduled_task_run (task_id) where state in ('waiting', 'running')",
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

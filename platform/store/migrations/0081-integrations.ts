import { type Kysely, sql } from 'kysely'

/**
 * Integrations and their runs (contract 4b §12). `model_id` and `trigger_event` say which records start one, `next_run_at` when time does;
 * both are taken from the tree when it is saved. `run_as` is who saved it last. A run keeps the tree that it began with in
 * `integrate_tree`. The runs of one `lane` go one after another in the order of `seq`; `event_key` lets an event start one run.
 */
const statements: readonly string[] = [
  `create table integrate (id text primary key, full_name text not null, en_code text not null,
    type int not null check (type in (1, 2, 3)), enabled_mark int not null default 0, description text not null default '', sort_code int not null default 0,
    template_json text not null default '', extra_json text not null default '',
    model_id text, trigger_event int, cron text not null default '', start_time bigint, end_time bigint, runs_max int,
    run_as text references app_user(id) on delete set null, version int not null default 1,
    created_at bigint not null, created_by text, updated_at bigint, updated_by text,
    run_count bigint not null default 0, next_run_at bigint, planned_at bigint not null default 0, planned_zone text not null default '')`,
  'create unique index integrate_code on integrate (normal_name(en_code))',
  'create unique index integrate_name on integrate (normal_name(full_name))',
  'create index integrate_trigger on integrate (model_id, trigger_event) where enabled_mark = 1 and type = 1',
  'create index integrate_due on integrate (next_run_at, id) where next_run_at is not null',
  `create table integrate_tree (integrate_id text not null references integrate(id) on delete cascade, version int not null,
    template_json text not null, primary key (integrate_id, version))`,
  `create table integrate_task (id text primary key, seq bigint generated always as identity,
    integrate_id text not null references integrate(id) on delete cascade, tree_version int not null default 0,
    lane text not null, event_key text not null, cause text not null, input_json text not null, depth int not null default 0,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
    attempts int not null default 0, is_resumed int not null default 0, error_msg text not null default '',
    parent_id text, parent_time bigint, created_at bigint not null, run_at bigint not null, finished_at bigint)`,
  'create unique index integrate_task_event on integrate_task (integrate_id, event_key)',
  "create index integrate_task_open on integrate_task (integrate_id, lane, seq) where state in ('waiting', 'running')",
  'create index integrate_task_of on integrate_task (integrate_id, run_at desc, id desc)',
  'create index integrate_task_finished on integrate_task (finished_at) where finished_at is not null',
  `create table integrate_task_node (id text primary key, seq bigint generated always as identity,
    task_id text not null references integrate_task(id) on delete cascade, node_code text not null, node_type text not null,
    node_name text not null default '', result_type int, error_msg text not null default '', output_json text,
    is_retry int not null default 0, parent_id text, started_at bigint not null, finished_at bigint)`,
  'create index integrate_task_node_of on integrate_task_node (task_id, seq)',
  `create table integrate_listening (random_str text primary key, integrate_id text not null references integrate(id) on delete cascade,
    until bigint not null, names text not null default '[]')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

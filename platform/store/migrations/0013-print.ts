import { type Kysely, sql } from 'kysely'

/** Print templates and the log of prints. */
const statements: readonly string[] = [
  `create table print_template (id text primary key, full_name text not null, en_code text not null unique, category text not null,
    type int not null default 2, enabled_mark int not null default 1, sort_code int not null default 0,
    description text not null default '', db_link_id text not null default '0', sql_template text not null default '[]',
    print_template text not null default '', page_param text not null default '', created_at bigint not null default 0,
    created_by text, updated_at bigint, updated_by text)`,
  'create index print_template_order on print_template (sort_code, created_at desc)',
  // Without a reference: who printed what stays known when a template is gone. The name is the one of the day of the print.
  `create table print_log (id text primary key, print_id text not null, print_title text not null, print_num int not null,
    user_id text not null, print_man text not null, printed_at bigint not null)`,
  'create index print_log_template on print_log (print_id, printed_at desc, id desc)',
  'create index print_log_user on print_log (user_id, printed_at)',
  'create index print_log_time on print_log (printed_at)',
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

import { type Kysely, sql } from 'kysely'

/** What the forms of systems, menus and their items hold (contract 2 §11, §12). */
const statements: readonly string[] = [
  'alter table app_system add column workflow_enabled int not null default 1',
  'alter table app_system add column created_at bigint not null default 0',
  'alter table menu add column description text',
  "alter table module_button add column parent_id text not null default '-1'",
  'alter table module_button add column icon text',
  ...['module_button', 'module_column', 'module_form'].flatMap((table) => [
    `alter table ${table} add column description text`,
    `alter table ${table} add column version int not null default 1`,
  ]),
  // Of a list column and a form field: where it comes from (contract 2 §12.4).
  ...['module_column', 'module_form'].flatMap((table) => [
    `alter table ${table} add column bind_table text not null default ''`,
    `alter table ${table} add column field_rule int not null default 0`,
    `alter table ${table} add column child_table_key text not null default ''`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

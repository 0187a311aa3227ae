import { type Kysely, sql } from 'kysely'

const documents = 'tables_json, form_data, column_data, app_column_data, interface_id, interface_param_json'

const statements: readonly string[] = [
  ...['design', 'design_release'].flatMap((table) => [
    `alter table ${table} add column version int not null default 1`,
    `alter table ${table} add column created_by text`,
    `alter table ${table} add column updated_by text`,
    // What other versions of the platform keep with a design and this one does not know, by the names of the wire.
    `alter table ${table} add column extra_json text not null default '{}'`,
  ]),
  // Names and codes are looked for with every save.
  'create index design_code on design (type, normal_name(en_code))',
  'create index design_name on design (type, normal_name(full_name))',
  `create table design_version (design_id text not null, number int not null, full_name text not null, en_code text not null,
    web_type int not null, enable_flow int not null, tables_json text not null, form_data text not null, column_data text not null,
    app_column_data text not null, interface_id text not null, interface_param_json text not null, reason text not null default '',
    user_name text not null default '', created_at bigint not null, created_by text, primary key (design_id, number))`,
  // What is released now is the first version that is known.
  `insert into design_version (design_id, number, full_name, en_code, web_type, enable_flow, ${documents}, created_at)
    select id, 1, full_name, en_code, web_type, enable_flow, ${documents}, coalesce(updated_at, created_at) from design_release`,
]

/** Designs are changed by administrators: they have versions, and every release of one is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

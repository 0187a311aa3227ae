import { type Kysely, sql } from 'kysely'

const statements: readonly string[] = [
  'alter table data_interface add column version int not null default 1',
  // What other versions of the platform keep with an interface and this one does not know, by the names of the wire.
  `alter table data_interface add column extra_json text not null default '{}'`,
  // Contract 2 §16.5. `value` is sealed.
  `create table data_interface_variable (id text primary key, interface_id text not null, full_name text not null,
    expression text not null, value text not null default '', version int not null default 1, created_at bigint not null,
    created_by text, updated_at bigint, updated_by text)`,
  'create index data_interface_variable_interface on data_interface_variable (interface_id)',
  'create unique index data_interface_variable_name on data_interface_variable (full_name)',
]

/** Data interfaces are changed by administrators, and some of them fill variables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

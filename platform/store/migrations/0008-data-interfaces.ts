import { type Kysely, sql } from 'kysely'

/** Contract 2 §16.2. Interfaces of before keep their `kind` and `definition`; new ones are described by the JSON texts. */
const statements: readonly string[] = [
  `alter table data_interface
    alter column kind set default 'record', alter column definition set default '{}',
    add column category text not null default '', add column type int not null default 2, add column action int not null default 3,
    add column has_page int not null default 0, add column is_post_position int not null default 0,
    add column sort_code int not null default 0, add column description text not null default '',
    add column data_config_json text not null default '', add column data_count_json text not null default '',
    add column data_echo_json text not null default '', add column parameter_json text not null default '',
    add column field_json text not null default '', add column data_js_json text not null default '',
    add column data_exception_json text not null default '', add column created_at bigint not null default 0,
    add column created_by text, add column updated_at bigint, add column updated_by text`,
  `create table data_interface_log (id text primary key, interface_id text not null, user_id text not null, invoked_at bigint not null,
    ip_address text not null, user_agent text not null, method text not null, duration_ms int not null)`,
  'create index data_interface_log_interface on data_interface_log (interface_id, invoked_at desc)',
  'create index data_interface_log_time on data_interface_log (invoked_at)',
  `alter table dictionary_type add column description text not null default ''`,
  // An installation that was seeded before these dictionaries existed gets them; a new one gets them with its seed.
  `insert into dictionary_type (id, parent_id, category, full_name, en_code, sort_code)
    select 'dictionary.' || code, '-1', '1', name, code, 900
    from (values ('groupType', '分组类型'), ('businessType', '业务分类'), ('DataInterfaceType', '数据接口分类')) as wanted(code, name)
    where exists (select 1 from dictionary_type) and not exists (select 1 from dictionary_type where en_code = code)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

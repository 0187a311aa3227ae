import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const stamps = 'created_at bigint not null, created_by text, updated_at bigint, updated_by text'

const definitions: readonly string[] = [
  `create table flow_form (id text primary key, full_name text not null, en_code text not null, form_type int not null,
    flow_type int not null, url_address text not null default '', app_url_address text not null default '',
    interface_url text not null default '', db_link_id text not null default '0', sort_code bigint not null default 0,
    description text, table_json text not null default '[]', draft_json text not null default '',
    property_json text not null default '', is_release int not null default 0, version int not null default 1,
    extra_json text not null default '{}', ${stamps})`,
  'create index flow_form_code on flow_form (normal_name(en_code))',
  `create table flow_template (id text primary key, full_name text not null, en_code text not null, category text not null,
    type int not null, icon text, icon_background text, sort_code bigint not null default 0, description text,
    enabled_mark int not null default 0, form_id text, version int not null default 1,
    extra_json text not null default '{}', ${stamps})`,
  'create index flow_template_code on flow_template (normal_name(en_code))',
  'create index flow_template_form on flow_template (form_id)',
  `create table flow_version (id text primary key, template_id text not null references flow_template (id) on delete cascade,
    group_id text not null, full_name text not null, number int not null, tree_json text not null, is_main int not null,
    visible_type int not null, form_id text, created_at bigint not null, created_by text, updated_at bigint)`,
  'create index flow_version_template on flow_version (template_id)',
  'create unique index flow_version_number on flow_version (group_id, number)',
  'create unique index flow_version_main on flow_version (group_id) where is_main = 1',
  'create index flow_version_form on flow_version (form_id)',
  `create table flow_initiator (version_id text not null references flow_version (id) on delete cascade, object_type text not null,
    object_id text not null, primary key (version_id, object_type, object_id))`,
  `create table flow_assistant (template_id text not null references flow_template (id) on delete cascade, user_id text not null,
    primary key (template_id, user_id))`,
]

const running: readonly string[] = [
  `create table flow_task (id text primary key, template_id text not null references flow_template (id),
    version_id text not null references flow_version (id), group_id text not null, form_id text not null, full_name text not null,
    en_code text not null default '', flow_urgent int not null default 1, status int not null, completion int not null default 0,
    this_step text not null default '', this_step_codes text not null default '', launcher_id text not null,
    launcher_organize_id text, launcher_position_id text, launcher_manager_id text, delegate_user_id text, parent_id text,
    parent_node_code text, child_key text, is_suspended int not null default 0, is_suspended_by_parent int not null default 0,
    state_json text not null, version int not null default 1, start_time bigint, end_time bigint, created_at bigint not null,
    updated_at bigint not null)`,
  'create index flow_task_launched on flow_task (launcher_id, status, start_time desc)',
  'create index flow_task_delegated on flow_task (delegate_user_id, status, start_time desc) where delegate_user_id is not null',
  'create index flow_task_watched on flow_task (start_time desc, id desc) where status > 0',
  'create index flow_task_template on flow_task (template_id)',
  'create index flow_task_version on flow_task (version_id)',
  'create unique index flow_task_child on flow_task (parent_id, parent_node_code, child_key) where parent_id is not null',
  `create table flow_operator (id text primary key, task_id text not null references flow_task (id) on delete cascade,
    number int not null, template_id text not null, node_code text not null, round int not null, handler_id text not null,
    state text not null, kind text not null, added_by text, then_asks int, asked_by int, received_at bigint not null,
    handled_at bigint, is_listed int not null, draft_json text)`,
  'create unique index flow_operator_number on flow_operator (task_id, number)',
  // Only what waits for somebody is in a list of what is to do; all the rest grows without it.
  'create index flow_operator_to_do on flow_operator (handler_id, received_at desc, id desc) where is_listed = 1',
  `create table flow_record (id text primary key, task_id text not null references flow_task (id) on delete cascade,
    number int not null, code int not null, node_code text not null, node_name text not null, round int not null,
    by_id text not null, handler_id text not null, operator_number int, to_id text, at bigint not null, received_at bigint,
    opinion text not null default '', sign_img text not null default '', files_json text not null default '[]',
    is_void int not null default 0, is_automatic int not null default 0, is_latest int not null default 1, record_version int)`,
  'create unique index flow_record_number on flow_record (task_id, number)',
  `create index flow_record_done on flow_record (by_id, at desc, id desc) where is_latest = 1 and code in (0, 1, 10, 13)`,
  `create table flow_copy (id text primary key, task_id text not null references flow_task (id) on delete cascade,
    node_code text not null, user_id text not null, created_at bigint not null)`,
  'create index flow_copy_of_person on flow_copy (user_id, created_at desc, id desc)',
  'create index flow_copy_of_task on flow_copy (task_id)',
  `create table flow_comment (id text primary key, task_id text not null references flow_task (id) on delete cascade,
    text text not null, image text not null default '[]', file text not null default '[]', created_at bigint not null,
    created_by text not null)`,
  'create index flow_comment_of_task on flow_comment (task_id, created_at desc, id desc)',
  `create table flow_due (id text primary key, task_id text not null references flow_task (id) on delete cascade, kind text not null,
    node_code text not null, round int not null, count int not null default 0, due_at bigint not null,
    payload_json text not null default '')`,
  'create index flow_due_at on flow_due (due_at)',
  'create index flow_due_of_task on flow_due (task_id)',
  `create table flow_event (id text primary key, task_id text not null references flow_task (id) on delete cascade,
    node_code text not null, full_name text not null, interface_id text not null, interface_name text not null default '',
    interface_code text not null default '', result text not null, is_failed int not null, created_at bigint not null)`,
  'create index flow_event_of_task on flow_event (task_id, node_code, created_at desc)',
  `create table flow_delegate (id text primary key, user_id text not null, to_user_id text not null, type int not null,
    start_time bigint not null, end_time bigint not null, description text, version int not null default 1, ${stamps})`,
  'create index flow_delegate_of on flow_delegate (user_id, end_time desc)',
  'create index flow_delegate_to on flow_delegate (to_user_id, type, end_time desc)',
  `create table flow_delegate_template (delegate_id text not null references flow_delegate (id) on delete cascade,
    template_id text not null, primary key (delegate_id, template_id))`,
]

/** Forms of flows are released designs as well, and their codes are not those of modules. */
const released = ['alter table design_release drop constraint if exists design_release_en_code_key']

/** Tables that name files, watched from their first row on: what nobody watches yet shows its files to nobody. */
const namingFiles = ['flow_form', 'flow_version', 'flow_operator', 'flow_record', 'flow_comment'].map(
  (table) => `create trigger file_use after insert or update or delete on ${table} for each row execute function note_file_use()`,
)

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)
const pages = [
  ['form', '流程表单', 'icon-ym-flowForm', 939],
  ['flowEngine', '流程设计', 'icon-ym-flowDesign', 940],
  ['flowMonitor', '流程监控', 'icon-ym-flowMonitor', 941],
] as const

/** The screens of those who administer flows, in a directory of their own; a code that is taken is left to who has it. */
async function addMenus(db: Kysely<unknown>): Promise<void> {
  const mainSystemId = seedId('system', 'mainSystem')
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('workFlow')}, app_system.id, '-1', '流程', 'workFlow', 'icon-ym icon-ym-flow', 1, '', ${propertyJson}, 938
    from app_system where app_system.id = ${mainSystemId}
    on conflict do nothing`.execute(db)
  for (const [name, fullName, icon, sortCode] of pages) {
    await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
      select ${menuIdOf(`workFlow.${name}`)}, app_system.id, ${menuIdOf('workFlow')}, ${fullName}, ${`workFlow.${name}`},
        ${`icon-ym ${icon}`}, 2, ${`workFlow/${name}`}, ${propertyJson}, ${sortCode}::int
      from app_system where app_system.id = ${mainSystemId}
        and exists (select 1 from menu where menu.id = ${menuIdOf('workFlow')})
      on conflict do nothing`.execute(db)
  }
}

/** Forms, templates and versions of flows; tasks with their operators, records, copies, comments and deadlines; delegations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...definitions, ...running, ...released, ...namingFiles]) await sql.raw(statement).execute(db)
  await addMenus(db)
}

import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const statements: readonly string[] = [
  `create table message (id text primary key, user_id text not null references app_user(id) on delete cascade, type int not null,
    flow_type int not null default 1, title text not null, body_text text not null default '', excerpt text not null default '',
    files text not null default '[]', release_user_id text, is_read int not null default 0, read_at bigint, created_at bigint not null)`,
  // The list of one person, newest first; and the numbers of unread messages, which every opened socket asks for.
  'create index message_of_user on message (user_id, created_at desc, id desc)',
  'create index message_unread on message (user_id, type) where is_read = 0',
  `create table schedule_entry (id text primary key, group_id text not null, category text not null, urgent text not null default '1',
    title text not null, content text not null default '', files text not null default '[]', all_day int not null default 0,
    start_day bigint not null, start_time text not null, end_day bigint not null, end_time text not null,
    start_at bigint not null, end_at bigint not null, color text not null default '#FFFFFF', repetition text not null default '1',
    creator_user_id text not null references app_user(id) on delete cascade, created_at bigint not null, check (end_at > start_at))`,
  'create index schedule_entry_creator on schedule_entry (creator_user_id, end_at)',
  'create index schedule_entry_group on schedule_entry (group_id)',
  `create table schedule_participant (schedule_id text not null references schedule_entry(id) on delete cascade,
    user_id text not null references app_user(id) on delete cascade, primary key (user_id, schedule_id))`,
  'create index schedule_participant_entry on schedule_participant (schedule_id)',
  'create table realtime_node (id text primary key, seen_at bigint not null)',
  `create table realtime_session (node_id text not null references realtime_node(id) on delete cascade,
    token_hash text not null references session(token_hash) on delete cascade, connected_at bigint not null, primary key (node_id, token_hash))`,
  'create index realtime_session_token on realtime_session (token_hash)',
  'create table realtime_payload (id text primary key, payload text not null, created_at bigint not null)',
  'alter table session add column public_id text not null default gen_random_uuid()::text',
  'create unique index session_public_id on session (public_id)',
  'alter table app_user add column password_reminded_at bigint',
]

/**
 * Entries of the main system that came after the foundation. A database that is new has no main system yet and gets them from
 * the seed; an entry whose code is taken, or whose directory an administrator has removed, is left out.
 */
const menuEntries = [
  { code: 'permission', parent: '-1', fullName: '权限管理', icon: 'icon-ym icon-ym-authorize', type: 1, url: '', sort: 900 },
  {
    ...{ code: 'permission.userOnline', parent: 'permission', fullName: '在线用户', icon: 'icon-ym icon-ym-userOnline' },
    ...{ type: 2, url: 'permission/userOnline', sort: 901 },
  },
  { code: 'system', parent: '-1', fullName: '系统管理', icon: 'icon-ym icon-ym-sysSet', type: 1, url: '', sort: 910 },
  {
    ...{ code: 'system.smsOutbox', parent: 'system', fullName: '短信记录', icon: 'icon-ym icon-ym-smsRecord' },
    ...{ type: 2, url: 'system/smsOutbox', sort: 911 },
  },
] as const

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const mainSystemId = seedId('system', 'mainSystem')
  for (const { code, parent, fullName, icon, type, url, sort } of menuEntries) {
    const parentId = parent === '-1' ? parent : menuIdOf(parent)
    const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
    await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
      select ${menuIdOf(code)}, app_system.id, ${parentId}, ${fullName}, ${code}, ${icon}, ${type}::int, ${url}, ${propertyJson}, ${sort}::int
      from app_system where app_system.id = ${mainSystemId}
        and (${parentId} = '-1' or exists (select 1 from menu where menu.id = ${parentId}))
      on conflict do nothing`.execute(db)
  }
}

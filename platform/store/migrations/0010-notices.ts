import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

const stamps = 'created_at bigint not null default 0, created_by text, updated_at bigint, updated_by text'

/** Notices, send configurations and mails. */
const statements: readonly string[] = [
  `create table notice (id text primary key, title text not null, category text not null, to_user_ids text not null default '',
    cover_image text not null default '', excerpt text not null default '', body_text text not null default '',
    files text not null default '[]', expires_at bigint, remind_category int not null default 1, send_config_id text not null default '',
    enabled_mark int not null default 0 check (enabled_mark in (0, 1, 2)), created_at bigint not null, created_by text,
    changed_at bigint not null, released_at bigint, released_by text, delivery_after text)`,
  'create index notice_listed on notice (enabled_mark, changed_at desc, id desc)',
  'create index notice_expiring on notice (expires_at) where enabled_mark = 1',
  'create index notice_undelivered on notice (id) where delivery_after is not null',
  `create table message_template (id text primary key, full_name text not null, en_code text not null unique,
    template_type text not null default '0', message_source text not null, message_type text not null, title text not null default '',
    content text not null default '', sort_code int not null default 0, enabled_mark int not null default 1,
    description text not null default '', ${stamps})`,
  `create table send_config (id text primary key, full_name text not null, en_code text not null unique,
    template_type text not null default '0', message_source text not null, sort_code int not null default 0,
    enabled_mark int not null default 1, description text not null default '', ${stamps})`,
  'create index send_config_source on send_config (message_source, sort_code)',
  `create table send_config_template (id text primary key, send_config_id text not null references send_config(id) on delete cascade,
    template_id text not null references message_template(id), message_type text not null, account_config_id text not null default '',
    sort_code int not null default 0, enabled_mark int not null default 1, description text not null default '')`,
  'create index send_config_template_config on send_config_template (send_config_id, sort_code)',
  'create index send_config_template_template on send_config_template (template_id)',
  `create table mail (id text primary key, user_id text not null references app_user(id) on delete cascade,
    folder text not null default 'inBox' check (folder in ('inBox', 'draft', 'sent')), subject text not null default '',
    sender text not null default '', sender_name text not null default '', account text not null default '',
    recipient text not null default '', cc text not null default '', bcc text not null default '',
    attachment text not null default '[]', body_text text not null default '', sent_at bigint, is_read int not null default 0,
    starred int not null default 0, created_at bigint not null)`,
  'create index mail_of_user on mail (user_id, folder, created_at desc, id desc)',
]

/** Templates of both sources that choose a configuration so far. Channels: 1 in-site, 2 mail, 3 text message (contract 4b §7.1). */
const templates = [
  { code: 'notice.site', name: '公告站内消息', source: '1', channel: '1', title: '【公告】{@Title}', content: '' },
  {
    ...{ code: 'notice.important', name: '重要公告站内消息', source: '1', channel: '1' },
    ...{ title: '【重要】{@Title}（{@CreatorUserName}发布）', content: '' },
  },
  {
    ...{ code: 'notice.mail', name: '公告邮件', source: '1', channel: '2', title: '【公告】{@Title}' },
    content: '<p>{@CreatorUserName}发布了公告：{@Title}</p><p>{@Remark}</p>{@Content}',
  },
  {
    ...{ code: 'schedule.site', name: '日程站内提醒', source: '4', channel: '1', content: '' },
    title: '【日程提醒】{@Title}，{@StartDate} {@StartTime}开始',
  },
  {
    ...{ code: 'schedule.detail', name: '日程站内详细提醒', source: '4', channel: '1', content: '' },
    title: '【日程】{@CreatorUserName}：{@Title}（{@StartDate} {@StartTime}至{@EndDate} {@EndTime}）',
  },
  {
    ...{ code: 'schedule.sms', name: '日程短信提醒', source: '4', channel: '3', content: '' },
    title: '日程提醒：{@Title}，{@StartDate} {@StartTime}开始',
  },
] as const

const configs = [
  { code: 'notice.site', name: '公告站内提醒', source: '1', uses: ['notice.site'] },
  { code: 'notice.important', name: '重要公告（站内与邮件）', source: '1', uses: ['notice.important', 'notice.mail'] },
  { code: 'schedule.site', name: '日程站内提醒', source: '4', uses: ['schedule.site'] },
  { code: 'schedule.detail', name: '日程详细提醒（站内与短信）', source: '4', uses: ['schedule.detail', 'schedule.sms'] },
] as const

/** An installation that was seeded before gets what a new one gets with its seed. */
const msgSendTypes = '1 站内消息|2 邮件|3 短信|4 钉钉|5 企业微信|6 webhook|7 微信公众号'
const dictionaries = [
  { code: 'msgSourceType', name: '消息来源', items: '1 公告|2 流程|3 系统|4 日程' },
  { code: 'msgSendType', name: '消息类型', items: msgSendTypes },
  { code: 'NoticeType', name: '公告类型', items: '1 通知|2 公告|3 制度' },
] as const

const menuIdOf = (code: string) => seedId('menu', `mainSystem:${code}`)

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await writeSendConfigs(db)
  for (const dictionary of dictionaries) await writeDictionary(db, dictionary)
  await writeMenu(db)
}

async function writeSendConfigs(db: Kysely<unknown>): Promise<void> {
  for (const [index, { code, name, source, channel, title, content }] of templates.entries()) {
    await sql`insert into message_template (id, full_name, en_code, message_source, message_type, title, content, sort_code)
      values (${seedId('messageTemplate', code)}, ${name}, ${code}, ${source}, ${channel}, ${title}, ${content}, ${index + 1}::int)`.execute(
      db,
    )
  }
  const channelOf = new Map<string, string>(templates.map(({ code, channel }) => [code, channel]))
  for (const [index, { code, name, source, uses }] of configs.entries()) {
    const id = seedId('sendConfig', code)
    await sql`insert into send_config (id, full_name, en_code, message_source, sort_code)
      values (${id}, ${name}, ${code}, ${source}, ${index + 1}::int)`.execute(db)
    for (const [at, template] of uses.entries()) {
      await sql`insert into send_config_template (id, send_config_id, template_id, message_type, sort_code)
        values (${seedId('sendConfigTemplate', `${code}:${template}`)}, ${id}, ${seedId('messageTemplate', template)},
          ${channelOf.get(template) ?? ''}, ${at + 1}::int)`.execute(db)
    }
  }
}

async function writeDictionary(db: Kysely<unknown>, dictionary: (typeof dictionaries)[number]): Promise<void> {
  const { code, name, items } = dictionary
  const typeId = seedId('dictionary', code)
  const { rows } = await sql`insert into dictionary_type (id, parent_id, category, full_name, en_code, sort_code)
    select ${typeId}, '-1', '1', ${name}, ${code}, 900
    where exists (select 1 from dictionary_type) and not exists (select 1 from dictionary_type where en_code = ${code})
    on conflict do nothing returning id`.execute(db)
  if (rows.length === 0) return
  for (const [index, item] of items.split('|').entries()) {
    const [enCode = '', fullName = ''] = item.split(' ')
    await sql`insert into dictionary_data (id, dictionary_type_id, parent_id, full_name, en_code, sort_code)
      values (${seedId('dictionaryItem', `${code}:${enCode}`)}, ${typeId}, '0', ${fullName}, ${enCode}, ${index + 1}::int)
      on conflict do nothing`.execute(db)
  }
}

/** As with the entries of 0004: a code that is taken, or whose directory was removed, is left out. */
async function writeMenu(db: Kysely<unknown>): Promise<void> {
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuIdOf('system.notice')}, app_system.id, ${menuIdOf('system')}, '公告管理', 'system.notice',
      'icon-ym icon-ym-sysNotice', 2, 'system/notice', ${propertyJson}, 912
    from app_system where app_system.id = ${seedId('system', 'mainSystem')}
      and exists (select 1 from menu where menu.id = ${menuIdOf('system')})
    on conflict do nothing`.execute(db)
}

import { type Kysely, sql } from 'kysely'
import { seedId } from './frozen-seed-id'

/** Repetition and reminders of schedules. */
const statements: readonly string[] = [
  `alter table schedule_entry add column duration int not null default -1, add column reminder_time int not null default -2,
    add column reminder_type int not null default 1, add column send text not null default '', add column send_name text not null default '',
    add column repeat_time bigint, add column series_day bigint, add column remind_at bigint`,
  // Series that came with the demonstration: they began with their first entry and end with their last.
  `update schedule_entry set series_day = series.first_day, repeat_time = series.last_day
    from (select group_id, min(start_day) as first_day, max(start_day) as last_day from schedule_entry where repetition <> '1' group by group_id) series
    where series.group_id = schedule_entry.group_id and schedule_entry.repetition <> '1'`,
  // Whoever makes an entry takes part in it, so that one table says who sees it.
  `insert into schedule_participant (schedule_id, user_id) select id, creator_user_id from schedule_entry on conflict do nothing`,
  'drop index schedule_entry_creator',
  // The deletion of a person takes the entries along.
  'create index schedule_entry_creator on schedule_entry (creator_user_id)',
  'drop index schedule_entry_group',
  'create index schedule_entry_group on schedule_entry (group_id, start_day)',
  // What lies in a month, however long it began before.
  'create index schedule_entry_span on schedule_entry using gist (int8range(start_at, end_at))',
  'create index schedule_entry_remind on schedule_entry (remind_at) where remind_at is not null',
]

const mainSystemId = seedId('system', 'mainSystem')
const menuId = seedId('menu', 'mainSystem:schedule')
/** Only the demonstration company has it. */
const companyFolderId = seedId('menu', 'mainSystem:officeCenter')

/**
 * The calendar among the entries of the demonstration company's main system and for every role that may use that system. A
 * database that is new gets both from the seed; an entry whose code is taken is left as it is.
 */
async function addMenu(db: Kysely<unknown>): Promise<void> {
  const propertyJson = JSON.stringify({ moduleId: '', iconBackgroundColor: '', isTree: 0 })
  await sql`insert into menu (id, system_id, parent_id, full_name, en_code, icon, type, url_address, property_json, sort_code)
    select ${menuId}, app_system.id, '-1', '日程', 'schedule', 'icon-ym icon-ym-schedule', 2, 'schedule', ${propertyJson}, 1
    from app_system where app_system.id = ${mainSystemId} and exists (select 1 from menu where id = ${companyFolderId})
    on conflict do nothing`.execute(db)
  await sql`insert into permission_grant (object_type, object_id, item_type, item_id)
    select object_type, object_id, 'module', ${menuId} from permission_grant
    where item_type = 'system' and item_id = ${mainSystemId} and object_type = 'Role'
      and exists (select 1 from menu where id = ${menuId})
    on conflict do nothing`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  await addMenu(db)
}

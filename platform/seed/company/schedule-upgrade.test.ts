import { sql } from 'kysely'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import type { Db } from '../../store/database'
import { migrate } from '../../store/migrate'
import { openTestDatabase } from '../../store/testing'
import { createCalendar } from '../calendar'
import { emptyBook } from '../files/book'
import { menuId, menuRow, menus, systemId, systems } from './menus'
import { scheduleRows } from './schedule'

/** Takes a database back to the version before schedules were repeated and reminded of. */
async function undoSchedules(db: Db): Promise<void> {
  await sql`alter table schedule_entry drop column duration, drop column reminder_time, drop column reminder_type, drop column send,
    drop column send_name, drop column repeat_time, drop column series_day, drop column remind_at`.execute(db)
  await sql`drop index schedule_entry_span`.execute(db)
  await sql`delete from platform_migration where name = '0011-schedules'`.execute(db)
}

async function insertSystem(db: Db): Promise<void> {
  const [{ id, enCode, icon }] = systems
  await db.insertInto('appSystem').values({ id, enCode, icon, fullName: '主系统', isMain: 1, sortCode: 1 }).execute()
}

const calendarMenu = (db: Db) =>
  db
    .selectFrom('menu')
    .select(['id', 'fullName', 'enCode', 'icon', 'type', 'urlAddress'])
    .where('enCode', '=', 'schedule')
    .executeTakeFirst()

describe('B6: an installation of the version before', () => {
  it('with the demonstration company gets the calendar into its menu, for every role of the main system', async () => {
    const { db, close } = await openTestDatabase()
    await undoSchedules(db)
    await insertSystem(db)
    const office = menus.find((menu) => menu.code === 'officeCenter')
    if (!office) throw new Error('the company has no folder of that code')
    await db.insertInto('menu').values(menuRow(office, 5)).execute()
    const grantOf = (objectId: string) => ({ objectType: 'Role' as const, objectId, itemType: 'system' as const })
    const elsewhere = { ...grantOf('other'), itemId: systemId('moldProject') }
    await db
      .insertInto('permissionGrant')
      .values([{ ...grantOf('clerks'), itemId: systemId('mainSystem') }, elsewhere])
      .execute()
    expect(await migrate(db)).toEqual(['0011-schedules'])
    const id = menuId({ system: 'mainSystem', code: 'schedule' })
    const names = { fullName: '日程', enCode: 'schedule', icon: 'icon-ym icon-ym-schedule', type: 2, urlAddress: 'schedule' }
    expect(await calendarMenu(db)).toEqual({ id, ...names })
    const granted = await db.selectFrom('permissionGrant').selectAll().where('itemId', '=', id).execute()
    expect(granted).toEqual([{ objectType: 'Role', objectId: 'clerks', itemType: 'module', itemId: id }])
    await close()
  })

  it('without that company keeps its menu', async () => {
    const { db, close } = await openTestDatabase()
    await undoSchedules(db)
    await insertSystem(db)
    await migrate(db)
    expect(await calendarMenu(db)).toBeUndefined()
    await close()
  })

  it('keeps its entries: series get their first and last day, creators take part', async () => {
    const { db, close } = await openTestDatabase()
    await undoSchedules(db)
    await sql`insert into app_user (id, account, real_name, password_hash) values ('u1', 'u1', 'u1', '')`.execute(db)
    for (const [id, repetition, startDay] of [
      ['a', '3', 100],
      ['b', '3', 300],
      ['c', '1', 200],
    ] as const) {
      await sql`insert into schedule_entry (id, group_id, category, title, start_day, start_time, end_day, end_time, start_at, end_at,
        repetition, creator_user_id, created_at) values (${id}, 'g', 'k', 't', ${startDay}, '09:00', ${startDay}, '10:00', ${startDay},
        ${startDay + 1}, ${repetition}, 'u1', 1)`.execute(db)
    }
    await migrate(db)
    const rows = await db.selectFrom('scheduleEntry').selectAll().orderBy('id').execute()
    expect(
      rows.map(({ id, seriesDay, repeatTime, remindAt, duration }) => [id, seriesDay, repeatTime, remindAt, duration]),
    ).toEqual([
      ['a', 100, 300, null, -1],
      ['b', 100, 300, null, -1],
      ['c', null, null, null, -1],
    ])
    expect(await db.selectFrom('scheduleParticipant').selectAll().orderBy('scheduleId').execute()).toHaveLength(3)
    await close()
  })
})

describe('the company’s schedules', () => {
  afterEach(() => setDefaultTimeZone(null))

  test.each(['Asia/Shanghai', 'Europe/Berlin', 'America/New_York'])(
    'hold a series of each kind, whole days, several days and reminders to come, in %s',
    (timeZone) => {
      setDefaultTimeZone(timeZone)
      const { entries, participants } = scheduleRows(createCalendar(Date.UTC(2026, 9, 20, 1), 0), emptyBook)
      expect(new Set(entries.map((row) => row.repetition))).toEqual(new Set(['1', '2', '3', '4', '5']))
      expect(new Set(entries.map((row) => row.urgent))).toEqual(new Set(['1', '2', '3']))
      expect(entries.some((row) => row.allDay === 1 && row.endDay > row.startDay)).toBe(true)
      expect(entries.filter((row) => row.remindAt !== null).length).toBeGreaterThan(20)
      expect(entries.filter((row) => row.endAt <= row.startAt)).toEqual([])
      expect(new Set(entries.map((row) => row.id)).size).toBe(entries.length)
      expect(participants.filter((row) => row.userId === '')).toEqual([])
    },
  )
})

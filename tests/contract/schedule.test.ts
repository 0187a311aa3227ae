import { schedule } from '@/lib/contract/system/schedule'
import { parseDate } from '@/lib/datetime/format'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  setDefaultTimeZone('Asia/Shanghai')
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  await entry('trip', 'clerk', '2026-03-02 14:00', '2026-03-05 10:30', [])
  await entry('meeting', 'manager', '2026-03-04 09:00', '2026-03-04 10:00', ['clerk', 'junior'])
  await entry('foreign', 'manager', '2026-03-04 11:00', '2026-03-04 12:00', ['junior'])
  await entry('leave', 'clerk', '2026-03-04 00:00', '2026-03-05 00:00', ['clerk'], 1)
})
afterAll(async () => {
  setDefaultTimeZone(null)
  await platform.stop()
})

const at = (text: string) => parseDate(text, 'yyyy-MM-dd HH:mm') ?? Number.NaN

async function entry(id: string, creatorUserId: string, start: string, end: string, participants: string[], allDay = 0) {
  const [startDay, startTime] = [start.slice(0, 10), start.slice(11)]
  const lastDay = allDay ? startDay : end.slice(0, 10)
  await platform.db
    .insertInto('scheduleEntry')
    .values({
      ...{ id, groupId: `g${id}`, category: 'c1', title: id, creatorUserId, allDay, createdAt: 1 },
      ...{
        startDay: at(`${startDay} 00:00`),
        startTime,
        endDay: at(`${lastDay} 00:00`),
        endTime: allDay ? '23:59' : end.slice(11),
      },
      ...{ startAt: at(start), endAt: at(end) },
    })
    .execute()
  for (const userId of new Set([creatorUserId, ...participants]))
    await platform.db.insertInto('scheduleParticipant').values({ scheduleId: id, userId }).execute()
}

type Row = { title: string; startDay: number; startTime: string; endTime: string }

async function ask(startTime: string, endTime: string, client = clerk): Promise<string[]> {
  const { data } = await client.call(schedule.list, { query: { startTime, endTime } })
  const dayOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(5, 10)
  return data.list.map((row: Row) => `${dayOf(row.startDay)} ${row.startTime}-${row.endTime} ${row.title}`)
}

it('lists own entries and those one takes part in, once for every day they cover, whole days first', async () => {
  expect(await ask('2026-03-01 00:00', '2026-03-31 23:59')).toEqual([
    '03-02 14:00-23:59 trip',
    '03-03 00:00-23:59 trip',
    '03-04 00:00-23:59 leave',
    '03-04 00:00-23:59 trip',
    '03-04 09:00-10:00 meeting',
    '03-05 00:00-10:30 trip',
  ])
})

it('lists only the days of the asked time', async () => {
  expect(await ask('2026-03-05 00:00', '2026-03-05 23:59')).toEqual(['03-05 00:00-10:30 trip'])
  expect(await ask('2026-03-06', '2026-03-07')).toEqual([])
})

it('does not list what others do among themselves', async () => {
  const stranger = await platform.signIn('stranger')
  expect(await ask('2026-03-01 00:00', '2026-03-31 23:59', stranger)).toEqual([])
})

it.each([
  ['a span of more than a hundred days', '2026-01-01 00:00', '2026-12-31 00:00', '查询范围不能超过100天'],
  ['an end before the beginning', '2026-03-02 00:00', '2026-03-01 00:00', '结束时间必须晚于开始时间'],
  ['text that is no time', 'soon', '2026-03-01 00:00', '时间格式应为yyyy-MM-dd HH:mm'],
])('refuses %s', async (_name, startTime, endTime, msg) => {
  expect(await clerk.call(schedule.list, { query: { startTime, endTime } })).toMatchObject({ code: 400, msg })
})

it('is refused without a session', async () => {
  const query = { startTime: '2026-03-01 00:00', endTime: '2026-03-02 00:00' }
  expect((await platform.anonymous.call(schedule.list, { query })).code).toBe(600)
})

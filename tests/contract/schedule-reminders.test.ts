import { formatDate } from '@/lib/datetime/format'
import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { jobKinds } from '@/platform/duties'
import { createRunner, type Runner } from '@/platform/jobs/runner'
import { reminders, sendDueReminders } from '@/platform/modules/schedule/reminders'
import { seedId } from '@/platform/seed/ids'
import { type Client, type Harness, startHarness } from './harness'
import { type Body, body, create, day, idOn, info, prepareSchedules, remove, rows, takeNews, update } from './schedule-setup'
import { connect } from './socket-testing'

const minuteMs = 60_000
const dayMs = 86_400_000
/** A Monday, midnight in Shanghai; the clock of the platform is set by the tests. */
const monday = Date.parse('2027-01-04T00:00:00+08:00')

let platform: Harness
let clerk: Client
let junior: Client
beforeAll(async () => {
  setDefaultTimeZone('Asia/Shanghai')
  // Sessions must outlive the days by which the tests move the clock.
  platform = await startHarness({ sessionLifeMinutes: 525_600 })
  await prepareSchedules(platform.db)
  moveTo(at(-8, 7))
  clerk = await platform.signIn('clerk')
  junior = await platform.signIn('junior')
})
afterAll(async () => {
  setDefaultTimeZone(null)
  await platform.stop()
})

function moveTo(ms: number): void {
  platform.advance(ms - platform.ctx.now())
}

const at = (days: number, hour: number, minute = 0) => monday + days * dayMs + (hour * 60 + minute) * minuteMs

beforeEach(async () => {
  await platform.db.deleteFrom('scheduleEntry').execute()
  await platform.db.deleteFrom('message').execute()
  moveTo(at(0, 7))
})

async function add(startDay: string, more: Body): Promise<string> {
  expect((await create(clerk, body(startDay, { toUserIds: ['junior'], ...more }))).code).toBe(200)
  await takeNews(junior)
  return idOn(clerk, startDay)
}

/** Titles of what the participant got at a moment. */
async function remindedAt(ms: number): Promise<string[]> {
  moveTo(ms)
  await sendDueReminders(platform.ctx)
  return (await takeNews(junior)).map((news) => news.title)
}

const reminder = '【日程提醒】例会（01-04 09:00）'

it('arrives at its minute, once, at the creator and the participants, and opens the entry', async () => {
  const id = await add('2027-01-04', { reminderTime: 15 })
  expect(await remindedAt(at(0, 8, 45) - minuteMs)).toEqual([])
  moveTo(at(0, 8, 45))
  await sendDueReminders(platform.ctx)
  await sendDueReminders(platform.ctx)
  for (const client of [clerk, junior]) {
    expect(await takeNews(client)).toEqual([{ title: reminder, body: { id, groupId: expect.any(String), type: '1' } }])
  }
  expect(await remindedAt(at(0, 9))).toEqual([])
})

it('is pushed to open pages', async () => {
  await add('2027-01-04', { reminderTime: -1 })
  moveTo(at(0, 9))
  const socket = await connect(platform.baseUrl, junior.token)
  await sendDueReminders(platform.ctx)
  expect(await socket.next('messagePush')).toMatchObject({ messageType: 4, title: reminder })
})

it.each([
  [-1, at(0, 9)],
  [5, at(0, 8, 55)],
  [120, at(0, 7)],
  [1440, at(-1, 9)],
  [2880, at(-2, 9)],
  [10_080, at(-7, 9)],
])('with code %d comes exactly at its time before an hour', async (reminderTime, due) => {
  moveTo(at(-8, 7))
  await add('2027-01-04', { reminderTime })
  expect(await remindedAt(due - 1000)).toEqual([])
  expect(await remindedAt(due + 5000)).toEqual([reminder])
})

it.each([
  [1, at(0, 8)],
  [3, at(0, 10)],
  [4, at(-1, 8)],
  [8, at(-2, 9)],
  [12, at(-7, 10)],
])('with code %d comes exactly at its time before whole days', async (reminderTime, due) => {
  moveTo(at(-8, 7))
  await add('2027-01-04', { allDay: 1, endDay: day('2027-01-05'), reminderTime })
  expect(await remindedAt(due - 1000)).toEqual([])
  expect(await remindedAt(due + 5000)).toEqual(['【日程提醒】例会（01-04）'])
})

it('comes for every entry of a series', async () => {
  await add('2027-01-04', { reminderTime: 5, repetition: '2', repeatTime: day('2027-01-06') })
  for (const days of [0, 1, 2]) expect(await remindedAt(at(days, 8, 55))).toHaveLength(1)
  expect(await remindedAt(at(3, 8, 55))).toEqual([])
})

it('moves with its entry, is dropped with it, and comes anew when the entry is put off', async () => {
  const id = await add('2027-01-04', { reminderTime: 15 })
  const later = body('2027-01-04', { toUserIds: ['junior'], reminderTime: 15, startTime: '10:00' })
  await update(clerk, id, '3', later)
  await takeNews(junior)
  expect(await remindedAt(at(0, 8, 45))).toEqual([])
  expect(await remindedAt(at(0, 9, 45))).toHaveLength(1)
  await update(clerk, id, '3', { ...later, startTime: '11:00' })
  await takeNews(junior)
  expect(await remindedAt(at(0, 10, 45))).toHaveLength(1)
  // Nothing but the title has changed since: that is no reason to be reminded again.
  await update(clerk, id, '3', { ...later, startTime: '11:00', title: '新题' })
  await takeNews(junior)
  expect(await remindedAt(at(0, 10, 50))).toEqual([])
  const other = await add('2027-01-05', { reminderTime: 15 })
  await remove(clerk, other, '3')
  await takeNews(junior)
  expect(await remindedAt(at(1, 8, 45))).toEqual([])
})

it('is not lost when only the title changes in the seconds before it is sent', async () => {
  const id = await add('2027-01-04', { reminderTime: 15 })
  moveTo(at(0, 8, 45) + 5000)
  await update(clerk, id, '3', body('2027-01-04', { toUserIds: ['junior'], reminderTime: 15, title: '新题' }))
  await takeNews(junior)
  await sendDueReminders(platform.ctx)
  expect((await takeNews(junior)).map((news) => news.title)).toEqual(['【日程提醒】新题（01-04 09:00）'])
})

it('of the past is not sent, nor by who took themselves out', async () => {
  await add('2027-01-04', { reminderTime: 15, startTime: '07:05' })
  await add('2027-01-05', { reminderTime: 15 })
  await remove(junior, await idOn(junior, '2027-01-05'), '3')
  expect(await remindedAt(at(0, 7, 5))).toEqual([])
  expect(await remindedAt(at(1, 8, 45))).toEqual([])
})

it('is sent late after a stop of minutes, and not at all after one of hours', async () => {
  await add('2027-01-04', { reminderTime: 15 })
  await add('2027-01-05', { reminderTime: 15 })
  expect(await remindedAt(at(0, 9, 10))).toEqual([reminder])
  expect(await remindedAt(at(1, 11))).toEqual([])
  expect(await remindedAt(at(1, 11, 30))).toEqual([])
})

describe('by a send configuration', () => {
  const send = seedId('sendConfig', 'schedule.site')

  it('has the words of its template, and opens the entry', async () => {
    const id = await add('2027-01-04', { reminderTime: 15, reminderType: 2, send, sendName: '别的名字' })
    expect((await info(clerk, id)).data).toMatchObject({ reminderType: 2, send, sendName: '日程站内提醒' })
    moveTo(at(0, 8, 45))
    await sendDueReminders(platform.ctx)
    const [news, ...more] = await takeNews(junior)
    expect(more).toEqual([])
    expect(news?.body).toMatchObject({ id, type: '1' })
    for (const part of ['例会', '2027-01-04', '09:00']) expect(news?.title).toContain(part)
  })

  it('must exist when it is chosen', async () => {
    const form = body('2027-01-04', { reminderTime: 15, reminderType: 2, send: 'nowhere' })
    expect(await create(clerk, form)).toMatchObject({ code: 400, msg: '发送配置不存在，请重新选择', issues: [{ path: 'send' }] })
  })

  it('reaches people also when it was removed since, and does not keep the entry from being changed', async () => {
    const id = await add('2027-01-04', { reminderTime: 15, reminderType: 2, send })
    await platform.db.updateTable('scheduleEntry').set({ send: 'removed' }).execute()
    const form = body('2027-01-04', { toUserIds: ['junior'], reminderTime: 15, reminderType: 2, send: 'removed' })
    expect((await update(clerk, id, '3', form)).code).toBe(200)
    await takeNews(junior)
    expect(await remindedAt(at(0, 8, 45))).toEqual([reminder])
  })
})

it('is sent once, however many processes look for it at the same time', async () => {
  for (const minute of ['00', '05', '10', '15', '20']) await add('2027-01-04', { reminderTime: 15, startTime: `09:${minute}` })
  moveTo(at(0, 9, 5))
  await Promise.all([1, 2, 3, 4].map(() => sendDueReminders(platform.ctx)))
  const titles = (await takeNews(junior)).map((news) => news.title)
  expect(titles.toSorted()).toEqual(
    [0, 5, 10, 15, 20].map((minutes) => `【日程提醒】例会（${formatDate(at(0, 9, minutes), 'MM-dd HH:mm')}）`),
  )
})

it('is sent once or not at all while its entry is being deleted, and the deletion is told last', async () => {
  const minutes = Array.from({ length: 12 }, (_, index) => String(index * 5).padStart(2, '0'))
  for (const minute of minutes) await add('2027-01-04', { reminderTime: -1, startTime: `09:${minute}`, title: `会${minute}` })
  const entries = await rows(clerk, '2027-01-04', '2027-01-04')
  moveTo(at(0, 9, 20))
  const removals = entries.map(({ id }) => remove(clerk, id, '3'))
  const [replies] = await Promise.all([Promise.all(removals), sendDueReminders(platform.ctx), sendDueReminders(platform.ctx)])
  expect(replies.map(({ code }) => code)).toEqual(minutes.map(() => 200))
  await sendDueReminders(platform.ctx)
  const titles = (await takeNews(junior)).map((news) => news.title)
  for (const minute of minutes) {
    const own = titles.filter((title) => title.includes(`会${minute}`))
    expect(own.filter((title) => title.startsWith('【日程提醒】')).length).toBeLessThanOrEqual(1)
    expect(own.at(-1)).not.toMatch(/^【日程提醒】/)
  }
})

describe('without anybody looking for it in between', () => {
  let runner: Runner
  const comesAt = async () =>
    (await platform.db.selectFrom('job').select('runAt').where('id', '=', reminders.name).executeTakeFirst())?.runAt
  beforeEach(async () => {
    await platform.db.deleteFrom('job').execute()
    runner = createRunner(platform.ctx, { standing: [reminders], once: [] })
    await runner.start()
    await runner.stop()
  })

  it('arrives at its minute: a save tells when the first one is due, and each one when the next is', async () => {
    expect(await comesAt()).toBeNull()
    await add('2027-01-05', { reminderTime: 15 })
    expect(await comesAt()).toBe(at(1, 8, 45))
    await add('2027-01-04', { reminderTime: 15 })
    await add('2027-01-06', { reminderTime: 15 })
    expect(await comesAt()).toBe(at(0, 8, 45))
    const titles: string[] = []
    for (const days of [0, 1, 2]) {
      moveTo(at(days, 8, 45))
      await runner.runDue()
      titles.push(...(await takeNews(junior)).map((news) => news.title))
    }
    expect(titles).toEqual([reminder, reminder.replace('01-04', '01-05'), reminder.replace('01-04', '01-06')])
    expect(await comesAt()).toBeNull()
  })

  it('of a process that knows no queue is found by housekeeping', async () => {
    await add('2027-01-05', { reminderTime: 15 })
    await platform.db.updateTable('job').set({ runAt: null }).execute()
    const housekeeping = jobKinds.standing.find(({ name }) => name === 'housekeeping')
    await housekeeping?.run(platform.ctx, { signal: new AbortController().signal, progress: () => undefined })
    expect(await comesAt()).toBe(at(1, 8, 45))
  })

  it('of an entry that is put forward arrives at the new minute', async () => {
    const id = await add('2027-01-05', { reminderTime: 15 })
    await update(clerk, id, '3', body('2027-01-04', { toUserIds: ['junior'], reminderTime: 15 }))
    await takeNews(junior)
    moveTo(at(0, 8, 45))
    await runner.runDue()
    expect((await takeNews(junior)).map((news) => news.title)).toEqual([reminder])
  })
})

import { setDefaultTimeZone } from '@/lib/datetime/zone'
import { type Client, type Harness, startHarness } from './harness'
import {
  type Body,
  body,
  create,
  day,
  idOn,
  info,
  prepareSchedules,
  remove,
  rows,
  shown,
  takeNews,
  update,
} from './schedule-setup'

let platform: Harness
let clerk: Client
let junior: Client
beforeAll(async () => {
  setDefaultTimeZone('Asia/Shanghai')
  platform = await startHarness()
  await prepareSchedules(platform.db)
  clerk = await platform.signIn('clerk')
  junior = await platform.signIn('junior')
})
afterAll(async () => {
  setDefaultTimeZone(null)
  await platform.stop()
})

// Mondays of January 2027 and the first of February.
const weekly = { repetition: '3', repeatTime: 0, toUserIds: ['junior'] }
const series = (more: Body = {}) => body('2027-01-04', { ...weekly, repeatTime: day('2027-02-01'), ...more })
/** The form of one occurrence as the editor sends it: its own day, everything else of the series. */
const on = (date: string, more: Body = {}) => ({ ...series(more), startDay: day(date), ...more })
const all = (client = clerk) => shown(client, '2027-01-01', '2027-03-31')

beforeEach(async () => {
  await platform.db.deleteFrom('scheduleEntry').execute()
  await platform.db.deleteFrom('message').execute()
  expect((await create(clerk, series())).code).toBe(200)
  await takeNews(junior)
})

describe('changing', () => {
  it('1: only this one leaves the series, repeats no more and keeps its links', async () => {
    const id = await idOn(clerk, '2027-01-18')
    const before = (await info(clerk, id)).data
    expect(await update(clerk, id, '1', on('2027-01-19', { title: '改期', startTime: '14:00' }))).toMatchObject({
      code: 200,
      msg: '更新成功',
    })
    expect(await all()).toEqual([
      '01-04 09:00 例会',
      '01-11 09:00 例会',
      '01-19 14:00 改期',
      '01-25 09:00 例会',
      '02-01 09:00 例会',
    ])
    const after = (await info(clerk, id)).data
    expect(after).toMatchObject({ id, repetition: '1', repeatTime: null })
    expect(after.groupId).not.toBe(before.groupId)
    const news = await takeNews(junior)
    expect(news).toEqual([{ title: '【日程变更】改期', body: { id, groupId: after.groupId, type: '2' } }])
    expect(await all(junior)).toEqual(await all())
  })

  it('1: takes a day behind the end of the series', async () => {
    expect((await update(clerk, await idOn(clerk, '2027-02-01'), '1', on('2027-02-20'))).code).toBe(200)
    expect((await all()).at(-1)).toBe('02-20 09:00 例会')
  })

  it('2: this and the following become a series of their own, and the old one ends before', async () => {
    const first = await idOn(clerk, '2027-01-04')
    const id = await idOn(clerk, '2027-01-18')
    await update(clerk, id, '2', on('2027-01-19', { title: '新', startTime: '10:00', repeatTime: day('2027-02-09') }))
    expect(await all()).toEqual([
      '01-04 09:00 例会',
      '01-11 09:00 例会',
      '01-19 10:00 新',
      '01-26 10:00 新',
      '02-02 10:00 新',
      '02-09 10:00 新',
    ])
    const [old, fresh] = [(await info(clerk, first)).data, (await info(clerk, id)).data]
    expect(old.repeatTime).toBe(day('2027-01-17'))
    expect(fresh).toMatchObject({ repeatTime: day('2027-02-09'), repetition: '3' })
    expect(fresh.groupId).not.toBe(old.groupId)
    // From now on they are two: what happens to one does not reach the other.
    await remove(clerk, first, '3')
    expect(await all()).toHaveLength(4)
  })

  it('2: what is no longer repeated ends the series with this one', async () => {
    await update(clerk, await idOn(clerk, '2027-01-18'), '2', on('2027-01-18', { repetition: '1', repeatTime: null }))
    expect(await all()).toEqual(['01-04 09:00 例会', '01-11 09:00 例会', '01-18 09:00 例会'])
  })

  it('2: another repetition is made anew from this one on', async () => {
    const id = await idOn(clerk, '2027-01-25')
    await update(clerk, id, '2', on('2027-01-25', { repetition: '2', repeatTime: day('2027-01-28') }))
    expect((await all()).slice(3)).toEqual(['01-25 09:00 例会', '01-26 09:00 例会', '01-27 09:00 例会', '01-28 09:00 例会'])
    expect(await idOn(clerk, '2027-01-25')).toBe(id)
  })

  it('3: all of the series move by what the opened one moved by, under their links', async () => {
    const ids = (await rows(clerk, '2027-01-01', '2027-03-31')).map((row) => row.id)
    await update(clerk, ids[2] ?? '', '3', on('2027-01-20', { duration: 90, repeatTime: day('2027-02-03') }))
    expect(await all()).toEqual([
      '01-06 09:00 例会',
      '01-13 09:00 例会',
      '01-20 09:00 例会',
      '01-27 09:00 例会',
      '02-03 09:00 例会',
    ])
    expect((await rows(clerk, '2027-01-01', '2027-03-31')).map((row) => row.id)).toEqual(ids)
    expect((await info(clerk, ids[4] ?? '')).data).toMatchObject({ duration: 90, endTime: '10:30' })
  })

  it('3: a later end adds, an earlier one takes away', async () => {
    const id = await idOn(clerk, '2027-01-04')
    await update(clerk, id, '3', series({ repeatTime: day('2027-02-15') }))
    expect((await all()).slice(4)).toEqual(['02-01 09:00 例会', '02-08 09:00 例会', '02-15 09:00 例会'])
    expect(await all(junior)).toEqual(await all())
    await update(clerk, id, '3', series({ repeatTime: day('2027-01-10') }))
    expect(await all()).toEqual(['01-04 09:00 例会'])
  })

  it('leaves alone what was moved or removed alone before, and does not bring it back', async () => {
    await update(clerk, await idOn(clerk, '2027-01-11'), '1', on('2027-01-12', { title: '单独' }))
    await remove(clerk, await idOn(clerk, '2027-01-25'), '1')
    await update(clerk, await idOn(clerk, '2027-01-18'), '3', on('2027-01-18', { title: '全部', startTime: '11:00' }))
    expect(await all()).toEqual(['01-04 11:00 全部', '01-12 09:00 单独', '01-18 11:00 全部', '02-01 11:00 全部'])
    await update(clerk, await idOn(clerk, '2027-01-18'), '2', on('2027-01-19', { title: '之后', repeatTime: day('2027-02-16') }))
    expect(await all()).toEqual([
      '01-04 11:00 全部',
      '01-12 09:00 单独',
      '01-19 09:00 之后',
      '02-02 09:00 之后',
      '02-09 09:00 之后',
      '02-16 09:00 之后',
    ])
  })

  it('an entry that stands alone becomes a series with any scope', async () => {
    await create(clerk, body('2027-03-01', { title: '一次' }))
    const id = await idOn(clerk, '2027-03-01')
    await update(clerk, id, '1', body('2027-03-01', { title: '多次', repetition: '2', repeatTime: day('2027-03-03') }))
    expect(await shown(clerk, '2027-03-01', '2027-03-31')).toEqual(['03-01 09:00 多次', '03-02 09:00 多次', '03-03 09:00 多次'])
    expect((await info(clerk, id)).data.repetition).toBe('2')
  })

  it('tells who stayed of a change, who came of a new entry, who was taken out of its end', async () => {
    const id = await idOn(clerk, '2027-01-04')
    await update(clerk, id, '3', series({ toUserIds: ['stranger'] }))
    const stranger = await platform.signIn('stranger')
    expect((await takeNews(stranger)).map((news) => news.body.type)).toEqual(['1'])
    expect((await takeNews(junior)).map((news) => news.body.type)).toEqual(['3'])
    expect(await all(junior)).toEqual([])
    expect(await all(stranger)).toHaveLength(5)
  })

  it('does not put back who took themselves out', async () => {
    await remove(junior, await idOn(junior, '2027-01-11'), '1')
    await update(clerk, await idOn(clerk, '2027-01-04'), '3', series({ title: '新题' }))
    expect(await all(junior)).toEqual(['01-04 09:00 新题', '01-18 09:00 新题', '01-25 09:00 新题', '02-01 09:00 新题'])
  })

  it('T1: of two changes at once one is whole', async () => {
    const [id, other] = [await idOn(clerk, '2027-01-11'), await idOn(clerk, '2027-01-25')]
    const replies = await Promise.all([
      update(clerk, id, '3', on('2027-01-12', { title: '甲', repeatTime: day('2027-02-09') })),
      update(clerk, id, '2', on('2027-01-13', { title: '乙', repeatTime: day('2027-02-10') })),
      remove(clerk, other, '1'),
    ])
    expect(replies.map((reply) => reply.code)).toEqual([200, 200, 200])
    const listed = await all()
    for (const date of ['01-13', '01-20', '02-03', '02-10'])
      expect(listed.filter((text) => text.startsWith(date))).toHaveLength(1)
    expect(new Set(listed.map((text) => text.slice(0, 5))).size).toBe(listed.length)
  })
})

describe('deleting', () => {
  it.each([
    ['1', ['01-04 09:00 例会', '01-11 09:00 例会', '01-25 09:00 例会', '02-01 09:00 例会']],
    ['2', ['01-04 09:00 例会', '01-11 09:00 例会']],
    ['3', []],
  ] as const)('%s by the creator, for everybody', async (scope, left) => {
    const id = await idOn(clerk, '2027-01-18')
    const { groupId } = (await info(clerk, id)).data
    expect(await remove(clerk, id, scope)).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await all()).toEqual(left)
    expect(await all(junior)).toEqual(left)
    expect(await takeNews(junior)).toEqual([{ title: '【日程取消】例会', body: { id, groupId, type: '3' } }])
  })

  it.each([
    ['1', 4],
    ['2', 2],
    ['3', 0],
  ] as const)('%s by a participant, for himself', async (scope, left) => {
    await remove(junior, await idOn(junior, '2027-01-18'), scope)
    expect(await all(junior)).toHaveLength(left)
    expect(await all()).toHaveLength(5)
    expect(await takeNews(clerk)).toEqual([])
  })

  it('does not reach what has left the series', async () => {
    await update(clerk, await idOn(clerk, '2027-01-11'), '1', on('2027-01-12'))
    await remove(clerk, await idOn(clerk, '2027-01-18'), '3')
    expect(await all()).toEqual(['01-12 09:00 例会'])
  })

  it('of an entry that stands alone is the same with any scope', async () => {
    await create(clerk, body('2027-03-01'))
    await remove(clerk, await idOn(clerk, '2027-03-01'), '1')
    expect(await shown(clerk, '2027-03-01', '2027-03-31')).toEqual([])
    expect(await all()).toHaveLength(5)
  })
})

it('a series on the 31st keeps its day when the following ones of a short month are changed', async () => {
  const monthly = { repetition: '4', repeatTime: day('2027-05-31'), title: '月结' }
  await create(clerk, body('2027-01-31', monthly))
  const dates = async () => (await shown(clerk, '2027-02-02', '2027-05-01')).map((text) => text.slice(0, 5))
  expect(await dates()).toEqual(['02-28', '03-31', '04-30'])
  await update(clerk, await idOn(clerk, '2027-02-28'), '2', body('2027-02-28', { ...monthly, startTime: '10:00' }))
  expect(await dates()).toEqual(['02-28', '03-31', '04-30'])
})

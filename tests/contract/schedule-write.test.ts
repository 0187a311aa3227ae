import { schedule } from '@/lib/contract/system/schedule'
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
let stranger: Client
beforeAll(async () => {
  setDefaultTimeZone('Asia/Shanghai')
  platform = await startHarness()
  await prepareSchedules(platform.db)
  clerk = await platform.signIn('clerk')
  junior = await platform.signIn('junior')
  stranger = await platform.signIn('stranger')
})
afterAll(async () => {
  setDefaultTimeZone(null)
  await platform.stop()
})

const fileList = (url: string) => JSON.stringify([{ name: 'a.pdf', fileId: 'a.pdf', url }])
const plan = JSON.stringify([
  { name: '计划.pdf', fileId: 'a.pdf', fileSize: 5, fileExtension: 'pdf', fileVersionId: '', url: '/api/file/Image/annex/a.pdf' },
])
const gone = { code: 400, msg: '该日程已被删除' }
const notAllowed = { code: 400, msg: '操作失败！您没有权限操作' }

describe('creating', () => {
  it('adds an entry for its creator and the participants, who are told', async () => {
    const form = body('2027-01-04', {
      title: '评审',
      content: '带样件',
      urgent: 3,
      color: '#c0392b',
      toUserIds: ['junior', 'clerk'],
    })
    const made = await create(clerk, { ...form, reminderTime: 15, files: plan })
    expect(made).toMatchObject({ code: 200, msg: '新建成功' })
    for (const client of [clerk, junior]) expect(await shown(client, '2027-01-04', '2027-01-04')).toEqual(['01-04 09:00 评审'])
    expect(await shown(stranger, '2027-01-04', '2027-01-04')).toEqual([])
    const [row] = await rows(clerk, '2027-01-04', '2027-01-04')
    expect(made.data).toEqual({ id: row?.id })
    const expected = { title: '【日程】评审', body: { id: row?.id, groupId: row?.groupId, type: '1' } }
    expect(await takeNews(junior)).toEqual([expected])
    expect(await takeNews(clerk)).toEqual([])
  })

  it('answers the record as it was saved, without the creator among the participants', async () => {
    const id = await idOn(clerk, '2027-01-04')
    const { data } = await info(clerk, id)
    expect(data).toEqual({
      ...{ id, groupId: data.groupId, category: 'meeting', urgent: '3', title: '评审', content: '带样件', allDay: 0 },
      ...{ files: plan, startDay: day('2027-01-04'), startTime: '09:00', duration: 60 },
      ...{ endDay: day('2027-01-04'), endTime: '10:00', creatorUserId: 'clerk', toUserIds: ['junior'], color: '#c0392b' },
      ...{ reminderTime: 15, reminderType: 1, send: '', sendName: '', repetition: '1', repeatTime: null },
    })
    expect((await info(junior, id)).data).toEqual(data)
  })

  it('tells texts instead of codes in the details', async () => {
    const id = await idOn(clerk, '2027-01-04')
    const reply = await junior.call(schedule.detail, { query: { id, groupId: 'whatever a message named' } })
    expect(reply.data).toMatchObject({
      ...{ id, category: '会议', urgent: '紧急', creatorUserId: '名clerk/clerk', toUserIds: '名junior/junior' },
      ...{ startTime: '09:00', endTime: '10:00', repetition: '1', allDay: 0 },
    })
  })

  it('R8: writes once for one idempotency key, and tells the participants once', async () => {
    const form = body('2027-01-05', { toUserIds: ['junior'], repetition: '2', repeatTime: day('2027-01-06') })
    const key = { 'idempotency-key': 'schedule-1' }
    const replies = await Promise.all([1, 2, 3].map(() => create(clerk, form, key)))
    expect(replies.map((reply) => reply.msg)).toEqual(['新建成功', '新建成功', '新建成功'])
    expect(await shown(clerk, '2027-01-05', '2027-01-06')).toHaveLength(2)
    expect(await takeNews(junior)).toHaveLength(1)
  })

  it('R2: keeps any text, and passes over participants who do not exist', async () => {
    const title = '‏👩‍🏭 é ０ " <b>'
    await create(clerk, body('2027-01-07', { title, toUserIds: ['nobody', 'junior'] }))
    const { data } = await info(clerk, await idOn(clerk, '2027-01-07'))
    expect(data).toMatchObject({ title, toUserIds: ['junior'] })
  })

  it('takes whole days with a last day, and lists each of them up to the next midnight', async () => {
    const form = body('2027-01-09', { allDay: 1, endDay: day('2027-01-11'), reminderTime: 12 })
    await create(clerk, form)
    const listed = await rows(clerk, '2027-01-08', '2027-01-31')
    expect(listed.map((row) => [row.startDay, row.startTime, row.endDay, row.endTime])).toEqual([
      [day('2027-01-09'), '00:00', day('2027-01-10'), '23:59'],
      [day('2027-01-10'), '00:00', day('2027-01-11'), '23:59'],
      [day('2027-01-11'), '00:00', day('2027-01-12'), '23:59'],
    ])
    expect((await info(clerk, listed[1]?.id ?? '')).data).toMatchObject({ endDay: day('2027-01-11'), duration: -1, allDay: 1 })
  })

  it('lists what ends at midnight on the days before it only', async () => {
    const times = async (from: string, to: string) =>
      (await rows(clerk, from, to)).map((row) => `${row.startTime}-${row.endTime}`)
    await create(clerk, body('2027-01-20', { startTime: '22:00', duration: 120 }))
    expect(await times('2027-01-20', '2027-01-21')).toEqual(['22:00-00:00'])
    await create(clerk, body('2027-01-22', { duration: -1, endDay: day('2027-01-24'), endTime: '00:00' }))
    expect(await times('2027-01-22', '2027-01-25')).toEqual(['09:00-23:59', '00:00-23:59'])
  })

  it('counts the entries of each day for phones and lists those of one', async () => {
    const query = { startTime: '2027-01-01 00:00', endTime: '2027-01-31 23:59', dateTime: '2027-01-10' }
    const { data } = await clerk.call(schedule.appList, { query })
    expect(data.signList).toMatchObject({ 20270104: 1, 20270105: 1, 20270110: 1 })
    expect(data.todayList.map((row: { startDay: number }) => row.startDay)).toEqual([day('2027-01-10')])
  })
})

describe('what is not filled in or does not fit is refused with a text and the field', () => {
  const span = { duration: -1, endDay: day0('2027-02-01'), endTime: '09:00' }
  const repeating = { repetition: '2', repeatTime: day0('2027-03-01') }
  const cases: readonly (readonly [string, Body, string, string])[] = [
    ['no category', { category: '' }, '请选择类型', 'category'],
    ['an unknown category', { category: 'other' }, '日程类型不存在，请重新选择', 'category'],
    ['no title', { title: '  ' }, '请输入标题', 'title'],
    ['no day', { startDay: null }, '请选择开始日期', 'startDay'],
    ['a day of another age', { startDay: -1e15 }, '日期必须在1970年至2200年之间', 'startDay'],
    ['no time', { startTime: '' }, '开始时间不能为空', 'startTime'],
    ['an unknown duration', { duration: 45 }, '时长不正确', 'duration'],
    ['an end at the beginning', span, '结束时间必须晚于开始时间', 'endTime'],
    ['a last day before the first', { allDay: 1, endDay: day0('2027-01-31') }, '结束时间必须晚于开始时间', 'endDay'],
    ['no last day', { allDay: 1 }, '结束时间不能为空', 'endDay'],
    ['years of one entry', { allDay: 1, endDay: day0('2029-01-31') }, '日程时长不能超过366天', 'endDay'],
    ['a reminder of whole days for an hour', { reminderTime: 7 }, '提醒时间不正确', 'reminderTime'],
    ['no way to remind', { reminderTime: 5, reminderType: 0 }, '请选择提醒方式', 'reminderType'],
    ['a way without its configuration', { reminderTime: 5, reminderType: 2 }, '请选择发送配置', 'send'],
    ['an unknown repetition', { repetition: '6' }, '重复方式不正确', 'repetition'],
    ['no end of repetition', { repetition: '2' }, '请选择重复结束日期', 'repeatTime'],
    ['an end of repetition before the beginning', { ...repeating, repeatTime: 0 }, '重复结束日期不能早于开始日期', 'repeatTime'],
    [
      'more than a thousand',
      { ...repeating, repeatTime: day0('2030-03-01') },
      '重复次数不能超过1000次，请提前重复结束日期',
      'repeatTime',
    ],
    ['an unknown urgency', { urgent: '4' }, '紧急程度不正确', 'urgent'],
    ['a colour that is none', { color: 'red;background:url(x)' }, '颜色格式不正确', 'color'],
    ['files that are no list', { files: '{}' }, '附件不正确，请重新上传', 'files'],
    ['files of another site', { files: fileList('https://evil.example/a.pdf') }, '附件不正确，请重新上传', 'files'],
    ['files behind which a call hides', { files: fileList('/api/oauth/Logout') }, '附件不正确，请重新上传', 'files'],
    ['a NUL in a text', { content: 'a\u0000b' }, '内容包含不支持的字符', 'content'],
  ]
  it.each(cases)('%s', async (_name, more, msg, path) => {
    expect(await create(clerk, body('2027-02-01', more))).toMatchObject({ code: 400, msg, issues: [{ path }] })
    expect(await shown(clerk, '2027-02-01', '2027-02-28')).toEqual([])
  })

  it('too many rows at once', async () => {
    const toUserIds = Array.from({ length: 200 }, (_, index) => `u${index}`)
    const form = body('2027-02-01', { toUserIds, repetition: '2', repeatTime: day('2028-02-01') })
    expect(await create(clerk, form)).toMatchObject({ code: 400, msg: expect.stringContaining('重复次数与参与人过多') })
  })

  it.each([
    ['a time of no clock', { startTime: '24:00' }],
    ['a text as day', { startDay: 'soon' }],
    ['a scope of its own', { toUserIds: 'clerk' }],
  ])('R1: %s', async (_name, more) => {
    expect((await create(clerk, body('2027-02-01', more))).code).toBe(400)
  })
})

describe('who may', () => {
  let id = ''
  beforeAll(async () => {
    await create(clerk, body('2027-03-01', { toUserIds: ['junior'] }))
    id = await idOn(clerk, '2027-03-01')
  })

  test('without a session nobody', async () => {
    const { anonymous } = platform
    expect((await create(anonymous, body('2027-03-01'))).code).toBe(600)
    expect((await info(anonymous, id)).code).toBe(600)
    expect((await update(anonymous, id, '3', body('2027-03-01'))).code).toBe(600)
    expect((await remove(anonymous, id, '3')).code).toBe(600)
    const query = { startTime: '2027-03-01', endTime: '2027-03-02', id, groupId: '' }
    expect((await anonymous.call(schedule.detail, { query })).code).toBe(600)
    expect((await anonymous.call(schedule.appList, { query })).code).toBe(600)
  })

  test('who takes no part is not told that it exists', async () => {
    for (const client of [stranger, await platform.signIn('admin')]) {
      expect(await info(client, id)).toMatchObject(gone)
      expect(await client.call(schedule.detail, { query: { id, groupId: '' } })).toMatchObject(gone)
      expect(await update(client, id, '3', body('2027-03-01'))).toMatchObject(gone)
      expect(await remove(client, id, '3')).toMatchObject(gone)
    }
    expect(await shown(clerk, '2027-03-01', '2027-03-01')).toHaveLength(1)
  })

  test('who takes part reads it, changes nothing, and deletes only the own copy', async () => {
    expect((await info(junior, id)).code).toBe(200)
    expect(await update(junior, id, '3', body('2027-03-01', { title: '我的' }))).toMatchObject(notAllowed)
    expect(await remove(junior, id, '3')).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await info(junior, id)).toMatchObject(gone)
    expect((await info(clerk, id)).data).toMatchObject({ title: '例会', toUserIds: [] })
  })

  test('T2: what was deleted meanwhile is neither changed nor made anew', async () => {
    expect(await remove(clerk, id, '3')).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await update(clerk, id, '3', body('2027-03-01'))).toMatchObject(gone)
    expect(await remove(clerk, id, '3')).toMatchObject(gone)
    expect(await clerk.call(schedule.detail, { query: { id, groupId: '' } })).toMatchObject(gone)
    expect(await shown(clerk, '2027-03-01', '2027-03-01')).toEqual([])
  })
})

/** Dates of tables are read before the zone is set; Shanghai is eight hours ahead. */
function day0(text: string): number {
  return Date.parse(`${text}T00:00:00+08:00`)
}

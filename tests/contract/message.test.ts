import { dashboard } from '@/lib/contract/message/dashboard'
import { message } from '@/lib/contract/message/message'
import { oauth } from '@/lib/contract/session/oauth'
import { sendMessage } from '@/platform/modules/message/send'
import { purgeMessages } from '@/platform/modules/message/store'
import { type Client, type Harness, startHarness } from './harness'
import { connect } from './socket-testing'

let platform: Harness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
})
beforeEach(() => platform.db.deleteFrom('message').execute())
afterAll(() => platform.stop())

/** One message of every kind and a second one of the first, oldest first. */
async function sendFive(): Promise<void> {
  for (const [type, title] of [
    [1, '放假通知'],
    [2, '付款申请已通过'],
    [3, '密码即将到期'],
    [4, '周例会'],
    [1, '停电通知'],
  ] as const) {
    await sendMessage(platform.ctx, { userIds: ['clerk'], type, title, bodyText: '<p>内容</p>', releaseUserId: 'stranger' })
    platform.advance(1000)
  }
}

const list = async (query: Record<string, string> = {}) => (await clerk.call(message.list, { query })).data
const titles = async (query: Record<string, string> = {}) => (await list(query)).list.map((row: { title: string }) => row.title)

describe('the list of messages', () => {
  it('has the newest first, with the sender as name and account, and a page of what was asked', async () => {
    const sentFrom = platform.ctx.now()
    await sendFive()
    const first = await list({ pageSize: '2' })
    expect(first.list.map((row: { title: string }) => row.title)).toEqual(['停电通知', '周例会'])
    expect(first.pagination).toEqual({ currentPage: 1, pageSize: 2, total: 5 })
    expect(first.list[0]).toMatchObject({ type: 1, isRead: 0, releaseUser: '名stranger/stranger', flowType: 1 })
    expect(first.list[0].releaseTime).toBeGreaterThanOrEqual(sentFrom)
    expect(first.list[0].releaseTime).toBeLessThanOrEqual(platform.ctx.now())
    expect(await titles({ pageSize: '2', currentPage: '3' })).toEqual(['放假通知'])
  })

  it('filters by kind, by words of the title and by what is unread; 0 is the tab of all kinds', async () => {
    await sendFive()
    expect(await titles({ type: '1' })).toEqual(['停电通知', '放假通知'])
    expect(await titles({ type: '0' })).toHaveLength(5)
    expect(await titles({ keyword: '通知' })).toHaveLength(2)
    expect(await titles({ keyword: '%' })).toEqual([])
    const [newest] = (await list()).list
    await clerk.call(message.readInfo, { params: { id: newest.id } })
    expect(await titles({ isRead: '0' })).toHaveLength(4)
    expect(await titles({ isRead: '1' })).toEqual(['停电通知'])
    expect(await clerk.call(message.list, { query: { type: 'x' } })).toMatchObject({ code: 400, issues: [{ path: 'type' }] })
  })

  it('is refused without a session', async () => {
    expect((await platform.anonymous.call(message.list, { query: {} })).code).toBe(600)
  })
})

describe('reading', () => {
  it('marks the message as read and shows all of it', async () => {
    const files = JSON.stringify([{ name: 'a.pdf', fileId: 'x.pdf', url: '/api/file/Image/annex/x.pdf' }])
    await sendMessage(platform.ctx, {
      userIds: ['clerk'],
      type: 1,
      title: '通知',
      bodyText: '<p>正文</p>',
      excerpt: '摘要',
      files,
    })
    const [{ id }] = (await list()).list
    const { data } = await clerk.call(message.readInfo, { params: { id } })
    expect(data).toMatchObject({ id, isRead: 1, bodyText: '<p>正文</p>', excerpt: '摘要', files, releaseUser: '系统' })
    expect((await list()).list[0].isRead).toBe(1)
  })

  it('of another person’s message is refused and marks nothing', async () => {
    await sendFive()
    const [{ id }] = (await list()).list
    expect(await stranger.call(message.readInfo, { params: { id } })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect((await list()).list[0].isRead).toBe(0)
  })

  it('of all marks those of the filter only, and says so when there is none', async () => {
    await sendFive()
    const body = { keyword: '', type: '1', isRead: '0' }
    expect(await clerk.call(message.readAll, { body })).toMatchObject({ code: 200 })
    expect(await titles({ isRead: '0' })).toEqual(['周例会', '密码即将到期', '付款申请已通过'])
    expect(await clerk.call(message.readAll, { body })).toMatchObject({ code: 400, msg: '暂无未读消息' })
    expect((await clerk.call(message.readAll, { body: {} })).code).toBe(200)
    expect(await titles({ isRead: '0' })).toEqual([])
    expect((await stranger.call(message.readAll, { body: {} })).msg).toBe('暂无未读消息')
  })

  it('of all takes the filter from the query where the body has none, and a body that is missing is no fault', async () => {
    await sendFive()
    const query = { keyword: '', type: '1', isRead: '' }
    expect((await clerk.call(message.readAll, { body: { keyword: '', type: '', isRead: '' }, query })).code).toBe(200)
    expect(await titles({ isRead: '0' })).toHaveLength(3)
    const bare = await clerk.raw('/api/message/Actions/ReadAll?type=2', { method: 'POST' })
    expect(await bare.json()).toMatchObject({ code: 200 })
    expect(await titles({ isRead: '0' })).toEqual(['周例会', '密码即将到期'])
    expect((await clerk.call(message.readAll, { body: { type: 4 }, query: { type: '3' } })).code).toBe(200)
    expect(await titles({ isRead: '0' })).toEqual(['密码即将到期'])
  })

  it('of a message that carries its own text does not look for a notice', async () => {
    for (const bodyText of ['<p>正文</p>', '', '{}', 'null', '{"id":7}']) {
      await sendMessage(platform.ctx, { userIds: ['clerk'], type: 1, title: '通知', bodyText })
      const [{ id }] = (await list()).list
      expect((await clerk.call(message.readInfo, { params: { id } })).data.bodyText).toBe(bodyText)
      platform.advance(1000)
    }
  })
})

describe('deleting', () => {
  it('takes a comma list and removes own rows only', async () => {
    await sendFive()
    await sendMessage(platform.ctx, { userIds: ['stranger'], type: 3, title: '别人的', bodyText: '' })
    const foreign = (await stranger.call(message.list, { query: {} })).data.list[0].id
    const [first, second] = (await list()).list
    const ids = `${first.id}, ${second.id},${foreign}`
    expect(await clerk.call(message.remove, { body: { ids } })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await titles()).toHaveLength(3)
    expect((await stranger.call(message.list, { query: {} })).data.list).toHaveLength(1)
    expect((await clerk.call(message.remove, { body: { ids: foreign } })).msg).toBe('删除失败，数据不存在')
    expect((await clerk.call(message.remove, { body: { ids: ' , ' } })).code).toBe(400)
  })
})

describe('unread numbers', () => {
  it('count by kind, and reach every open page of the user when something was read', async () => {
    await sendFive()
    const numbers = { unReadMsg: 1, unReadNotice: 2, unReadSystemMsg: 1, unReadSchedule: 1, unReadNum: 5 }
    expect((await clerk.call(message.unreadNumbers, {})).data).toEqual(numbers)
    const tabs = [await connect(platform.baseUrl, clerk.token), await connect(platform.baseUrl, clerk.token)]
    expect(tabs[0]?.first).toMatchObject({ unreadTotalCount: 5, unreadNoticeCount: 2, unreadMessageCount: 1 })
    await clerk.call(message.readAll, { body: { type: 1 } })
    for (const tab of tabs) expect(await tab.next('initMessage')).toMatchObject({ unreadTotalCount: 3, unreadNoticeCount: 0 })
    for (const tab of tabs) tab.socket.close()
  })
})

describe('sending', () => {
  it('reaches the open pages of those concerned and nobody else, with the row that was written', async () => {
    const [own, other] = [await connect(platform.baseUrl, clerk.token), await connect(platform.baseUrl, stranger.token)]
    const userIds = ['clerk', 'clerk', 'nobody']
    await sendMessage(platform.ctx, { userIds, type: 3, title: '只给你', bodyText: '', releaseUserId: 'admin' })
    const [row] = (await list()).list
    expect(await own.next('messagePush')).toEqual({
      method: 'messagePush',
      messageType: 3,
      userId: 'admin',
      toUserId: ['clerk'],
      title: '只给你',
      unreadNoticeCount: 1,
      id: row.id,
      messageDefaultTime: row.releaseTime,
    })
    expect(await titles()).toEqual(['只给你'])
    // What comes next on the same socket proves that nothing came before it.
    await sendMessage(platform.ctx, { userIds: ['stranger'], type: 3, title: '给经理', bodyText: '' })
    expect(await other.next('messagePush')).toMatchObject({ title: '给经理' })
    expect(other.waiting()).toEqual([])
    for (const { socket } of [own, other]) socket.close()
  })

  it('keeps a bound per person: the oldest go first', async () => {
    await sendFive()
    await platform.db
      .insertInto('message')
      .values(
        Array.from({ length: 5000 }, (_, index) => {
          const createdAt = platform.ctx.now() + index
          return { id: `many${index}`, userId: 'clerk', type: 3, title: `第${index}条`, releaseUserId: null, createdAt }
        }),
      )
      .execute()
    await sendMessage(platform.ctx, { userIds: ['stranger'], type: 3, title: '别人的', bodyText: '' })
    await purgeMessages(platform.ctx)
    expect((await list({ pageSize: '1' })).pagination.total).toBe(5000)
    expect(await titles({ keyword: '放假通知' })).toEqual([])
    expect((await stranger.call(message.list, { query: {} })).data.pagination.total).toBe(1)
  })
})

describe('a password that must be renewed', () => {
  const dayMs = 86_400_000
  const remind = () => clerk.call(oauth.updatePasswordMessage, {})
  beforeEach(async () => {
    await platform.db.updateTable('appUser').set({ passwordRemindedAt: null, changePasswordDate: platform.ctx.now() }).execute()
    await platform.db.deleteFrom('sysConfig').execute()
  })
  const setRule = () =>
    platform.db
      .insertInto('sysConfig')
      .values([
        { key: 'passwordIsUpdatedRegularly', value: '1' },
        { key: 'updateCycle', value: '30' },
        { key: 'updateInAdvance', value: '5' },
      ])
      .execute()
  const setAge = (days: number) =>
    platform.db
      .updateTable('appUser')
      .set({ changePasswordDate: platform.ctx.now() - days * dayMs })
      .execute()

  it('gives one system message a day, however many pages are opened and even when it was deleted', async () => {
    await setRule()
    await setAge(26)
    const replies = await Promise.all([remind(), remind(), remind()])
    expect(replies.map((reply) => reply.code)).toEqual([200, 200, 200])
    const [row, ...more] = (await list()).list
    expect(row).toMatchObject({ type: 3, title: '您的密码即将到期，请及时修改', isRead: 0 })
    expect(more).toEqual([])
    await clerk.call(message.remove, { body: { ids: row.id } })
    await remind()
    expect(await titles()).toEqual([])
    await platform.db
      .updateTable('appUser')
      .set({ passwordRemindedAt: platform.ctx.now() - dayMs })
      .execute()
    await setAge(31)
    await remind()
    expect(await titles()).toEqual(['您的密码已到期，请立即修改'])
  })

  it.each([
    ['the rule is off', async () => setAge(100)],
    ['it is not due yet', async () => Promise.all([setRule(), setAge(24)])],
  ])('says nothing while %s', async (_name, prepare) => {
    await prepare()
    expect((await remind()).code).toBe(200)
    expect(await titles()).toEqual([])
  })
})

it('who has nothing to do with flows has numbers of nothing', async () => {
  const userInfo = (await clerk.call(oauth.currentUser, { query: {} })).data.userInfo
  expect(userInfo.workflowEnabled).toBe(1)
  const { data } = await clerk.call(dashboard.flowTodoCount, { body: {} })
  expect(data).toEqual({ toBeReviewed: 0, flowDone: 0, flowCirculate: 0, entrust: 0 })
})

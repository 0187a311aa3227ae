import { onlineUser } from '@/lib/contract/message/online-user'
import { oauth } from '@/lib/contract/session/oauth'
import { hashToken } from '@/platform/modules/session/sessions'
import { type Client, type Harness, startHarness } from './harness'
import { connect, eventually, type TestSocket } from './socket-testing'

let platform: Harness
let admin: Client
let page: TestSocket
beforeEach(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  page = await connect(platform.baseUrl, admin.token)
})
afterEach(() => platform.stop())

type Row = { userId: string; userName: string }
const list = async (query: Record<string, string> = {}) => (await admin.call(onlineUser.list, { query })).data
const rowOf = async (account: string): Promise<Row> => {
  const row = (await list()).list.find((entry: { userAccount: string }) => entry.userAccount === account)
  if (!row) throw new Error(`${account} is not online`)
  return row
}

it('lists sessions that are connected, latest first, with organisation, place, browser and system', async () => {
  const userAgent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'
  const clerk = await platform.signIn('clerk')
  await platform.db.updateTable('session').set({ userAgent }).where('tokenHash', '=', hashOf(clerk)).execute()
  await platform.signIn('stranger')
  const [first, second] = [await connect(platform.baseUrl, clerk.token), await connect(platform.baseUrl, clerk.token)]
  const found = await list()
  expect(found.pagination.total).toBe(2)
  expect(found.list[0]).toEqual({
    userId: expect.stringMatching(/^[\w-]{20,}$/),
    userAccount: 'clerk',
    userName: '名clerk/clerk',
    organize: '名group/名company/名sales',
    loginTime: expect.any(Number),
    loginIPAddress: '127.0.0.1',
    loginAddress: '本机',
    loginBrowser: 'Chrome 149',
    loginSystem: expect.stringContaining('Windows'),
    loginPlatForm: 'PC',
    tenantId: '',
    isCurrent: 0,
  })
  expect(await list({ keyword: '名CLERK' })).toMatchObject({ list: [{ userAccount: 'clerk' }], pagination: { total: 1 } })
  expect(await list({ currentPage: '2', pageSize: '1' })).toMatchObject({ list: [{ userAccount: 'admin', isCurrent: 1 }] })
  first.socket.close()
  second.socket.close()
  await eventually(async () => (await list()).pagination.total === 1, 'the session leaves the list')
})

it('shows nothing that could be used as a token', async () => {
  const text = JSON.stringify(await list())
  expect(text).not.toContain(admin.token.slice('bearer '.length))
  expect(text).not.toContain(hashOf(admin))
})

it('forces a session offline: its page is told, its socket closed, its calls refused, and the log says who did it', async () => {
  const clerk = await platform.signIn('clerk')
  const other = await platform.signIn('clerk')
  const tab = await connect(platform.baseUrl, clerk.token)
  const row = await rowOf('clerk')
  expect(await admin.call(onlineUser.remove, { params: { id: row.userId } })).toMatchObject({ code: 200, msg: '操作成功' })
  expect(await tab.next('logout')).toEqual({ method: 'logout', msg: '此账号已在其他地方登录' })
  expect((await tab.closed).code).toBe(1008)
  expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 601, msg: '此账号已在其他地方登录' })
  expect((await other.call(oauth.me, {})).code).toBe(200)
  const log = await platform.db.selectFrom('loginLog').selectAll().where('loginType', '=', 1).execute()
  expect(log).toMatchObject([{ userId: 'clerk', account: 'clerk', loginMark: 1, abstracts: '被名admin/admin强制下线' }])
  expect((await admin.call(onlineUser.remove, { params: { id: row.userId } })).msg).toBe('操作失败，数据不存在')
})

it('forces several offline at once, the own session among them', async () => {
  const clerk = await platform.signIn('clerk')
  const tab = await connect(platform.baseUrl, clerk.token)
  const ids = [(await rowOf('clerk')).userId, (await rowOf('admin')).userId, 'unknown']
  expect((await admin.call(onlineUser.removeMany, { body: { ids } })).code).toBe(200)
  expect((await tab.next('logout')).msg).toBe('此账号已在其他地方登录')
  expect((await page.next('logout')).msg).toBe('此账号已在其他地方登录')
  expect((await admin.call(oauth.me, {})).code).toBe(601)
})

it('lets nobody without the right see or end sessions', async () => {
  const clerk = await platform.signIn('clerk')
  const { userId } = await rowOf('admin')
  const replies = [
    await clerk.call(onlineUser.list, { query: {} }),
    await clerk.call(onlineUser.remove, { params: { id: userId } }),
    await clerk.call(onlineUser.removeMany, { body: { ids: [userId] } }),
  ]
  expect(replies.map((reply) => reply.code)).toEqual([403, 403, 403])
  expect((await platform.anonymous.call(onlineUser.remove, { params: { id: userId } })).code).toBe(600)
  expect((await admin.call(oauth.me, {})).code).toBe(200)
})

function hashOf(client: Client): string {
  return hashToken(client.token.slice('bearer '.length))
}

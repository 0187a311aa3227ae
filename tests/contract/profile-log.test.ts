import type { CallInput } from '@/lib/contract/endpoint'
import { currentUserSettings as own } from '@/lib/contract/permission/current-user'
import { loginLog } from '@/lib/contract/permission/login-log'
import { oauth } from '@/lib/contract/session/oauth'
import { type Client, type Harness, loginForm, startHarness, tryLogin } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
})
beforeEach(async () => {
  await platform.db.deleteFrom('loginLog').execute()
  clerk = await platform.signIn('clerk')
})
afterAll(() => platform.stop())

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'

type Row = { id: string; userName: string; abstracts: string; loginType: number; loginMark: number; creatorTime: number }
type Query = NonNullable<CallInput<typeof own.systemLog>['query']>
const logs = async (query: Query = {}, client = clerk) => (await client.call(own.systemLog, { query })).data
const rows = async (query: Query = {}, client = clerk): Promise<Row[]> => (await logs(query, client)).list

async function insert(values: { id: string; createdAt: number; loginType?: number; ipAddress?: string; userAgent?: string }) {
  const base = { userId: 'clerk', account: 'clerk', loginMark: 1, abstracts: '登录成功', loginType: 0, ipAddress: '10.1.2.3' }
  await platform.db
    .insertInto('loginLog')
    .values({ ...base, userAgent: '', ...values })
    .execute()
}

describe('SystemLog', () => {
  it('lists sign-ins and sign-outs of the user, newest first, with browser and system by name', async () => {
    await platform.db.deleteFrom('loginLog').execute()
    await insert({ id: 'old', createdAt: 1000, userAgent: edge })
    const other = await platform.signIn('clerk')
    await other.call(oauth.logout, { query: {} })
    const found = await logs()
    expect(found.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 3 })
    expect(found.list).toMatchObject([
      {
        loginType: 1,
        loginMark: 1,
        abstracts: '退出登录',
        userName: '名clerk/clerk',
        ipAddress: '127.0.0.1',
        ipAddressName: '本机',
      },
      { loginType: 0, loginMark: 1, abstracts: '登录成功' },
      {
        ...{ id: 'old', creatorTime: 1000, ipAddress: '10.1.2.3', ipAddressName: '局域网' },
        ...{ browser: 'Microsoft Edge 130', platForm: 'Windows 10' },
      },
    ])
  })

  it('shows refused attempts on the own account, in any case of letters, and those of no other', async () => {
    await tryLogin(platform.baseUrl, loginForm('CLERK', 'wrong'))
    await tryLogin(platform.baseUrl, loginForm('admin', 'wrong'))
    const failed = await rows({ loginMark: '0' })
    expect(failed).toMatchObject([{ loginMark: 0, abstracts: '账号或密码错误' }])
    expect(await rows({ loginMark: '0' }, await platform.signIn('stranger'))).toEqual([])
  })

  it('filters by time, kind, outcome and words, and pages in both directions', async () => {
    await platform.db.deleteFrom('loginLog').execute()
    for (let index = 1; index <= 5; index += 1) {
      await insert({ id: `r${index}`, createdAt: index * 100_000_000_000, loginType: index % 2, ipAddress: `10.0.0.${index}` })
    }
    const ids = async (query: Query) => (await rows(query)).map((row) => row.id)
    expect(await ids({ startTime: 200_000_000_000, endTime: 400_000_000_000 })).toEqual(['r4', 'r3', 'r2'])
    expect(await ids({ startTime: '', endTime: '' })).toHaveLength(5)
    expect(await ids({ loginType: '0' })).toEqual(['r4', 'r2'])
    expect(await ids({ keyword: '10.0.0.3' })).toEqual(['r3'])
    expect(await ids({ keyword: '%' })).toEqual([])
    expect(await ids({ currentPage: 2, pageSize: 2, sort: 'asc' })).toEqual(['r3', 'r4'])
    expect(await ids({ category: '5' })).toEqual([])
  })

  it('reads any user agent', async () => {
    await insert({ id: 'strange', createdAt: Date.now(), userAgent: '\\(x'.repeat(100) })
    await insert({ id: 'none', createdAt: Date.now(), userAgent: ' ' })
    expect(await rows()).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'none', browser: '', platForm: '' })]))
  })

  it('needs a session', async () => {
    expect((await platform.anonymous.call(own.systemLog, { query: {} })).code).toBe(600)
    expect((await platform.anonymous.call(loginLog.remove, { body: { ids: ['x'] } })).code).toBe(600)
    expect((await platform.anonymous.call(loginLog.clear, {})).code).toBe(600)
  })
})

describe('deleting log-in rows', () => {
  it('removes the chosen own ones', async () => {
    await insert({ id: 'r1', createdAt: 1 })
    await insert({ id: 'r2', createdAt: 2 })
    expect(await clerk.call(loginLog.remove, { body: { ids: ['r1', 'r1'] } })).toMatchObject({ code: 200, msg: '删除成功' })
    expect((await rows()).map((row) => row.id)).toEqual([expect.any(String), 'r2'])
    expect((await clerk.call(loginLog.remove, { body: { ids: [] } })).code).toBe(400)
  })

  it('A2: refuses a list with a row of somebody else, and removes none of it', async () => {
    await insert({ id: 'mine', createdAt: 1 })
    const stranger = await platform.signIn('stranger')
    const foreign = (await rows({}, stranger))[0]?.id ?? ''
    const reply = await clerk.call(loginLog.remove, { body: { ids: ['mine', foreign] } })
    expect(reply).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
    expect((await rows()).map((row) => row.id)).toContain('mine')
    expect(await rows({}, stranger)).toHaveLength(1)
  })

  it('clears all own rows and no other', async () => {
    const stranger = await platform.signIn('stranger')
    await tryLogin(platform.baseUrl, loginForm('clerk', 'wrong'))
    expect((await clerk.call(loginLog.clear, {})).code).toBe(200)
    expect(await rows()).toEqual([])
    expect(await rows({}, stranger)).toHaveLength(1)
  })
})

import { sql } from 'kysely'
import { currentUserSettings } from '@/lib/contract/permission/current-user'
import { loginLog } from '@/lib/contract/permission/login-log'
import { position } from '@/lib/contract/permission/position'
import { user } from '@/lib/contract/permission/user'
import { adminHistory } from '@/lib/contract/system/admin-history'
import { area } from '@/lib/contract/system/area'
import { type LogCategory, type LogRow, log } from '@/lib/contract/system/log'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { purgeLogs } from '@/platform/modules/log/public'
import { grantTag, insertPositionType } from '@/platform/modules/permission/testing'
import { type Client, type Harness, loginForm, md5, startHarness, tryLogin } from './harness'

let platform: Harness
let admin: Client
let clerk: Client
beforeAll(async () => {
  platform = await startHarness({}, { isLogged: true })
  await insertPositionType(platform.db)
  ;[admin, clerk] = [await platform.signIn('admin'), await platform.signIn('clerk')]
})
beforeEach(async () => {
  await platform.writeLog()
  await platform.db.deleteFrom('callLog').execute()
})
afterAll(() => platform.stop())

const [login, request, operation, exception] = ['1', '5', '3', '4'] as const
type More = { keyword?: string; requestMethod?: string; startTime?: number; endTime?: number; loginMark?: string }

async function rows(category: LogCategory, more: More = {}): Promise<LogRow[]> {
  await platform.writeLog()
  return (await admin.call(log.list, { query: { category, ...more } as never })).data.list
}
const info = async (id: string, client = admin) => (await client.call(log.info, { params: { id } })).data

/** Each a millisecond after the one before. */
async function insertCalls(count: number, { createdAt, category }: { category: number; createdAt: number }) {
  const base = { userId: null, userName: '', ipAddress: '10.0.0.1', userAgent: '', method: 'GET', url: '/api/x', callName: 'x' }
  const rest = { accessTag: '', modelId: null, durationMs: 1, replyCode: 200, requestId: 'r', params: '', result: '' }
  const list = Array.from({ length: count }, (_, index) => ({
    ...base,
    ...rest,
    category,
    createdAt: createdAt + index,
    id: platform.ctx.newId(),
  }))
  await platform.db.insertInto('callLog').values(list).execute()
}

describe('what is written down', () => {
  it('a change of the administration is an operation and a request, with who, what was sent and what was made', async () => {
    const body = { fullName: '质检员', enCode: 'qc', organizeId: 'sales', type: 'manage' }
    const made = (await admin.call(position.create, { body } as never, { 'user-agent': 'Mozilla/5.0 Firefox/140.0' })).data.id
    const [row, ...others] = await rows(operation)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ userName: '名admin/admin', requestMethod: 'POST', requestUrl: '/api/permission/Position', replyCode: 200 },
      ...{ moduleName: 'permission.position', moduleCode: 'permission.position', ipAddressName: '本机', browser: 'Firefox 140' },
    })
    const read = await info(row?.id ?? '')
    expect(read).toMatchObject({ category: operation, requestTarget: 'position.create', requestId: expect.any(String) })
    expect(JSON.parse(read.requestParam)).toMatchObject(body)
    expect(JSON.parse(read.jsons)).toEqual({ code: 200, msg: '新建成功', data: { id: made } })
    expect((await rows(request, { requestMethod: 'POST' })).map(({ requestUrl }) => requestUrl)).toEqual([
      '/api/permission/Position',
    ])
  })

  it('a call that reads is a request alone; one that was refused tells why', async () => {
    await clerk.call(position.create, { body: {} } as never)
    await admin.call(position.list, { query: { keyword: '质 检', organizeId: '', n: '1700000000' } } as never)
    expect((await rows(request)).map(({ requestUrl }) => requestUrl)).toContain('/api/permission/Position?keyword=质 检')
    const operations = await rows(operation)
    expect(operations).toMatchObject([{ userName: '名clerk/clerk', replyCode: 403 }])
    expect((await info(operations[0]?.id ?? '')).jsons).toContain('"code":403')
  })

  it('an exception is kept with its request id and where it came from', async () => {
    await sql`alter table area rename to lost_area`.execute(platform.db)
    const reply = await admin.call(area.children, { params: { id: '-1' }, query: {} })
    await sql`alter table lost_area rename to area`.execute(platform.db)
    expect(reply).toMatchObject({ code: 500, msg: '系统异常' })
    const [row] = await rows(exception)
    expect(row).toMatchObject({ requestUrl: '/api/system/Area/-1', replyCode: 500 })
    const read = await info(row?.id ?? '')
    expect(read.requestId).toBe(reply.requestId)
    expect(read.jsons).toContain('relation "area" does not exist')
    expect(read.jsons).toMatch(/\n\s+at /)
  })

  it('passwords, tokens, codes and files are never in it', async () => {
    await admin.call(sysConfig.save, { body: { newUserDefaultPassword: 'Hidden-1', qyhAgentSecret: 'Hidden-1' } })
    await admin.call(user.resetPassword, {
      params: { id: 'junior' },
      body: { userPassword: md5('Hidden-1'), id: 'junior' },
    } as never)
    const change = { oldPassword: md5('Hidden-1'), password: md5('Hidden-1'), code: 'HiddenCode', timestamp: 'HiddenKey' }
    await clerk.call(currentUserSettings.modifyPassword, { body: change })
    await platform.anonymous.raw('/api/oauth/codeCertificateStatus/HiddenTicket?token=HiddenToken')
    const form = new FormData()
    form.append('file', new File(['HiddenFile'], 'HiddenName.txt'))
    await clerk.raw('/api/file/Uploader/annex', { method: 'POST', body: form })
    await platform.writeLog()
    const all = await platform.db.selectFrom('callLog').selectAll().execute()
    expect(all.length).toBeGreaterThan(5)
    const text = JSON.stringify(all)
    expect(text).not.toMatch(new RegExp(`Hidden|${md5('Hidden-1')}|${admin.token.slice(7)}`))
    expect(text).toContain('***')
  })

  it('of records, messages and personal data only the names of the fields are kept', async () => {
    await clerk.call(currentUserSettings.saveBaseInfo, {
      body: { realName: '名clerk', postalAddress: '某某路', mobilePhone: '13900000000' },
    } as never)
    const [row] = await rows(operation)
    const { requestParam } = await info(row?.id ?? '')
    expect(requestParam).toContain('mobilePhone')
    expect(requestParam).not.toMatch(/某某路|13900000000/)
  })

  it('requests are left out while their log is off, operations never', async () => {
    const rule = (await admin.call(log.retention, {})).data
    expect(await admin.call(log.saveRetention, { body: { ...rule, isLog: 0 } })).toMatchObject({ code: 200, msg: '保存成功' })
    platform.advance(6000)
    await admin.call(position.list, { query: {} })
    await platform.writeLog()
    await platform.db.deleteFrom('callLog').execute()
    await admin.call(position.list, { query: {} })
    await admin.call(sysConfig.save, { body: { companyName: '甲' } })
    expect(await rows(request)).toEqual([])
    expect(await rows(operation)).toHaveLength(1)
    await admin.call(sysConfig.save, { body: { isLog: 1 } })
    platform.advance(6000)
  })
})

describe('the lists', () => {
  it('of sign-ins have everybody, also whose sign-in was refused, and how long it took', async () => {
    await tryLogin(platform.baseUrl, loginForm('nobody', 'wrong'))
    const all = await rows(login)
    expect(all.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['名admin/admin', '名clerk/clerk', 'nobody']))
    expect(all[0]?.requestDuration).toBeGreaterThanOrEqual(0)
    expect(await rows(login, { loginMark: '0' })).toMatchObject([{ userName: 'nobody', abstracts: '账号或密码错误' }])
    expect((await rows(login, { keyword: '名CLERK' })).map(({ userName }) => userName)).toEqual(['名clerk/clerk'])
    expect(await info(all[0]?.id ?? '')).toMatchObject({ category: login, loginType: 0, userAgent: expect.any(String) })
  })

  it('are narrowed by word, method and time', async () => {
    await insertCalls(1, { category: 5, createdAt: 1_600_000_000_000 })
    await clerk.call(currentUserSettings.baseInfo, {})
    expect(await rows(request, { keyword: '名clerk' })).toMatchObject([{ requestUrl: '/api/permission/Users/Current/BaseInfo' }])
    expect(await rows(request, { keyword: '%' })).toEqual([])
    expect(await rows(request, { endTime: 1_600_000_000_001 })).toMatchObject([{ requestUrl: '/api/x' }])
    expect(await rows(request, { startTime: 1_600_000_000_001, requestMethod: 'DELETE' })).toEqual([])
    expect(await admin.call(log.list, { query: { category: '9' } as never })).toMatchObject({ code: 400 })
  })

  it('belong to administrators and holders of the screen, who read what was sent to screens that they have', async () => {
    await admin.call(position.create, { body: { fullName: '甲', enCode: 'jia', organizeId: 'sales', type: 'manage' } } as never)
    const [row] = await rows(operation)
    const calls = [log.list, log.info, log.clear, log.retention, log.saveRetention]
    for (const call of calls) {
      const reply = await clerk.call(call, { params: { id: row?.id, category: '5' }, body: {} } as never)
      expect(reply).toMatchObject({ code: 403 })
    }
    await grantTag(platform.db, 'clerk', 'system.log')
    expect((await clerk.call(log.list, { query: { category: '3' } })).data.list.length).toBeGreaterThan(0)
    expect(await info(row?.id ?? '', clerk)).toMatchObject({ isWithheld: 1, requestParam: '', requestTarget: 'position.create' })
    await grantTag(platform.db, 'clerk', 'permission.position')
    expect((await info(row?.id ?? '', clerk)).requestParam).toContain('jia')
    expect(await clerk.call(log.info, { params: { id: '1' } })).toMatchObject({ code: 400, msg: '数据不存在' })
  })
})

describe('deleting', () => {
  it('takes chosen rows of any kind, all or none, from whoever has the screen', async () => {
    await insertCalls(2, { category: 4, createdAt: 5 })
    const ids = [...(await rows(exception)), ...(await rows(login, { loginMark: '0' }))].map(({ id }) => id)
    const unknown = await admin.call(loginLog.remove, { body: { ids: [...ids, '1'] } })
    expect(unknown).toMatchObject({ code: 400, msg: '删除失败，数据不存在' })
    expect(await admin.call(loginLog.remove, { body: { ids } })).toMatchObject({ code: 200, msg: '删除成功' })
    expect([...(await rows(exception)), ...(await rows(login, { loginMark: '0' }))]).toEqual([])
  })

  it('clears one kind and no other, and is an operation itself', async () => {
    await insertCalls(1500, { category: 4, createdAt: 5 })
    await insertCalls(1, { category: 3, createdAt: 5 })
    expect(await admin.call(log.clear, { params: { category: exception } })).toMatchObject({ code: 200, msg: '删除成功' })
    expect(await rows(exception)).toEqual([])
    expect((await rows(operation)).map(({ requestUrl }) => requestUrl)).toEqual(['/api/system/Log/4', '/api/x'])
  })
})

describe('the retention rule', () => {
  const body = { isLog: 1, loginLogDays: 365, loginLogRows: 1000, requestLogDays: 7, requestLogRows: 1000 }
  const rule = { ...body, operationLogDays: 30, operationLogRows: 1000, exceptionLogDays: 30, exceptionLogRows: 1000 }

  it('removes what is too old and what is too much, the oldest first', async () => {
    const now = platform.ctx.now()
    await insertCalls(1, { category: 3, createdAt: now - 31 * 86_400_000 })
    await insertCalls(1, { category: 3, createdAt: now - 29 * 86_400_000 })
    await insertCalls(1010, { category: 5, createdAt: now - 1_000_000 })
    await admin.call(log.saveRetention, { body: rule })
    await platform.writeLog()
    await purgeLogs(platform.ctx)
    const left = await platform.db.selectFrom('callLog').select(['category', 'createdAt']).execute()
    const of = (category: number) => left.filter((row) => row.category === category).map(({ createdAt }) => Number(createdAt))
    expect(of(5)).toHaveLength(1000)
    expect(Math.min(...of(5))).toBeGreaterThan(now - 1_000_000)
    expect(Math.min(...of(3))).toBe(now - 29 * 86_400_000)
  })

  it('is bounded, versioned and in the history', async () => {
    const endless = await admin.call(log.saveRetention, { body: { ...rule, requestLogRows: 0 } })
    expect(endless).toMatchObject({ code: 400, issues: [{ path: 'requestLogRows' }] })
    const { version } = (await admin.call(log.retention, {})).data
    expect(await admin.call(log.saveRetention, { body: { ...rule, version, loginLogDays: 200 } })).toMatchObject({ code: 200 })
    expect(await admin.call(log.saveRetention, { body: { ...rule, version } })).toMatchObject({ issues: [{ code: 'conflict' }] })
    const [change] = (await admin.call(adminHistory.list, { query: { objectType: 'sysConfig' } })).data.list
    const { before, after } = (await admin.call(adminHistory.info, { params: { id: change.id } })).data
    expect([before.loginLogDays, after.loginLogDays]).toEqual([365, 200])
  })
})

import { oauth } from '@/lib/contract/session/oauth'
import { type CacheRow, cache } from '@/lib/contract/system/cache'
import { caches } from '@/platform/caches'
import { consume, countFailure, failures, refuseAfterFailures } from '@/platform/http/limits'
import { grantTag } from '@/platform/modules/permission/testing'
import { type Client, type Harness, loginForm, startHarness, tryLogin } from './harness'

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
})
afterAll(() => platform.stop())

const list = async (query: Record<string, string> = {}): Promise<CacheRow[]> =>
  (await admin.call(cache.list, { query } as never)).data.list
const facts = async (name: string) => (await list()).find((row) => row.name === name)
const value = async (name: string) => (await admin.call(cache.info, { params: { name } })).data.value as string
const clear = (name: string) => admin.call(cache.clear, { params: { name } })

/** Something in each of them. */
async function fill() {
  const at = platform.ctx.now() + 60_000
  const { db } = platform
  await db.insertInto('captcha').values({ key: platform.ctx.newId(), answer: 'SECRET', expiresAt: at }).execute()
  await db.deleteFrom('smsCode').execute()
  await db.insertInto('smsCode').values({ mobile: '13812345678', codeHash: 'SECRET', createdAt: 1, expiresAt: at }).execute()
  await db.deleteFrom('signInTicket').execute()
  await db
    .insertInto('signInTicket')
    .values({
      ...{
        ticketHash: `SECRET${platform.ctx.newId()}`,
        kind: 'qr' as const,
        status: 0,
        userId: null,
        issuer: null,
        subject: null,
      },
      ...{ stateHash: 'SECRET', nonce: 'SECRET', codeVerifier: 'SECRET', redirectUri: null, ipAddress: '', userAgent: '' },
      ...{ createdAt: 1, expiresAt: at },
    })
    .execute()
  await db
    .insertInto('billPreview')
    .values({ ruleId: 'r', userId: platform.ctx.newId(), number: 'FP001', createdAt: 1 })
    .execute()
  await db
    .insertInto('downloadLink')
    .values({
      secretHash: `SECRET${platform.ctx.newId()}`,
      userId: 'admin',
      files: '[]',
      name: 'a.zip',
      isPacked: 1,
      expiresAt: at,
    })
    .execute()
  await tryLogin(platform.baseUrl, loginForm('SECRETname', 'wrong'))
}
const filled = ['limits', 'captchas', 'smsCodes', 'signInTickets', 'wrongNames', 'numberPreviews', 'downloadLinks']

it('each cache tells its entries, size, end and whose it is; what opens anything is not shown', async () => {
  await fill()
  const rows = await list()
  expect(rows.map(({ name }) => name)).toEqual(caches.map(({ name }) => name))
  for (const name of filled) {
    const row = rows.find((each) => each.name === name)
    expect(row).toMatchObject({ entries: expect.any(Number), place: expect.stringMatching(/process|installation/) })
    expect(row?.entries).toBeGreaterThan(0)
    expect(row?.cacheSize).toBeGreaterThan(0)
    const shown = await value(name)
    expect(JSON.parse(shown).length).toBeGreaterThan(0)
    expect(shown).not.toMatch(/SECRET|13812345678/)
  }
  expect(await facts('captchas')).toMatchObject({ place: 'installation', overdueTime: expect.any(Number) })
  expect(await facts('designs')).toMatchObject({ place: 'process' })
})

it('they are found by word and by when they are over', async () => {
  await fill()
  expect((await list({ keyword: 'CAPT' })).map(({ name }) => name)).toEqual(['captchas'])
  const end = String(platform.ctx.now() + 3_600_000)
  const ending = (await list({ overdueStartTime: '1', overdueEndTime: end })).map(({ name }) => name)
  expect(ending).toContain('captchas')
  expect(ending).not.toContain('designs')
})

it('emptying one empties that one: a captcha is over, and who was shut out for too many tries is let in', async () => {
  await fill()
  expect(await clear('captchas')).toMatchObject({ code: 200, msg: '清空成功' })
  expect((await facts('captchas'))?.entries).toBe(0)
  expect((await facts('smsCodes'))?.entries).toBe(1)
  const { ctx } = platform
  for (let index = 0; index < 30; index += 1) await countFailure(ctx, 'signInFailures', 'somebody')
  await expect(refuseAfterFailures(ctx, 'signInFailures', 'somebody')).rejects.toMatchObject({ code: 'tooManyRequests' })
  await clear('limits')
  expect(await failures(ctx, 'signInFailures', 'somebody')).toBe(0)
  await expect(consume(ctx, 'signInByAddress', '127.0.0.1')).resolves.toBeUndefined()
  expect(await clear('unknown')).toMatchObject({ code: 400, msg: '数据不存在' })
  expect(await admin.call(cache.info, { params: { name: 'unknown' } })).toMatchObject({ code: 400, msg: '数据不存在' })
})

it('emptying all empties all, and signs nobody out', async () => {
  await fill()
  expect(await admin.call(cache.clearAll, {})).toMatchObject({ code: 200, msg: '清理成功' })
  expect((await list()).filter(({ entries }) => entries !== 0)).toEqual([])
  expect(await admin.call(oauth.me, {})).toMatchObject({ code: 200 })
})

it('is for administrators and holders of the screen', async () => {
  const clerk = await platform.signIn('clerk')
  for (const call of Object.values(cache)) {
    const input = { params: { name: 'designs' }, query: {} } as never
    expect(await platform.anonymous.call(call, input)).toMatchObject({ code: 600 })
    expect(await clerk.call(call, input)).toMatchObject({ code: 403 })
  }
  await grantTag(platform.db, 'clerk', 'system.cache')
  expect(await clerk.call(cache.list, { query: {} })).toMatchObject({ code: 200 })
})

import { oauth } from '@/lib/contract/session/oauth'
import { sysConfig } from '@/lib/contract/system/sys-config'
import { endSessionsOf } from '@/platform/modules/session/sessions'
import { createClient, type Harness, md5, startHarness, testPassword } from './harness'

let platform: Harness
beforeAll(async () => {
  platform = await startHarness()
})
afterAll(() => platform.stop())

const minuteMs = 60_000

describe('a session', () => {
  it('ends with logout: the old token is refused and tells that signing in is needed', async () => {
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(oauth.logout, { query: {} })).code).toBe(200)
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code: 600, msg: '登录过期,请重新登录', data: null })
    expect((await clerk.call(oauth.logout, { query: {} })).code).toBe(600)
    const log = await platform.db.selectFrom('loginLog').selectAll().where('loginType', '=', 1).execute()
    expect(log.at(-1)).toMatchObject({ userId: 'clerk', loginMark: 1 })
  })

  it('answers 600 without a token and 602 for one that cannot be', async () => {
    expect((await platform.anonymous.call(oauth.me, {})).code).toBe(600)
    for (const token of [
      'bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
      'garbage',
      'bearer x',
      `bearer ${'a'.repeat(6000)}`,
    ]) {
      expect((await createClient(platform.baseUrl, token).call(oauth.me, {})).code).toBe(602)
    }
  })

  it('keeps working while it is used, and ends after the idle time', async () => {
    const clerk = await platform.signIn('clerk')
    for (let hour = 0; hour < 10; hour += 1) {
      platform.advance(60 * minuteMs)
      expect((await clerk.call(oauth.me, {})).code).toBe(200)
    }
    platform.advance(481 * minuteMs)
    expect((await clerk.call(oauth.me, {})).code).toBe(600)
  })

  it('writes the time of last use at most once a minute', async () => {
    const clerk = await platform.signIn('clerk')
    const lastSeen = async () =>
      (await platform.db.selectFrom('session').select('lastSeenAt').orderBy('createdAt', 'desc').executeTakeFirstOrThrow())
        .lastSeenAt
    const first = await lastSeen()
    platform.advance(minuteMs / 2)
    await clerk.call(oauth.me, {})
    expect(await lastSeen()).toBe(first)
    platform.advance(minuteMs)
    await clerk.call(oauth.me, {})
    expect(await lastSeen()).toBeGreaterThan(first)
  })

  it.each([
    ['kicked', 601, '此账号已在其他地方登录'],
    ['rightsChanged', 600, '权限已变更，请重新登录！'],
    ['passwordChanged', 600, '密码已变更，请重新登录！'],
    ['disabled', 600, '账号已被禁用'],
  ] as const)('ended because %s answers %d with its reason', async (reason, code, msg) => {
    const clerk = await platform.signIn('clerk')
    const other = await platform.signIn('stranger')
    await endSessionsOf(platform.ctx, ['clerk'], reason)
    expect(await clerk.call(oauth.me, {})).toMatchObject({ code, msg })
    expect((await other.call(oauth.me, {})).code).toBe(200)
  })

  it('stops at once for an account that was disabled', async () => {
    const clerk = await platform.signIn('clerk')
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'clerk').execute()
    expect((await clerk.call(oauth.me, {})).code).toBe(600)
    await platform.db.updateTable('appUser').set({ enabledMark: 1 }).where('id', '=', 'clerk').execute()
  })

  it('ends the other sessions of the account when only one is allowed', async () => {
    const first = await platform.signIn('clerk')
    await platform.db.insertInto('sysConfig').values({ key: 'singleLogin', value: '1' }).execute()
    const second = await platform.signIn('clerk')
    expect((await first.call(oauth.me, {})).code).toBe(601)
    expect((await second.call(oauth.me, {})).code).toBe(200)
    await platform.db.deleteFrom('sysConfig').execute()
  })
})

describe('unlocking the screen', () => {
  it("takes the password of the session's own user", async () => {
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(oauth.lockScreen, { body: { account: 'clerk', password: md5(testPassword) } })).code).toBe(200)
    const foreign = await clerk.call(oauth.lockScreen, { body: { account: 'admin', password: md5(testPassword) } })
    expect(foreign).toMatchObject({ code: 400, msg: '账号或密码错误' })
  })

  it('refuses a wrong password without ending the session, and stops answering after ten', async () => {
    const stranger = await platform.signIn('stranger')
    const attempt = (password: string) =>
      stranger.call(oauth.lockScreen, { body: { account: 'stranger', password: md5(password) } })
    for (let count = 0; count < 10; count += 1) expect((await attempt('nope')).msg).toBe('账号或密码错误')
    expect((await attempt(testPassword)).msg).toBe('操作过于频繁，请稍后再试')
    expect((await stranger.call(oauth.me, {})).code).toBe(200)
  })

  it('needs a session and both fields', async () => {
    const body = { account: 'clerk', password: md5(testPassword) }
    expect((await platform.anonymous.call(oauth.lockScreen, { body })).code).toBe(600)
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(oauth.lockScreen, { body: { account: '', password: 'x' } })).code).toBe(400)
  })
})

describe('small calls of the shell', () => {
  it('accepts the password reminder call, for signed-in users only', async () => {
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(oauth.updatePasswordMessage, {})).code).toBe(200)
    expect((await platform.anonymous.call(oauth.updatePasswordMessage, {})).code).toBe(600)
  })

  it('gives the whole system configuration to administrators and no secret to others', async () => {
    const rows = [
      { key: 'qyhCorpSecret', value: 'hidden-one' },
      { key: 'updateCycle', value: '30' },
      { key: 'emailPassword', value: 'hidden-two' },
    ]
    await platform.db.insertInto('sysConfig').values(rows).execute()
    const seen = await (await platform.signIn('clerk')).call(sysConfig.get, {})
    expect(seen.data).toMatchObject({ updateCycle: 30, passwordLengthMinNumber: 6, sysName: expect.any(String) })
    expect(JSON.stringify(seen.data)).not.toMatch(/hidden|secret|whiteList/i)
    const whole = await (await platform.signIn('admin')).call(sysConfig.get, {})
    expect(whole.data).toMatchObject({ qyhCorpSecret: 'hidden-one', tokenTimeout: 480, whiteListIp: '' })
    expect((await platform.anonymous.call(sysConfig.get, {})).code).toBe(600)
    await platform.db.deleteFrom('sysConfig').execute()
  })
})

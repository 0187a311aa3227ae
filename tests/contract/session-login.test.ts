import { createCipheriv } from 'node:crypto'
import { oauth } from '@/lib/contract/session/oauth'
import { createClient, type Harness, loginForm, md5, startHarness, testPassword, tryLogin } from './harness'

const aesKey = 'sixteen-bytes-k!'
let platform: Harness
beforeAll(async () => {
  platform = await startHarness({ loginAesKey: aesKey })
})
afterAll(() => platform.stop())

async function setConfig(values: Record<string, string>): Promise<void> {
  await platform.db.deleteFrom('sysConfig').execute()
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  if (rows.length > 0) await platform.db.insertInto('sysConfig').values(rows).execute()
}
afterEach(() => setConfig({}))

async function restore(account: string): Promise<void> {
  await platform.db
    .updateTable('appUser')
    .set({ enabledMark: 1, logErrorCount: 0, unlockTime: null })
    .where('account', '=', account)
    .execute()
}

const login = (account: string, password = testPassword, more: Record<string, string> = {}) =>
  tryLogin(platform.baseUrl, loginForm(account, password, more))

describe('signing in', () => {
  it('answers a token with its scheme that opens the session, and stores only its hash', async () => {
    const reply = await login('clerk')
    expect(reply).toMatchObject({ code: 200, data: { token: expect.stringMatching(/^bearer [\w-]{43}$/), theme: '' } })
    const me = await createClient(platform.baseUrl, reply.data.token).call(oauth.me, {})
    expect(me.data).toMatchObject({ userId: 'clerk', userAccount: 'clerk' })
    const stored = JSON.stringify(await platform.db.selectFrom('session').selectAll().execute())
    expect(stored).not.toContain(reply.data.token.slice('bearer '.length))
  })

  it('takes the account in any case and with blanks around it', async () => {
    expect((await login('  CLERK ')).code).toBe(200)
  })

  it('takes the account in any form of its characters', async () => {
    expect((await login('ｃｌ\u200bｅｒｋ')).code).toBe(200)
  })

  it('accepts the fields of older clients in the query, and extra ones', async () => {
    const query = loginForm('clerk', testPassword, { client_id: 'admin', client_secret: 'x', scope: 'all' })
    const reply = await platform.anonymous.raw(`/api/oauth/login?${query}`, { method: 'POST' })
    expect(await reply.json()).toMatchObject({ code: 200 })
  })

  it('accepts the AES form of the hash when a key is configured', async () => {
    const cipher = createCipheriv('aes-128-ecb', aesKey, null)
    const password = cipher.update(md5(testPassword), 'utf8', 'hex') + cipher.final('hex')
    expect(password).toHaveLength(96)
    const form = loginForm('clerk')
    form.set('password', password)
    expect((await tryLogin(platform.baseUrl, form)).code).toBe(200)
    form.set('password', 'ab'.repeat(48))
    expect((await tryLogin(platform.baseUrl, form)).msg).toBe('账号或密码错误')
  })

  it('answers the saved layout as theme', async () => {
    await platform.db.updateTable('appUser').set({ theme: 'blend' }).where('id', '=', 'clerk').execute()
    expect((await login('clerk')).data.theme).toBe('blend')
  })

  it('writes the sign-in log and moves the last sign-in to the previous one', async () => {
    await login('clerk')
    const before = await platform.db.selectFrom('appUser').selectAll().where('id', '=', 'clerk').executeTakeFirstOrThrow()
    await login('clerk')
    const after = await platform.db.selectFrom('appUser').selectAll().where('id', '=', 'clerk').executeTakeFirstOrThrow()
    expect(after.prevLoginTime).toBe(before.lastLoginTime)
    const log = await platform.db.selectFrom('loginLog').selectAll().where('userId', '=', 'clerk').execute()
    expect(log.at(-1)).toMatchObject({ loginType: 0, loginMark: 1, account: 'clerk', ipAddress: '127.0.0.1' })
  })
})

describe('a refused sign-in', () => {
  it('answers alike for a wrong password and an unknown account', async () => {
    const wrong = await login('clerk', 'nope')
    const unknown = await login('nobody-here', 'nope')
    expect(wrong).toEqual({ code: 400, msg: '账号或密码错误', data: null })
    expect(unknown).toEqual(wrong)
    await restore('clerk')
  })

  it.each([
    ['quotes', `a'; drop table app_user; --"`],
    ['control characters', 'a\u0000b\u0007c'],
    ['emoji', '😀😀'],
    ['wildcards', '%'],
  ])('stays in form for an account with %s', async (_, account) => {
    expect(await login(account, 'nope')).toEqual({ code: 400, msg: '账号或密码错误', data: null })
  })

  it('refuses an account name of a megabyte, no account, and a password that is no hash, without a fault', async () => {
    expect((await login('a'.repeat(1_100_000))).code).toBe(400)
    expect((await login('a'.repeat(300))).code).toBe(400)
    const missing = await tryLogin(platform.baseUrl, new URLSearchParams({ password: md5('x') }))
    expect(missing).toMatchObject({ code: 400, issues: [{ path: 'account' }] })
    const plain = loginForm('clerk')
    plain.set('password', 'plain text')
    expect(await tryLogin(platform.baseUrl, plain)).toMatchObject({ code: 400, issues: [{ path: 'password' }] })
  })

  it('tells a disabled account so only with the right password', async () => {
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'manager').execute()
    expect((await login('manager', 'nope')).msg).toBe('账号或密码错误')
    expect((await login('manager')).msg).toBe('账号已被禁用')
    await restore('manager')
  })

  it('refuses a user to whom no menu is granted', async () => {
    expect(await login('junior')).toEqual({ code: 400, msg: '您的权限不足，请联系管理员', data: null })
  })

  it('refuses addresses outside the white list, but not administrators', async () => {
    await setConfig({ whitelistSwitch: '1', whiteListIp: '10.0.0.1,10.0.0.2' })
    expect((await login('clerk')).msg).toBe('此IP未在白名单中')
    expect((await login('admin')).code).toBe(200)
    const headers = { 'x-forwarded-for': '10.0.0.2' }
    const inside = await platform.anonymous.raw('/api/oauth/Login', { method: 'POST', body: loginForm('clerk'), headers })
    expect(await inside.json()).toMatchObject({ code: 200 })
  })
})

describe('the lock after wrong passwords', () => {
  it('locks for the configured minutes, also against the right password, and opens by itself', async () => {
    await setConfig({ passwordErrorsNumber: '3', lockType: '2', lockTime: '7' })
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await login('clerk', 'nope')).msg).toBe('账号或密码错误')
    expect((await login('clerk')).msg).toBe('请等待7分钟后再进行登录，或联系管理员解除锁定')
    platform.advance(7 * 60_000)
    expect((await login('clerk')).code).toBe(200)
  })

  it('locks until released with lock type 1', async () => {
    await setConfig({ passwordErrorsNumber: '3', lockType: '1' })
    for (let attempt = 0; attempt < 3; attempt += 1) await login('clerk', 'nope')
    platform.advance(24 * 3_600_000)
    expect((await login('clerk')).msg).toBe('账号已被锁定，请联系管理员解除锁定')
    await restore('clerk')
  })

  it('never locks administrators, nor anyone when the number is below 3', async () => {
    await setConfig({ passwordErrorsNumber: '3' })
    for (let attempt = 0; attempt < 4; attempt += 1) await login('admin', 'nope')
    expect((await login('admin')).code).toBe(200)
    await setConfig({ passwordErrorsNumber: '2' })
    for (let attempt = 0; attempt < 4; attempt += 1) await login('clerk', 'nope')
    expect((await login('clerk')).code).toBe(200)
  })

  it.each([
    ['2', '请等待7分钟后再进行登录，或联系管理员解除锁定'],
    ['1', '账号已被锁定，请联系管理员解除锁定'],
  ])('type %s tells of no name whether somebody has it', async (lockType, text) => {
    await setConfig({ passwordErrorsNumber: '3', lockType, lockTime: '7' })
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'stranger').execute()
    const nobody = `nobody${lockType}`
    for (const name of ['manager', nobody, 'admin', 'stranger']) {
      const answers: string[] = []
      for (let attempt = 0; attempt < 4; attempt += 1) answers.push((await login(name, 'nope')).msg)
      const wrong = '账号或密码错误'
      expect([name, answers]).toEqual([name, [wrong, wrong, wrong, text]])
    }
    expect((await login(` ${nobody.toUpperCase()}`, 'nope')).msg).toBe(text)
    // Whoever knows the password of one that cannot be locked is not kept out.
    expect((await login('admin')).code).toBe(200)
    platform.advance(7 * 60_000)
    expect((await login(nobody, 'nope')).msg).toBe(lockType === '2' ? '账号或密码错误' : text)
    await restore('stranger')
    await restore('manager')
  })

  it('counts parallel guesses one by one', async () => {
    await setConfig({ passwordErrorsNumber: '4', lockType: '1' })
    await Promise.all(Array.from({ length: 4 }, () => login('clerk', 'nope')))
    expect((await login('clerk')).msg).toContain('账号已被锁定')
    await restore('clerk')
  })
})

describe('the captcha', () => {
  const solve = async (timestamp: string, length = 4) => {
    const picture = await platform.anonymous.raw(`/api/oauth/ImageCode/${length}/${timestamp}`)
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect(await picture.text()).toMatch(/^<svg[^>]+width="120"/)
    const rows = await platform.db.selectFrom('captcha').selectAll().execute()
    return rows.at(-1)?.answer ?? ''
  }
  beforeEach(async () => {
    await platform.db.deleteFrom('captcha').execute()
    await setConfig({ enableVerificationCode: '1', verificationCodeNumber: '5' })
  })

  it('is announced by getConfig with its length, alike for unknown accounts', async () => {
    const known = await platform.anonymous.call(oauth.getConfig, { params: { account: 'clerk' } })
    const unknown = await platform.anonymous.call(oauth.getConfig, { params: { account: 'nobody-here' } })
    expect(known.data).toEqual({ enableVerificationCode: 1, verificationCodeNumber: 5 })
    expect(unknown.data).toEqual(known.data)
  })

  it('lets a right answer in, in any case', async () => {
    const code = await solve('0.51', 5)
    expect(code).toHaveLength(5)
    expect((await login('clerk', testPassword, { timestamp: '0.51', code: code.toUpperCase() })).code).toBe(200)
  })

  it('works once, whether the answer was right or wrong', async () => {
    const code = await solve('0.52')
    expect((await login('clerk', testPassword, { timestamp: '0.52', code: 'zzzz' })).msg).toBe('验证码错误')
    expect((await login('clerk', testPassword, { timestamp: '0.52', code })).msg).toBe('验证码已失效')
  })

  it('expires after five minutes', async () => {
    const code = await solve('0.53')
    platform.advance(5 * 60_000)
    expect((await login('clerk', testPassword, { timestamp: '0.53', code })).msg).toBe('验证码已失效')
  })

  it('does not count as a wrong password', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await login('clerk', 'nope', { timestamp: 'x', code: 'y' })
    const user = await platform.db.selectFrom('appUser').selectAll().where('id', '=', 'clerk').executeTakeFirstOrThrow()
    expect(user).toMatchObject({ logErrorCount: 0, enabledMark: 1 })
  })

  it('is asked for after ten failures even when the configuration does not', async () => {
    await setConfig({ passwordErrorsNumber: '0' })
    for (let attempt = 0; attempt < 10; attempt += 1) await login('someone-else', 'nope')
    const needs = await platform.anonymous.call(oauth.getConfig, { params: { account: 'someone-else' } })
    expect(needs.data.enableVerificationCode).toBe(1)
    expect((await login('someone-else', 'nope')).msg).toBe('验证码已失效')
  })

  it('serves the four-character picture of the password change and refuses other lengths', async () => {
    const picture = await platform.anonymous.raw('/api/File/imagecode/0.7')
    expect(await picture.text()).toMatch(/^<svg[^>]+width="114" height="32"/)
    const tooLong = await platform.anonymous.raw('/api/oauth/ImageCode/40/0.7')
    expect(await tooLong.json()).toMatchObject({ code: 400 })
  })
})

it('limits the failures of one account name, also when every captcha is solved', async () => {
  await setConfig({ passwordErrorsNumber: '0' })
  const messages: string[] = []
  for (let attempt = 0; attempt < 32; attempt += 1) {
    const timestamp = `flood-${attempt}`
    await platform.db.deleteFrom('captcha').execute()
    await platform.anonymous.raw(`/api/oauth/ImageCode/4/${timestamp}`)
    const row = await platform.db.selectFrom('captcha').select('answer').executeTakeFirstOrThrow()
    messages.push((await login('flooded', 'nope', { timestamp, code: row.answer })).msg)
  }
  expect(messages.at(0)).toBe('账号或密码错误')
  expect(messages.at(-1)).toBe('操作过于频繁，请稍后再试')
  expect((await login('clerk')).code).toBe(200)
})

it('offers neither single sign-on nor third-party sign-in, and says what the installation is called', async () => {
  const reply = await platform.anonymous.call(oauth.getLoginConfig, {})
  const nothing = { redirect: false, url: '', ticketParams: 'jnpf_ticket', socialsList: [] }
  const name = { title: 'Tenon 低代码平台', sysName: 'Tenon 低代码平台' }
  const look = { sysDescription: '', copyright: '', companyName: '', loginIcon: '', logoIcon: '' }
  expect(reply.data).toEqual({ ...nothing, loginModes: ['password', 'qr', 'sms'], ...name, ...look })
})

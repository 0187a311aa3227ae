import { createHash } from 'node:crypto'
import { fillPath } from '@/lib/contract/endpoint'
import { currentUserSettings as own } from '@/lib/contract/permission/current-user'
import { oauth } from '@/lib/contract/session/oauth'
import { fileImageCode } from '@/lib/contract/session/sign-in'
import { type Client, type Harness, loginForm, md5, startHarness, testPassword, tryLogin } from './harness'

let platform: Harness
let clerk: Client
beforeEach(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
})
afterEach(() => platform.stop())

let pictures = 0
/** Fetches a picture as the form does, and reads its text where only the server knows it. */
async function solveCaptcha(client: Client): Promise<{ timestamp: string; code: string }> {
  pictures += 1
  const timestamp = `${Date.now()}${pictures}`
  const response = await client.raw(`/api${fillPath(fileImageCode.path, { timestamp })}`)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(await response.text()).toContain('<svg')
  const key = createHash('sha256').update(timestamp).digest('hex')
  const row = await platform.db.selectFrom('captcha').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
  return { timestamp, code: row.answer }
}

async function change(client: Client, oldPassword: string, password: string, more: object = {}) {
  const captcha = await solveCaptcha(client)
  const body = { oldPassword: md5(oldPassword), password: md5(password), ...captcha, ...more }
  return client.call(own.modifyPassword, { body })
}

const changed = { code: 200, msg: '修改成功，请牢记新密码。' }
const wrongOld = { code: 400, msg: '旧密码错误，请重新输入' }
const wrongCode = { code: 400, msg: '验证码输入错误，请重新输入！' }
const usedBefore = { code: 400, msg: '修改失败，新建密码不能与旧密码一样' }

async function configure(values: Record<string, string>): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  await platform.db.insertInto('sysConfig').values(rows).execute()
}

describe('changing the own password', () => {
  it('sets the date, ends every session of the user with the reason, and opens with the new password only', async () => {
    const elsewhere = await platform.signIn('clerk')
    const stranger = await platform.signIn('stranger')
    const changedFrom = platform.ctx.now()
    expect(await change(clerk, testPassword, 'New-1234')).toMatchObject(changed)
    for (const client of [clerk, elsewhere]) {
      expect(await client.call(oauth.me, {})).toMatchObject({ code: 600, msg: '密码已变更，请重新登录！' })
    }
    expect((await stranger.call(oauth.me, {})).code).toBe(200)
    expect((await tryLogin(platform.baseUrl, loginForm('clerk'))).code).toBe(400)
    const again = await platform.signIn('clerk', 'New-1234')
    const { data } = await again.call(oauth.currentUser, { query: {} })
    expect(data.userInfo.changePasswordDate).toBeGreaterThanOrEqual(changedFrom)
  })

  it('checks the old password before the picture, and the picture before the old passwords', async () => {
    await configure({ disableOldPassword: '1' })
    expect(await change(clerk, 'wrong', testPassword, { code: 'zzzz' })).toMatchObject(wrongOld)
    expect(await change(clerk, testPassword, testPassword, { code: 'zzzz' })).toMatchObject(wrongCode)
    expect(await change(clerk, testPassword, testPassword)).toMatchObject(usedBefore)
    expect((await clerk.call(oauth.me, {})).code).toBe(200)
  })

  it('takes a picture once, for a short while, in any case of letters, and never an empty text', async () => {
    const captcha = await solveCaptcha(clerk)
    const body = { oldPassword: md5(testPassword), password: md5('New-1234') }
    const attempt = (more: object) => clerk.call(own.modifyPassword, { body: { ...body, ...more } })
    expect(await attempt({ ...captcha, code: 'nope' })).toMatchObject(wrongCode)
    expect(await attempt(captcha)).toMatchObject(wrongCode)
    expect(await attempt({})).toMatchObject(wrongCode)
    const late = await solveCaptcha(clerk)
    platform.advance(6 * 60_000)
    expect(await attempt(late)).toMatchObject(wrongCode)
    const { timestamp, code } = await solveCaptcha(clerk)
    expect(await attempt({ timestamp, code: code.toUpperCase() })).toMatchObject(changed)
  })

  it('leaves the picture usable when only the old password was wrong', async () => {
    const captcha = await solveCaptcha(clerk)
    const send = (oldPassword: string) =>
      clerk.call(own.modifyPassword, { body: { ...captcha, oldPassword: md5(oldPassword), password: md5('New-1234') } })
    expect(await send('wrong')).toMatchObject(wrongOld)
    expect(await send(testPassword)).toMatchObject(changed)
  })

  it('refuses as many of the last passwords as configured, the one in use first', async () => {
    await configure({ disableOldPassword: '1', disableTheNumberOfOldPasswords: '2' })
    const passwords = [testPassword, 'Second-2', 'Third-3', 'Fourth-4']
    for (const [index, next] of passwords.slice(1).entries()) {
      const client = await platform.signIn('clerk', passwords[index])
      expect(await change(client, passwords[index] ?? '', next)).toMatchObject(changed)
      platform.advance(1000)
    }
    const client = await platform.signIn('clerk', 'Fourth-4')
    expect(await change(client, 'Fourth-4', 'Fourth-4')).toMatchObject(usedBefore)
    expect(await change(client, 'Fourth-4', 'Third-3')).toMatchObject(usedBefore)
    expect(await change(client, 'Fourth-4', 'Second-2')).toMatchObject(changed)
  })

  it('allows an old password when the rule is off, and remembers only hashes', async () => {
    expect(await change(clerk, testPassword, testPassword)).toMatchObject(changed)
    const history = await platform.db.selectFrom('passwordHistory').selectAll().execute()
    expect(history).toMatchObject([{ userId: 'clerk', passwordHash: expect.stringMatching(/^\$argon2id/) }])
  })

  it('counts wrong old passwords per user and stops answering, even for the right one', async () => {
    for (let count = 0; count < 10; count += 1) expect(await change(clerk, 'wrong', 'New-1234')).toMatchObject(wrongOld)
    expect(await change(clerk, testPassword, 'New-1234')).toMatchObject({ code: 400, msg: '操作过于频繁，请稍后再试' })
    expect((await clerk.call(oauth.me, {})).code).toBe(200)
    const stranger = await platform.signIn('stranger')
    expect(await change(stranger, testPassword, 'New-1234')).toMatchObject(changed)
  })

  it('lets one of two simultaneous changes win', async () => {
    const [one, other] = [await solveCaptcha(clerk), await solveCaptcha(clerk)]
    const send = (captcha: object, password: string) =>
      clerk.call(own.modifyPassword, {
        body: { ...captcha, oldPassword: md5(testPassword), password: md5(password) } as never,
      })
    const replies = await Promise.all([send(one, 'New-1'), send(other, 'New-2')])
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    const history = await platform.db.selectFrom('passwordHistory').selectAll().execute()
    expect(history).toHaveLength(1)
  })

  it('needs hashes and a session', async () => {
    expect((await clerk.call(own.modifyPassword, { body: { oldPassword: 'plain', password: md5('x') } as never })).code).toBe(400)
    const body = { oldPassword: md5(testPassword), password: md5('New-1234'), code: '', timestamp: '' }
    expect((await platform.anonymous.call(own.modifyPassword, { body })).code).toBe(600)
  })
})

describe('demonstration accounts', () => {
  beforeEach(() => platform.db.updateTable('appUser').set({ isDemonstration: 1 }).execute())
  const isDemonstration = async () =>
    (await platform.db.selectFrom('appUser').select('isDemonstration').where('id', '=', 'clerk').executeTakeFirstOrThrow())
      .isDemonstration

  it('are demonstration accounts exactly as long as the published password opens them', async () => {
    expect(await change(clerk, testPassword, 'New-1234')).toMatchObject(changed)
    expect(await isDemonstration()).toBe(0)
    const again = await platform.signIn('clerk', 'New-1234')
    expect(await change(again, 'New-1234', testPassword)).toMatchObject(changed)
    expect(await isDemonstration()).toBe(1)
  })

  it('cannot take the published password where it must not open anything', async () => {
    platform.ctx.config.areDemoPasswordsAllowed = false
    const reply = await change(clerk, testPassword, testPassword)
    expect(reply).toMatchObject({ code: 400, msg: '新密码不能与公开的演示密码相同' })
  })
})

import { setup } from '@/lib/contract/session/setup'
import { issueSetupToken } from '@/platform/modules/session/setup'
import { type Harness, loginForm, md5, startHarness, testPassword, tryLogin } from './harness'

let platform: Harness
beforeAll(async () => {
  platform = await startHarness({ areDemoPasswordsAllowed: false })
  await platform.db.updateTable('appUser').set({ isDemonstration: 1 }).execute()
})
afterAll(() => platform.stop())

const administrator = (token: string, password: string) =>
  platform.anonymous.call(setup.administrator, { body: { token, password: md5(password) } })

it('refuses demonstration accounts while their published passwords are not allowed, and says why', async () => {
  const reply = await tryLogin(platform.baseUrl, loginForm('admin'))
  expect(reply).toMatchObject({ code: 400, msg: expect.stringContaining('演示账号') })
})

it('sets the password of the administrator with the printed token, once', async () => {
  const token = await issueSetupToken(platform.ctx)
  expect(token).not.toBeNull()
  expect((await administrator('x'.repeat(43), 'New-1')).msg).toContain('设置链接无效')
  expect((await administrator(token ?? '', testPassword)).msg).toBe('新密码不能与公开的演示密码相同')
  expect(await administrator(token ?? '', 'New-1')).toMatchObject({ code: 200, data: { account: 'admin' } })
  expect((await tryLogin(platform.baseUrl, loginForm('admin', 'New-1'))).code).toBe(200)
  expect((await tryLogin(platform.baseUrl, loginForm('admin', testPassword))).code).toBe(400)
  expect((await administrator(token ?? '', 'New-2')).code).toBe(400)
  expect((await tryLogin(platform.baseUrl, loginForm('clerk'))).msg).toContain('演示账号')
})

it('issues no token when the administrator has a password of his own', async () => {
  expect(await issueSetupToken(platform.ctx)).toBeNull()
})

it('stores the token as a hash and lets it expire after a day', async () => {
  await platform.db.updateTable('appUser').set({ isDemonstration: 1 }).where('id', '=', 'admin').execute()
  const token = (await issueSetupToken(platform.ctx)) ?? ''
  expect(JSON.stringify(await platform.db.selectFrom('meta').selectAll().execute())).not.toContain(token)
  platform.advance(24 * 3_600_000 + 1)
  expect((await administrator(token, 'New-3')).code).toBe(400)
})

it('refuses a password that is no hash, and an unset token', async () => {
  const reply = await platform.anonymous.call(setup.administrator, { body: { token: 'short', password: 'plain' } })
  expect(reply).toMatchObject({ code: 400, issues: [{ path: 'token' }, { path: 'password' }] })
})

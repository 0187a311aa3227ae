import { oauth } from '@/lib/contract/session/oauth'
import { signInMethods } from '@/lib/contract/session/sign-in-methods'
import { socials } from '@/lib/contract/session/socials'
import type { OidcConfig, PlatformConfig } from '@/platform/config'
import { createClient, type Harness, loginForm, startHarness, testPassword, tryLogin } from './harness'
import {
  actions,
  callbackAddress,
  type Headers,
  oidcConfig,
  publicUrl,
  startProvider,
  type TestProvider,
} from './sign-in-methods-oidc'

// Several platforms and a provider start in this file.
let provider: TestProvider
const running: Harness[] = []
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(async () => {
  provider.stop()
  for (const platform of running) await platform.stop()
})

async function start(oidc: Partial<OidcConfig> | null = {}, more: Partial<PlatformConfig> = {}): Promise<Harness> {
  const platform = await startHarness({ publicUrl, oidc: oidc ? oidcConfig(provider, oidc) : undefined, ...more })
  running.push(platform)
  return platform
}

describe('single sign-on', () => {
  let platform: Harness
  let at: ReturnType<typeof actions>
  beforeAll(async () => {
    platform = await start()
    at = actions(platform)
  })
  beforeEach(() => platform.db.deleteFrom('socialBinding').execute())
  afterEach(() => platform.db.deleteFrom('sysConfig').execute())

  it('is announced as the one way in', async () => {
    const { data } = await platform.anonymous.call(oauth.getLoginConfig, {})
    expect(data).toMatchObject({
      ...{ redirect: true, url: '/api/oauth/Login/oidc', ticketParams: 'jnpf_ticket', socialsList: [] },
      loginModes: ['password', 'qr', 'sms'],
    })
  })

  it('leads to the provider with a state, a nonce and a code challenge of its own, and without the ticket', async () => {
    const ticket = await at.newTicket()
    expect(ticket).toMatch(/^SocialsLogin_[\w-]{32}$/)
    const reply = await at.begin(ticket)
    expect(reply.status).toBe(302)
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
    const address = new URL(reply.headers.get('location') ?? '')
    const given = Object.fromEntries(address.searchParams)
    expect(address.origin).toBe(provider.issuer.origin)
    expect(given).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', redirect_uri: callbackAddress })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(given[name]).toMatch(/^[\w-]{43}$/)
    expect(address.href).not.toContain(ticket)
    const second = new URL((await at.begin(ticket)).headers.get('location') ?? '')
    expect(second.searchParams.get('state')).not.toBe(given['state'])
  })

  it('signs the named account in, once, and binds it', async () => {
    const ticket = await at.newTicket()
    expect(await at.poll(ticket)).toMatchObject({ status: 2, value: null })
    const page = await at.complete(ticket, 's1:clerk')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('登录成功')
    const [first, second] = await Promise.all([at.poll(ticket), at.poll(ticket)])
    const success = first.status === 1 ? first : second
    expect([first.status, second.status].sort()).toEqual([1, 5])
    expect(success).toEqual({ status: 1, value: expect.stringMatching(/^bearer /), theme: '' })
    const me = await createClient(platform.baseUrl, success.value).call(oauth.me, {})
    expect(me.data).toMatchObject({ userId: 'clerk' })
    expect(await at.bindings()).toEqual([
      { userId: 'clerk', subject: 's1:clerk', issuer: provider.issuer.origin, socialName: '名s1:clerk' },
    ])
    const log = await platform.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(log).toMatchObject({ userId: 'clerk', loginMark: 1, abstracts: '单点登录成功' })
  })

  it('goes by the binding, not by the name, once there is one', async () => {
    await at.complete(await at.newTicket(), 's1:clerk')
    await platform.db.updateTable('socialBinding').set({ userId: 'stranger' }).execute()
    const ticket = await at.newTicket()
    await at.complete(ticket, 's1:clerk')
    const { value } = await at.poll(ticket)
    expect((await createClient(platform.baseUrl, value).call(oauth.me, {})).data.userId).toBe('stranger')
  })

  it('does not give an account to a second subject of the same name', async () => {
    await at.complete(await at.newTicket(), 's1:clerk')
    const ticket = await at.newTicket()
    const page = await at.complete(ticket, 's2:clerk')
    expect(await page.text()).toContain('该用户已绑定其他第三方账号')
    expect(await at.poll(ticket)).toEqual({ status: 3, value: '该用户已绑定其他第三方账号，请先解绑' })
  })

  it('answers "not bound" for an account that nobody has, and the next sign-in by password binds it', async () => {
    const ticket = await at.newTicket()
    expect(await (await at.complete(ticket, 's3:nobody-here')).text()).toContain('第三方账号未绑定')
    const unbound = { status: 4, value: '第三方账号未绑定，5分钟内登录本系统账号密码自动绑定该账号！' }
    expect(await at.poll(ticket)).toMatchObject(unbound)
    expect(await at.poll(ticket)).toMatchObject(unbound)
    const reply = await tryLogin(platform.baseUrl, loginForm('clerk', testPassword, { jnpf_ticket: ticket }))
    expect(reply).toMatchObject({ code: 200, msg: '登录成功，第三方账号绑定成功' })
    expect(await at.bindings()).toMatchObject([{ userId: 'clerk', subject: 's3:nobody-here' }])
    expect((await at.poll(ticket)).status).toBe(5)
    const next = await at.newTicket()
    await at.complete(next, 's3:nobody-here')
    expect((await at.poll(next)).status).toBe(1)
  })

  it('binds nothing when the password is wrong, nor with a ticket of another browser or an old one', async () => {
    const ticket = await at.newTicket()
    await at.complete(ticket, 's4:nobody-here')
    const login = (password: string, headers: Headers = {}) =>
      platform.anonymous.raw('/api/oauth/Login', {
        method: 'POST',
        body: loginForm('clerk', password, { jnpf_ticket: ticket }),
        headers,
      })
    expect(await (await login('nope')).json()).toMatchObject({ code: 400 })
    const text = '登录成功，第三方账号未绑定：登录票据已失效'
    expect(await (await login(testPassword, { 'user-agent': 'Other' })).json()).toMatchObject({ code: 200, msg: text })
    expect((await at.poll(ticket)).status).toBe(4)
    platform.advance(5 * 60_000)
    expect(await (await login(testPassword)).json()).toMatchObject({ code: 200, msg: text })
    expect(await at.bindings()).toEqual([])
  })

  it('keeps the binding that a user has, and says so after the sign-in', async () => {
    await at.complete(await at.newTicket(), 's1:clerk')
    const ticket = await at.newTicket()
    await at.complete(ticket, 's5:nobody-here')
    const reply = await tryLogin(platform.baseUrl, loginForm('clerk', testPassword, { jnpf_ticket: ticket }))
    expect(reply).toMatchObject({ code: 200, msg: expect.stringContaining('已绑定其他第三方账号') })
    expect(await at.bindings()).toHaveLength(1)
  })

  it('refuses with the words of a sign-in by password', async () => {
    const refused = async (login: string) => {
      const ticket = await at.newTicket()
      await at.complete(ticket, login)
      return at.poll(ticket)
    }
    await platform.db.updateTable('appUser').set({ enabledMark: 0 }).where('id', '=', 'manager').execute()
    expect(await refused('s6:manager')).toEqual({ status: 3, value: '账号已被禁用' })
    expect(await refused('s7:junior')).toEqual({ status: 3, value: '您的权限不足，请联系管理员' })
    await platform.db
      .insertInto('sysConfig')
      .values([{ key: 'whitelistSwitch', value: '1' }])
      .execute()
    expect(await refused('s8:clerk')).toEqual({ status: 3, value: '此IP未在白名单中' })
    const log = await platform.db.selectFrom('loginLog').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(log).toMatchObject({ userId: 'clerk', loginMark: 0, abstracts: '单点登录：此IP未在白名单中' })
  })

  it('tells that the user has cancelled at the provider', async () => {
    const ticket = await at.newTicket()
    await at.complete(ticket, 'abort')
    expect(await at.poll(ticket)).toEqual({ status: 3, value: '您已取消登录' })
    // The same window may try again with the same ticket.
    await at.complete(ticket, 's1:clerk')
    expect((await at.poll(ticket)).status).toBe(1)
  })

  it('answers a small page in the language of the browser that runs nothing', async () => {
    const page = async (language: string) => {
      const reply = await platform.anonymous.raw('/api/oauth/Login/oidc/callback?state=x', {
        headers: { 'accept-language': language },
      })
      expect(reply.headers.get('content-type')).toBe('text/html;charset=UTF-8')
      const policy = reply.headers.get('content-security-policy')
      expect(policy).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]+={0,2}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'$/,
      )
      const html = await reply.text()
      expect(html).not.toContain('<script')
      return html
    }
    expect(await page('en-US,en;q=0.9')).toContain('You can close this window.')
    expect(await page('zh-TW,zh;q=0.9')).toContain('您可以關閉此視窗。')
    expect(await page('zh-CN')).toContain('您可以关闭此窗口。')
    expect(await page('fr')).toContain('您可以关闭此窗口。')
  })

  it('refuses the choice of a company, which does not exist here', async () => {
    const reply = await platform.anonymous.call(signInMethods.loginSocials, { body: { tenantLogin: 'true', tenantId: '1' } })
    expect(reply).toMatchObject({ code: 400, msg: '本平台只有一家公司，无需选择，请重新登录' })
  })

  it('limits the attempts of one address', async () => {
    const headers = { 'x-forwarded-for': '10.200.0.3' }
    let last = ''
    for (let round = 0; round < 301; round += 1) last = await (await at.begin('x', headers)).text()
    expect(last).toContain('操作过于频繁，请稍后再试')
  })
})

describe('a provider that cannot be used', () => {
  const broken: [string, () => URL][] = [
    ['that nobody runs', () => new URL('http://127.0.0.1:9')],
    ['that calls itself something else', () => new URL(`http://localhost:${provider.issuer.port}`)],
  ]

  it.each(broken)('%s fails the ticket with a clear text, and the password still works', async (_, issuer) => {
    const platform = await start({ issuer: issuer() })
    const at = actions(platform)
    const ticket = await at.newTicket()
    const page = await at.begin(ticket)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('单点登录服务暂时不可用，请稍后再试')
    expect(await at.poll(ticket)).toEqual({ status: 3, value: '单点登录服务暂时不可用，请稍后再试' })
    const clerk = await platform.signIn('clerk')
    const render = await clerk.call(socials.render, { params: { enname: 'oidc' } })
    expect(render).toMatchObject({ code: 400, msg: '单点登录服务暂时不可用，请稍后再试' })
  })

  it('refuses the answer when the secret is wrong', async () => {
    const platform = await start({ clientSecret: 'not-the-secret' })
    const at = actions(platform)
    const ticket = await at.newTicket()
    await at.complete(ticket, 's1:clerk')
    expect(await at.poll(ticket)).toEqual({ status: 3, value: '单点登录失败，请重试' })
  })
})

describe('without a provider', () => {
  it('offers nothing, and tickets wait in vain', async () => {
    const platform = await start(null)
    const at = actions(platform)
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(socials.list, {})).data).toEqual([])
    const ticket = await at.newTicket()
    expect(await (await at.begin(ticket)).text()).toContain('没有这种登录方式')
    expect((await at.poll(ticket)).status).toBe(2)
  })
})

it('sends people back to the host that their browser has called, when no address is configured', async () => {
  const platform = await start({}, { publicUrl: undefined })
  const at = actions(platform)
  const ticket = await at.newTicket()
  const redirect = async (headers: Headers) =>
    new URL((await at.begin(ticket, headers)).headers.get('location') ?? '').searchParams.get('redirect_uri')
  expect(await redirect({ 'x-forwarded-host': 'work.example:8443', 'x-forwarded-proto': 'https' })).toBe(
    'https://work.example:8443/api/oauth/Login/oidc/callback',
  )
  expect(await redirect({})).toBe(`${platform.baseUrl}/api/oauth/Login/oidc/callback`)
})

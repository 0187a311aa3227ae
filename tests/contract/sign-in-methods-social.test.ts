import { oauth } from '@/lib/contract/session/oauth'
import { signInMethods, socials } from '@/lib/contract/session/sign-in-methods'
import type { OidcConfig, PlatformConfig } from '@/platform/config'
import { createClient, type Harness, loginForm, startHarness, testPassword, tryLogin } from './harness'
import { callbackAddress, publicUrl, signInAtProvider, startProvider, type TestProvider } from './sign-in-methods-oidc'

let provider: TestProvider
const running: Harness[] = []
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(async () => {
  provider.stop()
  for (const platform of running) await platform.stop()
})

function oidcConfig(more: Partial<OidcConfig> = {}): OidcConfig {
  const client = { clientId: 'product', clientSecret: 'client-secret-of-the-product' }
  return { ...client, issuer: provider.issuer, name: '统一认证', mode: 'sso', accountClaim: 'preferred_username', ...more }
}

async function start(oidc: Partial<OidcConfig> | null = {}, more: Partial<PlatformConfig> = {}): Promise<Harness> {
  const platform = await startHarness({ publicUrl, oidc: oidc ? oidcConfig(oidc) : undefined, ...more })
  running.push(platform)
  return platform
}

type Headers = Record<string, string>

function actions(platform: Harness) {
  const open = (path: string, headers: Headers = {}) => platform.anonymous.raw(path, { redirect: 'manual', headers })
  const newTicket = async (headers: Headers = {}): Promise<string> =>
    (await platform.anonymous.call(signInMethods.getTicket, {}, headers)).data
  const poll = async (ticket: string, headers: Headers = {}) =>
    (await platform.anonymous.call(signInMethods.getTicketStatus, { params: { ticket } }, headers)).data
  const begin = (ticket: string, headers: Headers = {}) =>
    open(`/api/oauth/Login/oidc?jnpf_ticket=${encodeURIComponent(ticket)}`, headers)
  const authorizeAddress = async (ticket: string) => (await begin(ticket)).headers.get('location') ?? ''
  const callback = (answer: URL, headers: Headers = {}) => open(`${answer.pathname}${answer.search}`, headers)
  const complete = async (ticket: string, login: string) =>
    callback(await signInAtProvider(await authorizeAddress(ticket), login))
  const bindings = () =>
    platform.db.selectFrom('socialBinding').select(['userId', 'subject', 'issuer', 'socialName']).orderBy('id').execute()
  return { newTicket, poll, begin, authorizeAddress, callback, complete, bindings }
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
    expect(data).toEqual({
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

  describe('hostile callers', () => {
    const answerOf = async (ticket: string) => signInAtProvider(await at.authorizeAddress(ticket), 's1:clerk')
    const expired = '此登录请求已失效'

    it('cannot use a wrong state, and the right answer still counts afterwards', async () => {
      const ticket = await at.newTicket()
      const answer = await answerOf(ticket)
      for (const state of ['', 'x', 'x'.repeat(10_000), 'null']) {
        const forged = new URL(answer)
        forged.searchParams.set('state', state)
        expect(await (await at.callback(forged)).text()).toContain(expired)
      }
      const without = new URL(answer)
      without.searchParams.delete('state')
      expect(await (await at.callback(without)).text()).toContain(expired)
      expect((await at.poll(ticket)).status).toBe(2)
      await at.callback(answer)
      expect((await at.poll(ticket)).status).toBe(1)
    })

    it('cannot replay an answer', async () => {
      const ticket = await at.newTicket()
      const answer = await answerOf(ticket)
      const pages = await Promise.all(Array.from({ length: 4 }, async () => (await at.callback(answer)).text()))
      expect(pages.filter((page) => page.includes(expired))).toHaveLength(3)
      expect((await at.poll(ticket)).status).toBe(1)
      expect(await (await at.callback(answer)).text()).toContain(expired)
      expect((await at.poll(ticket)).status).toBe(5)
    })

    it('cannot pass an answer off as that of another issuer, nor put another code into it', async () => {
      for (const [name, value] of [
        ['iss', 'https://evil.example'],
        ['code', 'stolen'],
      ] as const) {
        const ticket = await at.newTicket()
        const forged = await answerOf(ticket)
        forged.searchParams.set(name, value)
        await at.callback(forged)
        expect(await at.poll(ticket)).toEqual({ status: 3, value: '单点登录失败，请重试' })
      }
    })

    it('cannot put the answer of one ticket into another', async () => {
      const [mine, other] = [await at.newTicket(), await at.newTicket()]
      const otherState = new URL(await at.authorizeAddress(other)).searchParams.get('state') ?? ''
      const swapped = await answerOf(mine)
      swapped.searchParams.set('state', otherState)
      await at.callback(swapped)
      expect(await at.poll(other)).toMatchObject({ status: 3 })
      expect(await at.poll(mine)).toMatchObject({ status: 2 })
    })

    it('cannot let another person complete their ticket, nor fetch the outcome of one that is not theirs', async () => {
      const ticket = await at.newTicket()
      const victim = { 'x-forwarded-for': '10.1.2.3' }
      expect(await (await at.begin(ticket, victim)).text()).toContain(expired)
      const answer = await answerOf(ticket)
      expect(await (await at.callback(answer, victim)).text()).toContain(expired)
      await at.callback(answer)
      expect((await at.poll(ticket, victim)).status).toBe(5)
      expect((await at.poll(ticket)).status).toBe(1)
    })

    it('cannot use an answer after the ticket has expired', async () => {
      const ticket = await at.newTicket()
      const answer = await answerOf(ticket)
      platform.advance(5 * 60_000)
      expect(await (await at.callback(answer)).text()).toContain(expired)
      expect((await at.poll(ticket)).status).toBe(5)
      expect(await (await at.begin(ticket)).text()).toContain(expired)
    })

    it.each(['SocialsLogin_unknown', '', "'; drop table session; --", 'x'.repeat(10_240), 'ScanCode_x'])(
      'get a plain page for a ticket that does not exist: %#',
      async (ticket) => {
        const page = await at.begin(ticket)
        expect(page.status).toBe(200)
        expect(await page.text()).toContain(expired)
      },
    )

    it('cannot use a ticket of the QR code here', async () => {
      const qr: string = (await platform.anonymous.call(signInMethods.codeCertificate, {})).data
      expect(await (await at.begin(qr)).text()).toContain(expired)
      expect((await at.poll(qr)).status).toBe(5)
    })

    it('get no other protocol than the one that is configured', async () => {
      for (const path of ['/api/oauth/Login/saml', '/api/oauth/Login/saml/callback?code=x&state=y', '/api/oauth/Login/socials']) {
        const page = await platform.anonymous.raw(path)
        expect(await page.text()).toContain('没有这种登录方式')
      }
      const odd = await platform.anonymous.raw('/api/oauth/Login/..%2fx')
      expect(await odd.json()).toMatchObject({ code: 400 })
    })

    it('find no secret in the tables that would let them in', async () => {
      const ticket = await at.newTicket()
      const state = new URL(await at.authorizeAddress(ticket)).searchParams.get('state') ?? 'none'
      const stored = JSON.stringify(await platform.db.selectFrom('signInTicket').selectAll().execute())
      expect(stored).not.toContain(ticket)
      expect(stored).not.toContain(state)
    })
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
  const brokenOnes = (): [string, OidcConfig][] => [
    ['is down', oidcConfig({ issuer: new URL('http://127.0.0.1:9') })],
    ['calls itself something else than configured', oidcConfig({ issuer: new URL(`http://localhost:${provider.issuer.port}`) })],
  ]

  it('fails the ticket with a clear text, and lets people in again by password', async () => {
    for (const [, oidc] of brokenOnes()) {
      const platform = await start(oidc)
      const at = actions(platform)
      const ticket = await at.newTicket()
      const page = await at.begin(ticket)
      expect(page.status).toBe(200)
      expect(await page.text()).toContain('单点登录服务暂时不可用，请稍后再试')
      expect(await at.poll(ticket)).toEqual({ status: 3, value: '单点登录服务暂时不可用，请稍后再试' })
      const clerk = await platform.signIn('clerk')
      const render = await clerk.call(socials.render, { params: { enname: 'oidc' } })
      expect(render).toMatchObject({ code: 400, msg: '单点登录服务暂时不可用，请稍后再试' })
    }
  })

  it('refuses the answer when the secret is wrong', async () => {
    const platform = await start({ clientSecret: 'not-the-secret' })
    const at = actions(platform)
    const ticket = await at.newTicket()
    await at.complete(ticket, 's1:clerk')
    expect(await at.poll(ticket)).toEqual({ status: 3, value: '单点登录失败，请重试' })
  })
})

describe('third-party accounts', () => {
  let platform: Harness
  let at: ReturnType<typeof actions>
  beforeAll(async () => {
    platform = await start({ mode: 'social' })
    at = actions(platform)
  })
  beforeEach(() => platform.db.deleteFrom('socialBinding').execute())

  const bindAt = async (client: Awaited<ReturnType<Harness['signIn']>>, login: string) => {
    const reply = await client.call(socials.render, { params: { enname: 'oidc' } })
    expect(reply).toMatchObject({ code: 200, data: null })
    return at.callback(await signInAtProvider(reply.msg, login))
  }

  it('are announced as icons whose address takes the ticket', async () => {
    const { data } = await platform.anonymous.call(oauth.getLoginConfig, {})
    expect(data).toMatchObject({
      ...{ redirect: false, url: '' },
      socialsList: [{ enname: 'oidc', name: '统一认证', renderUrl: '/api/oauth/Login/oidc?jnpf_ticket=JNPF_TICKET' }],
    })
  })

  it('sign in only when bound, whatever name the provider tells', async () => {
    const ticket = await at.newTicket()
    await at.complete(ticket, 's1:clerk')
    expect((await at.poll(ticket)).status).toBe(4)
    expect(await at.bindings()).toEqual([])
  })

  it('are bound and unbound by the signed-in user', async () => {
    const clerk = await platform.signIn('clerk')
    expect((await clerk.call(socials.list, {})).data).toMatchObject([{ enname: 'oidc', name: '统一认证', entity: null }])
    const page = await bindAt(clerk, 's1:whoever')
    const html = await page.text()
    expect(html).toContain('账号绑定成功')
    expect(html).toContain('data-code="200"')
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-/)
    const [entry] = (await clerk.call(socials.list, {})).data
    expect(entry.entity).toMatchObject({ userId: 'clerk', socialName: '名s1:whoever' })
    const ticket = await at.newTicket()
    await at.complete(ticket, 's1:whoever')
    expect((await at.poll(ticket)).status).toBe(1)

    const stranger = await platform.signIn('stranger')
    const id: string = entry.entity.id
    expect(await stranger.call(socials.remove, { params: { id }, query: { userId: 'clerk' } })).toMatchObject({ code: 400 })
    expect(await clerk.call(socials.remove, { params: { id }, query: { userId: 'clerk' } })).toMatchObject({ code: 200 })
    expect(await clerk.call(socials.remove, { params: { id }, query: {} })).toMatchObject({ code: 400, msg: '数据不存在' })
    expect((await clerk.call(socials.list, {})).data[0].entity).toBeNull()
  })

  it('belong to one user, and a user has one', async () => {
    const clerk = await platform.signIn('clerk')
    const stranger = await platform.signIn('stranger')
    await bindAt(clerk, 's1:a')
    expect(await (await bindAt(clerk, 's1:a')).text()).toContain('data-code="200"')
    const taken = await (await bindAt(stranger, 's1:a')).text()
    expect(taken).toContain('data-code="201" data-message="该第三方账号已绑定其他用户"')
    expect(await (await bindAt(clerk, 's2:b')).text()).toContain('已绑定其他第三方账号')
    expect(await at.bindings()).toMatchObject([{ userId: 'clerk', subject: 's1:a' }])
  })

  it('are not bound by an address that was sent to another person', async () => {
    const clerk = await platform.signIn('clerk')
    const { msg } = await clerk.call(socials.render, { params: { enname: 'oidc' } })
    const answer = await signInAtProvider(msg, 's9:victim')
    expect(await (await at.callback(answer, { 'user-agent': 'Victim' })).text()).toContain('此登录请求已失效')
    expect(await at.bindings()).toEqual([])
  })

  it('need a session to be listed, bound and unbound', async () => {
    expect(await platform.anonymous.call(socials.list, {})).toMatchObject({ code: 600 })
    expect(await platform.anonymous.call(socials.render, { params: { enname: 'oidc' } })).toMatchObject({ code: 600 })
    expect(await platform.anonymous.call(socials.remove, { params: { id: 'x' }, query: {} })).toMatchObject({ code: 600 })
    const clerk = await platform.signIn('clerk')
    expect(await clerk.call(socials.render, { params: { enname: 'dingtalk' } })).toMatchObject({
      code: 400,
      msg: '未配置该第三方登录',
    })
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

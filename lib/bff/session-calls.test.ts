import { setImmediate } from 'node:timers/promises'
import '@/tests/fixtures/bff-env'
import { adapters, type BffHarness, cookieHeaderOf, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { ownScript } from '@/tests/fixtures/browser-loads'

const formType = { 'content-type': 'application/x-www-form-urlencoded' }
const loginForm = 'account=admin&password=0123456789abcdef0123456789abcdef&code=&timestamp=&origin=password&grant_type=password'

describe.each(adapters)('session calls behind %s', (adapter) => {
  let bff: BffHarness

  beforeAll(async () => {
    bff = await startBff(adapter)
  })
  afterAll(() => bff.close())
  beforeEach(() => {
    bff.received.length = 0
  })

  const login = (path = '/api/oauth/Login') => bff.send({ method: 'POST', path, headers: formType, body: loginForm })

  it('passes the login on as it came and keeps the token back (contract 1 §4.1)', async () => {
    bff.answerWith((_req, res) =>
      sendEnvelope(res, {
        code: 200,
        msg: '操作成功',
        data: { token: 'bearer aaa.bbb', theme: 'plain', again: 'x bearer aaa.bbb', wl_qrcode: null },
      }),
    )
    const answer = await login()
    expect(bff.received[0]?.body.toString()).toBe(loginForm)
    expect(bff.received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(bff.received[0]?.headers['jnpf-origin']).toBe('pc')
    expect(answer.json()).toEqual({ code: 200, msg: '操作成功', data: { theme: 'plain', wl_qrcode: null } })
    const [cookie] = answer.headers['set-cookie'] ?? []
    expect(cookie).toMatch(/^tenon\.[0-9a-f]{12}=Fe26\.2.*; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/)
    expect(cookie).not.toMatch(/Domain/i)
  })

  it('keeps every repetition of the token back: nested, in lists, as a key, without its scheme, in the message', async () => {
    const bare = 'aaaa.bbbb.cccc'
    const data = {
      token: `bearer ${bare}`,
      accessToken: bare,
      user: { name: '周', sessions: [{ key: `Bearer ${bare}` }, bare], [bare]: 1 },
      links: [`https://x.example/?t=${bare}`, '/home'],
    }
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: `welcome ${bare}`, data }))
    const answer = await login()
    expect(answer.body.toString()).not.toContain(bare)
    expect(answer.json()).toMatchObject({ code: 200, msg: '', data: { user: { name: '周' }, theme: 'classic' } })
  })

  it('matches its paths whatever the case, as the platform does (contract 1 §1.1)', async () => {
    await signIn(bff)
    expect(cookieHeaderOf(await login('/api/OAuth/login'))).toMatch(/tenon\.[0-9a-f]{12}=Fe26/)
  })

  it('falls back to the classic layout for an unknown theme (spec 1 §4)', async () => {
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: { token: 't', theme: 'sideways' } }))
    expect((await login()).json().data).toEqual({ theme: 'classic' })
  })

  it('hands a refused login on and sets no cookie (S7)', async () => {
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 600, msg: '账号或密码错误', data: null }))
    const answer = await login()
    expect(answer.json()).toMatchObject({ code: 600, msg: '账号或密码错误' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it.each([3, 6])('keeps a token of %d KB (S3)', async (kilobytes) => {
    const token = `bearer ${'a'.repeat(kilobytes * 1024)}`
    const cookie = await signIn(bff, token)
    for (const part of cookie.split('; ')) expect(part.length).toBeLessThanOrEqual(4000)
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: null }))
    await bff.send({ path: '/api/x', headers: { cookie } })
    expect(bff.received.at(-1)?.headers['authorization']).toBe(token)
  })

  it('refuses a token that fits no cookie with a clear message, not with a silent login loop (S3)', async () => {
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: { token: 'x'.repeat(12_000) } }))
    const answer = await login()
    expect(answer.json()).toMatchObject({ code: 400, msg: '登录失败：平台返回的令牌过长，请联系管理员' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('refuses a login body of 1 MB without asking the platform (S14)', async () => {
    const answer = await bff
      .send({ method: 'POST', path: '/api/oauth/Login', headers: formType, body: `account=${'a'.repeat(1024 * 1024)}` })
      .catch(() => null)
    if (answer) expect(answer.status).toBe(413)
    expect(bff.received).toHaveLength(0)
  })

  it('refuses a login posted by a page of another origin (S9)', async () => {
    const answer = await bff.send({
      method: 'POST',
      path: '/api/oauth/Login',
      headers: { ...formType, origin: 'https://evil.example' },
      body: loginForm,
    })
    expect(answer.status).toBe(403)
    expect(bff.received).toHaveLength(0)
  })

  it('ends the platform session and refuses the old cookie after logout (S4)', async () => {
    const cookie = await signIn(bff)
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '', data: null }))
    bff.received.length = 0
    const answer = await bff.send({ path: '/api/oauth/Logout', headers: { cookie, ...ownScript } })
    expect(answer.json().code).toBe(200)
    expect(answer.headers['set-cookie']?.join()).toContain('Max-Age=0')
    const replay = await bff.send({ path: '/api/oauth/CurrentUser', headers: { cookie } })
    expect(replay.json().code).toBe(600)
    expect(bff.received.map((item) => item.url.split('?')[0])).toEqual(['/api/oauth/Logout'])
  })

  it('signs out at once while the platform is silent (S5)', async () => {
    const cookie = await signIn(bff)
    let answerLate: (() => void) | undefined
    bff.answerWith((_req, res) => {
      answerLate = () => sendEnvelope(res, { code: 200, msg: '', data: null })
    })
    // The platform has not answered: that there is an answer says that nobody waited for it.
    const answer = await bff.send({ path: '/api/oauth/Logout', headers: { cookie, ...ownScript } })
    expect(answer.headers['set-cookie']?.join()).toContain('Max-Age=0')
    // It is told nevertheless, and has heard it before the next test begins.
    while (!answerLate) await setImmediate()
    answerLate()
  })

  it('locks, keeps the session on a wrong password whatever the code, and unlocks (S7, S13)', async () => {
    const cookie = await signIn(bff)
    const lockedCookie = cookieHeaderOf(await bff.send({ method: 'POST', path: '/api/session/lock', headers: { cookie } }))
    const unlock = (used: string) =>
      bff.send({
        method: 'POST',
        path: '/api/oauth/LockScreen',
        headers: { cookie: used, 'content-type': 'application/json' },
        body: '{"account":"admin","password":"x"}',
      })
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 600, msg: '账号或密码错误', data: null }))
    const wrong = await unlock(lockedCookie)
    expect(wrong.json().msg).toBe('账号或密码错误')
    expect(wrong.headers['set-cookie']).toBeUndefined()
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: '操作成功', data: null }))
    const openCookie = cookieHeaderOf(await unlock(lockedCookie))
    expect((await bff.send({ path: '/api/x', headers: { cookie: openCookie } })).json().code).toBe(200)
  })

  it('counts reported drifts of signed-in pages and ignores the rest', async () => {
    const answer = await bff.send({ method: 'POST', path: '/api/session/drift', body: 'not json' })
    expect(answer.json().code).toBe(200)
    expect(bff.received).toHaveLength(0)
  })
})

import { connect } from 'node:net'
import { oauth } from '@/lib/contract/session/oauth'
import { type Client, type Harness, loginForm, md5, sendBytes, startHarness, testPassword } from './harness'

let platform: Harness
let clerk: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
})
afterAll(() => platform.stop())

const json = { 'content-type': 'application/json' }
const unlock = (body: string | Uint8Array, headers: Record<string, string> = json) =>
  sendBytes(`${platform.baseUrl}/api/oauth/LockScreen`, {
    method: 'POST',
    headers: { ...headers, authorization: clerk.token },
    body,
  })

describe('bodies', () => {
  const valid = JSON.stringify({ account: 'clerk', password: md5(testPassword) })
  const bytes = (text: string) => Buffer.from(text, 'latin1')

  it.each([
    ['empty', ''],
    ['null', 'null'],
    ['a number', '42'],
    ['a list', '[]'],
    ['not JSON', '{"a":'],
    ['NaN', '{"account":NaN}'],
    ['100,000 levels deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['a prototype key', '{"account":"clerk","password":"x","__proto__":{"x":1}}'],
    ['an escaped prototype key', '{"account":"clerk","\\u005f_proto__":{"x":1}}'],
    ['a byte order mark', bytes(`\xef\xbb\xbf${valid}`)],
    ['bytes that are no UTF-8', bytes('{"account":"\xff\xfe"}')],
    ['a prototype key deep inside', '{"account":"clerk","password":"x","a":{"b":[{"__proto__":{"x":1}}]}}'],
  ])('refuses a body that is %s, and stays clean', async (_, body) => {
    const { status, text } = await unlock(body)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ code: 400, msg: expect.stringMatching(/^请求/), data: null })
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  it('takes a constructor key for the plain name that it is', async () => {
    const { text } = await unlock(`{"constructor":{"prototype":{"x":1}},${valid.slice(1)}`)
    expect(JSON.parse(text).code).toBe(200)
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })

  it('takes the last of duplicate keys', async () => {
    const { text } = await unlock(`{"account":"admin",${valid.slice(1)}`)
    expect(JSON.parse(text).code).toBe(200)
  })

  it('refuses more than a megabyte, announced or not, and goes on serving', async () => {
    const large = `{"account":"${'a'.repeat(1_200_000)}"}`
    expect(JSON.parse((await unlock(large)).text)).toMatchObject({ code: 400, msg: '请求内容过大' })
    const chunked = await unlock(large, { ...json, 'transfer-encoding': 'chunked' })
    expect(JSON.parse(chunked.text)).toMatchObject({ code: 400, msg: '请求内容过大' })
    expect((await clerk.call(oauth.me, {})).code).toBe(200)
  })

  it('refuses other content types for JSON calls, so no form of another site is taken for one', async () => {
    const { text } = await unlock(valid, { 'content-type': 'text/plain' })
    expect(JSON.parse(text)).toMatchObject({ code: 400, msg: '请求内容必须是JSON格式' })
  })
})

describe('methods and paths', () => {
  it.each(['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('refuses %s where it is not declared', async (method) => {
    const { status, text } = await sendBytes(`${platform.baseUrl}/api/oauth/me`, { method })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ code: 400, msg: '不支持的请求方法' })
  })

  it.each(['get', 'X'.repeat(1000)])('closes a connection that speaks the method %.10s', async (method) => {
    const { port } = new URL(platform.baseUrl)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.end(`${method} /api/oauth/me HTTP/1.1\r\nHost: x\r\n\r\n`))
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('close', () => resolve(text))
      socket.on('error', reject)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
  })

  it('closes a CONNECT without harm', async () => {
    await expect(sendBytes(`${platform.baseUrl}/api/oauth/me`, { method: 'CONNECT' })).rejects.toThrow()
    expect((await clerk.call(oauth.me, {})).code).toBe(200)
  })

  it('answers HEAD like GET without a body', async () => {
    const { status, text } = await sendBytes(`${platform.baseUrl}/api/oauth/me`, { method: 'HEAD' })
    expect([status, text]).toEqual([200, ''])
  })

  it('finds calls whatever the case of the path, and keeps the case of parameters', async () => {
    const picture = await platform.anonymous.raw('/API/OAUTH/imagecode/4/AbC')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    expect((await (await clerk.raw('/Api/Oauth/ME')).json()).code).toBe(200)
  })

  it.each(['/api/nothing/here', '/api/', '/api', '/', '/etc/passwd', `/api/${'a/'.repeat(500)}`])(
    'answers %.30s with an envelope of code 404',
    async (path) => {
      const { status, text } = await sendBytes(`${platform.baseUrl}${path}`, { method: 'GET' })
      expect(status).toBe(200)
      expect(JSON.parse(text)).toMatchObject({ code: 404, data: null })
    },
  )

  it.each(['%00', '%0d%0aX:%20y', '%ff', '%e0%80%af', '%'])('refuses the path parameter %s', async (segment) => {
    const { text } = await sendBytes(`${platform.baseUrl}/api/oauth/getConfig/${segment}`, { method: 'GET' })
    expect(JSON.parse(text).code).toBe(400)
  })
})

describe('answers', () => {
  it("carry the caller's request id, or a fresh one when it is not plain", async () => {
    const given = await clerk.raw('/api/oauth/me', { headers: { 'x-request-id': 'abc-1.2' } })
    expect(given.headers.get('x-request-id')).toBe('abc-1.2')
    const odd = await clerk.raw('/api/oauth/me', { headers: { 'x-request-id': 'a b<script>' } })
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('are not to be stored and allow no other origin', async () => {
    const response = await clerk.raw('/api/oauth/me', { headers: { origin: 'https://evil.example' } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('say nothing of SQL, files or stacks when something breaks', async () => {
    await platform.db.schema.alterTable('captcha').renameTo('captchaAway').execute()
    const broken = await (await platform.anonymous.raw('/api/oauth/ImageCode/4/1')).text()
    await platform.db.schema.alterTable('captchaAway').renameTo('captcha').execute()
    expect(JSON.parse(broken)).toEqual({ code: 500, msg: '系统异常', data: null, requestId: expect.any(String) })
  })

  it('keep serving while half of the callers send rubbish', async () => {
    const calls = Array.from({ length: 60 }, (_, index) =>
      index % 2 ? unlock('[[[').then(({ text }) => JSON.parse(text).code) : clerk.call(oauth.me, {}).then((reply) => reply.code),
    )
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200, 400]))
  })
})

describe('what is not under /api calls', () => {
  it('answers health, readiness, the OpenAPI document and its page without a session', async () => {
    expect(await (await platform.anonymous.raw('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await platform.anonymous.raw('/readyz')).json()).toEqual({ status: 'ok' })
    const document = await (await platform.anonymous.raw('/api/openapi.json')).json()
    expect(document.paths['/api/oauth/Login'].post.operationId).toBe('oauth.login')
    const page = await (await platform.anonymous.raw('/api/docs')).text()
    expect(page).not.toMatch(/https?:\/\//)
  })
})

it('takes a login whose query, body and headers are odd for a plain refusal', async () => {
  const response = await platform.anonymous.raw('/api/oauth/Login?__proto__=1&constructor=2', {
    method: 'POST',
    headers: { 'x-forwarded-for': 'not an address', 'jnpf-origin': 'x'.repeat(5000) },
    body: loginForm('clerk', 'nope', { __proto__: 'x', toString: 'y' } as unknown as Record<string, string>),
  })
  expect(await response.json()).toEqual({ code: 400, msg: '账号或密码错误', data: null })
})

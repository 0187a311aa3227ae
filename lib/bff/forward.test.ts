import '@/tests/fixtures/bff-env'
import { createHash, randomBytes } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { phoneListHeader } from '@/lib/contract/own-call'
import { adapters, atRest, type BffHarness, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { ownScript } from '@/tests/fixtures/browser-loads'

const token = 'bearer secret-platform-token'

describe.each(adapters)('forwarding through %s', (adapter) => {
  let bff: BffHarness
  let cookie: string

  beforeAll(async () => {
    bff = await startBff(adapter)
  })
  afterAll(() => bff.close())
  beforeEach(async () => {
    // A session of its own for each: some of them end it.
    cookie = await signIn(bff, token)
    bff.received.length = 0
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: 'ok', data: { n: 1 } }))
  })

  const last = () => bff.received.at(-1)

  it('sends the token verbatim, the origin mark and a time stamp, and no cookie (P3)', async () => {
    await bff.send({
      path: '/api/system/DictionaryData/All',
      headers: { cookie, authorization: 'bearer forged', 'jnpf-origin': 'app' },
    })
    expect(last()?.headers['authorization']).toBe(token)
    expect(last()?.headers['jnpf-origin']).toBe('pc')
    expect(last()?.headers['cookie']).toBeUndefined()
    expect(last()?.url).toMatch(/^\/api\/system\/DictionaryData\/All\?n=\d{10}$/)
  })

  it('lets a program outside bring its own credentials, with a session or without, and adds no token of it (contract 2 §17)', async () => {
    const path = '/api/system/DataInterface/i1/Actions/Response'
    const credentials = { authorization: 'crm::0123', ymdate: '1700000000000', userkey: 'k1' }
    const kinds: Record<string, string>[] = [credentials, { ...credentials, cookie }, { cookie }]
    for (const headers of kinds) {
      for (const method of ['GET', 'POST']) {
        bff.received.length = 0
        const json = { headers: { ...headers, 'content-type': 'application/json' }, body: '{"a":1}' }
        const answer = await bff.send({ method, path, ...(method === 'POST' ? json : { headers }) })
        expect(answer.json().code).toBe(200)
        const got = last()?.headers ?? {}
        const brought: Record<string, string> = 'authorization' in headers ? credentials : {}
        expect([got['authorization'], got['ymdate'], got['userkey'], got['cookie']]).toEqual([
          ...['authorization', 'ymdate', 'userkey'].map((name) => brought[name]),
          undefined,
        ])
      }
    }
  })

  it('a refusal of a program outside ends no session of the browser that it runs beside', async () => {
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 600, msg: 'over', data: null }))
    const answer = await bff.send({ path: '/api/system/DataInterface/i1/Actions/Response', headers: { cookie } })
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  it('names a phone as the origin of the calls of its list, and of no other call (contract 3b §4.7)', async () => {
    const headers = { cookie, [phoneListHeader]: '1', 'content-type': 'application/json' }
    const body = Buffer.from('{}')
    await bff.send({ method: 'POST', path: '/api/visualdev/OnlineDev/m1/List', headers, body })
    expect(last()?.headers['jnpf-origin']).toBe('app')
    await bff.send({ method: 'POST', path: '/api/visualdev/OnlineDev/m1', headers, body })
    expect(last()?.headers['jnpf-origin']).toBe('pc')
  })

  it('keeps what the platform has as path, query and body, byte for byte (P11)', async () => {
    const body = Buffer.from('{"a":1,"a":2,"__proto__":{"x":1}}')
    await bff.send({
      method: 'POST',
      path: '/api/visualdev/OnlineDev/m1/List?x=%E4%B8%AD&n=5',
      headers: { cookie, 'content-type': 'application/json' },
      body,
    })
    expect(last()?.url).toBe('/api/visualdev/OnlineDev/m1/List?x=%E4%B8%AD&n=5')
    expect(last()?.body.equals(body)).toBe(true)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  it('answers 600 without asking the platform when there is no session', async () => {
    const answer = await bff.send({ path: '/api/oauth/CurrentUser' })
    expect(answer.json().code).toBe(600)
    expect(bff.received).toHaveLength(0)
  })

  it.each([
    ['one byte changed', (value: string) => value.replace(/.(.)$/, 'A$1')],
    ['cut in half', (value: string) => value.slice(0, value.length / 2)],
    ['empty', () => 'tenon.0123456789ab='],
    ['8 KB of noise', () => `tenon.0123456789ab=${randomBytes(3000).toString('hex')}`],
    ['of an earlier version', (value: string) => value.replace(/^[^=]+/, 'tenon')],
    ['put under the name of another session', (value: string) => value.replace(/^[^=]+/, 'tenon.0123456789ab')],
    ['among 100 cookies, damaged', (value: string) => `${Array.from({ length: 99 }, (_, i) => `c${i}=1`).join('; ')}; ${value}x`],
  ])('treats a cookie that is %s as signed out and clears it (S2)', async (_name, damage) => {
    const answer = await bff.send({ path: '/api/oauth/CurrentUser', headers: { cookie: damage(cookie) } })
    expect(answer.status).toBe(200)
    expect(answer.json().code).toBe(600)
    expect(answer.headers['set-cookie']?.join()).toMatch(/tenon(\.[0-9a-f]{12})?=;.*Max-Age=0/)
    expect(bff.received).toHaveLength(0)
  })

  it.each([600, 601, 602])('clears the cookie when the platform answers %d (S6)', async (code) => {
    bff.answerWith((_req, res) => sendEnvelope(res, { code, msg: '登录过期,请重新登录', data: null }))
    const answer = await bff.send({ path: '/api/oauth/CurrentUser', headers: { cookie } })
    expect(answer.json().code).toBe(code)
    expect(answer.headers['set-cookie']?.join()).toContain('Max-Age=0')
  })

  it('sees an ended session through gzip too', async () => {
    bff.answerWith((_req, res) => {
      const body = gzipSync(JSON.stringify({ code: 600, msg: 'x', data: null }))
      res.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': String(body.length),
      })
      res.end(body)
    })
    const answer = await bff.send({ path: '/api/oauth/CurrentUser', headers: { cookie, 'accept-encoding': 'gzip' } })
    expect(answer.headers['set-cookie']?.join()).toContain('Max-Age=0')
    expect(JSON.parse(gunzipSync(answer.body).toString())).toMatchObject({ code: 600 })
  })

  it.each([
    '/api/%2e%2e/x',
    '/api/a/%2E%2e/x',
    '/api//host/x',
    '/api/%2f%2fhost',
    '/api/http://host/',
    '/api/x%00',
    '/api/x%0d%0aHost:%20y',
    '/api/a%5cb',
    '/api/%c0%af',
    '/api/%ed%a0%80',
    '/api/%zz',
  ])('refuses %s or sends a plain path below /api (P1)', async (path) => {
    const answer = await bff.send({ path, headers: { cookie } })
    // A web Request has resolved dot segments before the portable adapter sees it; what is left must still be a plain path below /api.
    if (bff.received.length > 0) expect(last()?.url).toMatch(/^\/api\/x\?n=/)
    else expect([400, 404]).toContain(answer.status)
  })

  it('reaches only the configured platform whatever hosts the client names (P2)', async () => {
    const headers = {
      cookie,
      host: 'other.localhost',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/api/other',
      'x-http-method-override': 'DELETE',
    }
    const answer = await bff.send({ path: '/api/@evil.example/x', headers })
    expect(answer.status).toBe(200)
    expect(last()?.method).toBe('GET')
    expect(last()?.headers.host).toMatch(/^127\.0\.0\.1:/)
    // Only what this server itself was asked under is told, for the addresses that the platform makes.
    expect(last()?.headers).toMatchObject({ 'x-forwarded-host': 'other.localhost', 'x-forwarded-proto': 'http' })
  })

  it('lets a browser keep stored files for its user, asking each time, and nothing else, whatever a platform says', async () => {
    bff.answerWith((_req, res) =>
      res.writeHead(200, { 'content-type': 'image/png', 'cache-control': 'public, max-age=99', etag: '"a"' }).end('x'),
    )
    const picture = await bff.send({ path: '/api/file/Image/userAvatar/a.png', headers: { cookie } })
    expect(picture.headers).toMatchObject({ 'cache-control': 'private, no-cache', etag: '"a"' })
    expect(last()?.headers.authorization).toBe(token)
    expect((await bff.send({ path: '/api/x', headers: { cookie } })).headers['cache-control']).toBe('no-store')
  })

  it.each([
    `/api/file/Image/annex/${'a'.repeat(32)}.png`,
    `/api/File/image/userAvatar/${'a'.repeat(32)}.png?s=1`,
    `/api/file/Image/annex/x,${'a'.repeat(32)}.png`,
  ])('asks the platform for no stored file without a session: %s', async (path) => {
    const before = bff.received.length
    expect((await bff.send({ path })).json().code).toBe(600)
    expect(bff.received.length).toBe(before)
  })

  it('passes pictures of public pages on without a session only when the platform has checked the grant in their address', async () => {
    const path = `/api/file/Image/annex/l-abc123-design1.${'S'.repeat(43)},${'a'.repeat(32)}.png`
    bff.answerWith((_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end('secret'))
    const unchecked = await bff.send({ path })
    expect([unchecked.json().code, unchecked.body.includes('secret')]).toEqual([600, false])
    expect(last()?.headers.authorization).toBeUndefined()
    bff.answerWith((_req, res) => res.writeHead(200, { 'content-type': 'image/png', 'x-picture-grant': '1' }).end('shown'))
    const checked = await bff.send({ path })
    expect([checked.body.toString(), checked.headers['x-picture-grant']]).toEqual(['shown', undefined])
  })

  it('lets no page of another installation bring a policy of its own, not even at the end of a third-party sign-in', async () => {
    bff.answerWith((_req, res) => {
      res.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'unsafe-inline'" }).end('<p>')
    })
    for (const path of ['/api/x', '/api/oauth/Login/oidc/callback']) {
      const answer = await bff.send({ path, headers: { cookie } })
      expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline')
    }
  })

  it('drops hop-by-hop headers and those named in Connection (P4)', async () => {
    await bff.send({
      path: '/api/x',
      headers: { cookie, connection: 'close, user-agent', te: 'trailers', 'user-agent': 'me', 'proxy-authorization': 'x' },
    })
    expect(last()?.headers['te']).toBeUndefined()
    expect(last()?.headers['user-agent']).toBeUndefined()
    expect(last()?.headers['proxy-authorization']).toBeUndefined()
  })

  it('lets only listed response headers through and forbids storing (P7, P13)', async () => {
    bff.answerWith((_req, res) =>
      sendEnvelope(
        res,
        { code: 200, msg: '', data: null },
        {
          'set-cookie': 'a=b',
          server: 'x',
          'access-control-allow-origin': '*',
          'clear-site-data': '"*"',
          'content-security-policy': 'default-src *',
          etag: '"1"',
        },
      ),
    )
    const { headers } = await bff.send({ path: '/api/x', headers: { cookie } })
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['clear-site-data']).toBeUndefined()
    expect(headers['etag']).toBe('"1"')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("object-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBeDefined()
  })

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null' }],
    ['a cross-site request without Origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses writes from %s with 403 (S9)', async (_name, headers) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await bff.send({
        method,
        path: '/api/permission/Users/1',
        headers: { cookie, ...headers, 'content-type': 'text/plain' },
        body: '{}',
      })
      expect(answer.status).toBe(403)
      expect(answer.json().code).toBe(403)
    }
    expect(bff.received).toHaveLength(0)
  })

  it('lets writes of its own pages pass (S9)', async () => {
    const own = { cookie, ...ownScript, origin: `http://127.0.0.1:${bff.port}`, host: `127.0.0.1:${bff.port}` }
    expect((await bff.send({ method: 'POST', path: '/api/x', headers: own, body: '{}' })).status).toBe(200)
  })

  it('refuses GET calls that change something from other sites (S10)', async () => {
    const reading = ['/api/message/ReadInfo/1', '/api/extend/Email/1']
    for (const path of ['/api/oauth/Logout', '/api/system/SynThirdInfo/synAllUserSysToDing?type=1', ...reading]) {
      expect((await bff.send({ path, headers: { cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
    }
    expect(bff.received).toHaveLength(0)
  })

  it.each(['TRACE', 'PROPFIND'])('refuses the method %s (P12)', async (method) => {
    const answer = await bff.send({ method, path: '/api/x', headers: { cookie } }).catch(() => ({ status: 405 }))
    expect([400, 405, 500]).toContain(answer.status)
    expect(bff.received).toHaveLength(0)
  })

  it('opens no CORS and asks nobody for OPTIONS (P15)', async () => {
    const answer = await bff.send({
      method: 'OPTIONS',
      path: '/api/x',
      headers: {
        cookie,
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-a',
      },
    })
    expect(answer.status).toBe(204)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(bff.received).toHaveLength(0)
  })

  it('answers HEAD without a body and passes ranges on (P15)', async () => {
    expect((await bff.send({ method: 'HEAD', path: '/api/x', headers: { cookie } })).body).toHaveLength(0)
    bff.answerWith((req, res) => {
      res.writeHead(206, { 'content-type': 'application/octet-stream', 'content-range': 'bytes 0-3/10', 'content-length': '4' })
      res.end(String(req.headers.range).slice(-4))
    })
    const answer = await bff.send({ path: '/api/file/Image/a/b.png', headers: { cookie, range: 'bytes=0-3' } })
    expect(answer.status).toBe(206)
    expect(answer.headers['content-range']).toBe('bytes 0-3/10')
    expect(answer.body).toHaveLength(4)
  })

  it('streams 30 MB up and down unchanged', async () => {
    const payload = randomBytes(30 * 1024 * 1024)
    bff.answerWith((_req, res, body) => {
      res.writeHead(200, { 'content-type': 'application/octet-stream' })
      res.end(body)
    })
    const answer = await bff.send({ method: 'POST', path: '/api/file/chunk', headers: { cookie }, body: payload })
    expect(createHash('sha256').update(answer.body).digest('hex')).toBe(createHash('sha256').update(payload).digest('hex'))
  })

  it('streams large JSON after the inspected start without losing a byte', async () => {
    const text = JSON.stringify({ code: 200, msg: '', data: 'x'.repeat(300_000) })
    bff.answerWith((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' })
      for (let at = 0; at < text.length; at += 5000) res.write(text.slice(at, at + 5000))
      res.end()
    })
    expect((await bff.send({ path: '/api/x', headers: { cookie } })).body.toString()).toBe(text)
  })

  it.each([4000, 4097, 50_000, 60_000, 2_000_000])('delivers %d bytes of JSON that arrive at once', async (size) => {
    const text = JSON.stringify({ code: 200, msg: '', data: 'x'.repeat(size) })
    bff.answerWith((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': String(text.length) })
      res.end(text)
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => bff.send({ path: '/api/x', headers: { cookie } })))
    for (const answer of answers) expect(answer.body.length).toBe(text.length)
  })

  it('shows a reply that was cut in the middle as a failure (P6)', async () => {
    bff.answerWith((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': '100000' })
      res.write(Buffer.alloc(50_000), () => res.destroy())
    })
    await expect(bff.send({ path: '/api/x', headers: { cookie } })).rejects.toThrow()
  })

  it('does not follow a redirect to another host (P6)', async () => {
    bff.answerWith((_req, res) => {
      res.writeHead(302, { location: 'https://other.example/x' })
      res.end()
    })
    // A way to sign in is opened as a window of ours; from elsewhere it would be refused before anybody is asked.
    const inWindow = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
    const answer = await bff.send({ path: '/api/oauth/Login/x', headers: { cookie, accept: 'text/html', ...inWindow } })
    expect(answer.status).toBe(302)
    expect(bff.received).toHaveLength(1)
  })

  it('answers 502 and the message of the spec when the platform resets, and 504 when it is silent (F1)', async () => {
    bff.answerWith((req) => req.socket.destroy())
    const reset = await bff.send({ path: '/api/x', headers: { cookie } })
    expect(reset.status).toBe(502)
    expect(reset.json()).toMatchObject({ code: 500, msg: '请求出错，请重试' })
    bff.answerWith(() => {})
    expect((await bff.send({ path: '/api/x', headers: { cookie } })).status).toBe(504)
  })

  it('never repeats a write whose answer was lost', async () => {
    bff.answerWith((req) => req.socket.destroy())
    await bff.send({ method: 'POST', path: '/api/x', headers: { cookie }, body: '{}' })
    expect(bff.received).toHaveLength(1)
  })

  it('aborts the upstream call when the client goes away (P9)', async () => {
    bff.answerWith(() => {})
    const before = bff.abortedCount()
    const calls = Array.from({ length: 20 }, () => {
      const req = httpRequest({ host: '127.0.0.1', port: bff.port, path: '/api/x', headers: { cookie }, agent: false })
      req.on('error', () => {})
      req.end()
      return req
    })
    while (bff.received.length < calls.length) await new Promise((resolve) => setImmediate(resolve))
    for (const req of calls) req.destroy()
    while (bff.abortedCount() < before + 20) await new Promise((resolve) => setImmediate(resolve))
    expect(bff.abortedCount()).toBe(before + 20)
  })

  it('holds back when the reader is slow instead of filling memory (P14)', async () => {
    const megabytes = 200
    let written = 0
    bff.answerWith((_req, res) => {
      res.writeHead(200, { 'content-type': 'application/octet-stream' })
      const chunk = Buffer.alloc(1024 * 1024)
      const more = () => {
        while (written < megabytes) {
          written += 1
          if (!res.write(chunk)) return void res.once('drain', more)
        }
        res.end()
      }
      more()
    })
    const socket = connect(bff.port, '127.0.0.1')
    socket.write(`GET /api/x HTTP/1.1\r\nhost: a\r\ncookie: ${cookie}\r\n\r\n`)
    await new Promise((resolve) => socket.once('readable', resolve))
    // Nobody reads on: the source must come to a halt far below its whole size.
    await atRest(() => written)
    expect(written).toBeLessThan(megabytes / 2)
    socket.destroy()
  })

  it('refuses every call but unlock and logout while the screen is locked (S13)', async () => {
    const locked =
      (await bff.send({ method: 'POST', path: '/api/session/lock', headers: { cookie } })).headers['set-cookie'] ?? []
    const lockedCookie = locked.map((item) => item.split(';')[0]).join('; ')
    bff.received.length = 0
    const answer = await bff.send({ path: '/api/oauth/CurrentUser', headers: { cookie: lockedCookie } })
    expect(answer.json().code).toBe(423)
    expect(bff.received).toHaveLength(0)
  })

  it('never shows the token in anything a browser can read (S1)', async () => {
    const answer = await bff.send({ path: '/api/x', headers: { cookie } })
    expect(JSON.stringify(answer.headers) + answer.body.toString()).not.toContain('secret-platform-token')
    expect(cookie).not.toContain('secret-platform-token')
  })
})

import { connect } from 'node:net'
import { ownCallHeaders } from '@/lib/contract/own-call'
import { expect, serverTest as test } from './journey'

/** What arrives at the port of the product before any page of ours sees it. No browser: browsers would not send such things. */

function raw(baseURL: string | undefined, text: string): Promise<string> {
  const { hostname, port } = new URL(baseURL ?? '')
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.setTimeout(10_000, () => socket.destroy(new Error(`no answer to ${text.slice(0, 60)}`)))
    socket.on('data', (chunk) => {
      answer += chunk
      // One answer is enough; what keeps the connection open is not waited for.
      if (answer.includes('\r\n\r\n')) socket.end()
    })
    socket.on('close', () => resolve(answer))
    // A server that refuses in mid-request may reset the rest; what it said before counts.
    socket.on('error', (error) =>
      answer === '' && !('code' in error && error.code === 'ECONNRESET') ? reject(error) : resolve(answer),
    )
    socket.write(text)
  })
}

const statusOf = (answer: string) => Number(answer.slice(9, 12))

test.describe('the edge of the server', () => {
  for (const [name, text] of [
    ['two lengths', 'POST /api/x HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello'],
    [
      'length and chunks',
      'POST /api/x HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a space before the colon', 'GET /api/x HTTP/1.1\r\nhost : a\r\n\r\n'],
    ['a folded header', 'GET /api/x HTTP/1.1\r\nhost: localhost\r\nx: b\r\n c\r\n\r\n'],
    ['an absolute target', 'GET http://169.254.169.254/ HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a method of 1 KB', `${'A'.repeat(1024)} / HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['a lower-case method', 'get /api/x HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ] as const) {
    test(`refuses ${name} (P5, P12, W11)`, async ({ baseURL }) => {
      const answer = await raw(baseURL, text)
      expect(answer === '' || statusOf(answer) === 400).toBe(true)
    })
  }

  test('refuses 20 KB of headers and a target of 200 KB, and goes on serving (P8)', async ({ baseURL, request }) => {
    expect(statusOf(await raw(baseURL, `GET /login HTTP/1.1\r\nhost: localhost\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`))).toBe(431)
    expect([400, 414, 431]).toContain(
      statusOf(await raw(baseURL, `GET /api/x?${'y'.repeat(200_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`)),
    )
    expect((await request.get('/healthz')).status()).toBe(200)
  })

  test('gives no protected page to a visitor who poses as an inner request (S12)', async ({ request }) => {
    const poses: Record<string, string>[] = [
      { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
      { 'x-middleware-subrequest': 'src/middleware:src/middleware:src/middleware:src/middleware:src/middleware' },
      { 'x-middleware-rewrite': '/home' },
      { 'x-nextjs-data': '1' },
      { 'x-matched-path': '/home' },
      { 'x-invoke-path': '/home' },
      { rsc: '1' },
      { rsc: '1', 'next-router-prefetch': '1' },
      { rsc: '1', 'next-router-segment-prefetch': '/_tree' },
    ]
    for (const headers of poses) {
      for (const path of [
        '/home',
        '/hip/hipSupplier',
        '/home.rsc',
        '/home.segments/_tree.segment.rsc',
        '/_next/data/x/home.json',
      ]) {
        const answer = await request.get(path, { headers, maxRedirects: 0 })
        const body = await answer.text()
        expect([302, 307, 308, 404], `${path} ${JSON.stringify(headers)}`).toContain(answer.status())
        expect(body).not.toContain('收款单位')
      }
    }
  })

  test('answers nothing of the framework but pages and static files', async ({ baseURL, request }) => {
    const page = await (await request.get('/login')).text()
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    expect((await request.get(script)).status()).toBe(200)
    const unused = [
      '/_next/image?url=%2Fbrand%2Fscreenshot.png&w=640&q=75',
      '/%5fnext/image?url=%2Fbrand%2Fscreenshot.png&w=640&q=75',
      '/_next/data/x/login.json',
      '/_next/webpack-hmr',
      '/_next/mcp',
      '/_next/static/../server/middleware.js',
      '/_next/static/chunks/..%2f..%2fserver%2fmiddleware.js',
      '/_next/static/%2e%2e/BUILD_ID',
      '/__nextjs_original-stack-frame',
      '/login.rsc',
      '/login.segments/_tree.segment.rsc',
    ]
    for (const path of unused) {
      expect(statusOf(await raw(baseURL, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`)), path).toBe(404)
    }
    for (const path of ['/login', '/', '/formShortLink']) {
      const action = await request.post(path, { headers: { 'next-action': 'a'.repeat(42) }, data: '[]' })
      expect(action.status(), path).toBe(404)
      expect((await request.post(path, { data: 'a=1' })).status(), path).toBe(405)
    }
  })

  test('no page has a style sheet fetched ahead that it does not use', async ({ request }) => {
    const page = await (await request.get('/login')).text()
    expect(page).toContain('rel="stylesheet"')
    expect(page.match(/<link rel="preload"[^>]*as="style"[^>]*>/g)).toBeNull()
  })

  test('puts the security headers on pages, calls and files (S17)', async ({ request }) => {
    const page = await request.get('/login')
    const script = /src="(\/_next\/static\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? ''
    for (const path of ['/login', '/api/oauth/getLoginConfig', script, '/favicon.svg']) {
      const headers = (await request.get(path)).headers()
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['referrer-policy'], path).toBeTruthy()
      expect(headers['content-security-policy'], path).toContain("object-src 'none'")
      expect(headers['content-security-policy'], path).toContain("base-uri 'none'")
      expect(headers['content-security-policy'], path).toContain('frame-ancestors')
    }
    const html = await page.text()
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)]
    expect(inline.length).toBeGreaterThan(0)
    for (const [, attributes] of inline) expect(attributes).toMatch(/\bnonce="/)
  })

  test('works for a person with curl as contract 1 writes it: sign in, call, sign out (spec 1 §7)', async ({
    playwright,
    baseURL,
  }) => {
    const context = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    const form = {
      account: 'lujiayi',
      password: '0f359740bd1cda994f8b55330c86d845',
      code: '',
      timestamp: '',
      origin: 'password',
      grant_type: 'password',
    }
    const refused = await (await context.post('/api/oauth/Login', { form })).json()
    expect(refused).toMatchObject({ code: 400, msg: '账号或密码错误' })
    const { createHash } = await import('node:crypto')
    const password = createHash('md5').update('Tenon@2026').digest('hex')
    const reply = await (await context.post('/api/oauth/Login', { form: { ...form, password } })).json()
    expect(reply).toMatchObject({ code: 200, data: { theme: 'classic' } })
    expect(JSON.stringify(reply)).not.toMatch(/bearer/i)
    const user = await (await context.get('/api/OAuth/currentuser')).json()
    expect(user).toMatchObject({ code: 200, data: { userInfo: { userAccount: 'lujiayi' } } })
    // Who comes with a cookie says that he means it: an older browser that shows a picture sends no more than curl does.
    expect((await context.get('/api/oauth/Logout')).status()).toBe(403)
    await context.get('/api/oauth/Logout', { headers: ownCallHeaders })
    expect(await (await context.get('/api/oauth/CurrentUser')).json()).toMatchObject({ code: 600 })
    await context.dispose()
  })
})

import '@/tests/fixtures/bff-env'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { webConfig } from '@/lib/config/web-config'
import { adapters, type BffHarness, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { gates } from './call-gate'
import { readSmallBody } from './small-body'

/** Callers that hold on to what they get. Whatever they do, the next one is served. */
const sockets: Socket[] = []
const requests: ReturnType<typeof httpRequest>[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const request of requests.splice(0)) request.destroy()
  await until(() => gates().calls.counts().running + gates().calls.counts().waiting === 0)
})

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

describe.each(adapters)('callers who hold on to what they get, through %s', (adapter) => {
  let bff: BffHarness
  let cookie: string
  let other: string

  beforeAll(async () => {
    bff = await startBff(adapter)
    cookie = await signIn(bff)
    other = await signIn(bff, 'bearer another')
  })
  afterAll(() => bff.close())
  beforeEach(() => {
    bff.received.length = 0
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: 'ok', data: null }))
  })

  /** Begins a request whose body never ends. */
  async function beginSlowly(path: string, headers = ''): Promise<void> {
    const socket = connect(bff.port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\n${headers}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`)
  }

  it.each([
    ['without a session', '/api/oauth/some/thing', () => ''],
    ['with one', '/api/permission/Users', () => `cookie: ${cookie}\r\n`],
    ['at the sign-in', '/api/oauth/Login', () => ''],
  ])('600 bodies that do not end, sent %s, take no place at the platform', async (_name, path, headers) => {
    await Promise.all(Array.from({ length: 600 }, () => beginSlowly(path, headers())))
    const body = JSON.stringify({ a: 1 })
    const answer = await bff.send({ method: 'POST', path: '/api/x', headers: { cookie: other }, body })
    expect(answer.status).toBe(200)
    expect(await signIn(bff, 'bearer somebody-new')).toMatch(/^tenon\.[0-9a-f]{12}=/)
    expect(bff.received.map(({ url }) => url.split('?')[0])).toEqual(['/api/x', '/api/oauth/Login'])
    expect(gates().calls.counts()).toEqual({ running: 0, waiting: 0 })
  })

  it('calls of one session that hang leave places for others, and those too many are told so in an envelope', async () => {
    const { callTimeoutMs } = webConfig()
    Object.assign(webConfig(), { callTimeoutMs: 60_000 })
    bff.answerWith(() => undefined)
    const refusals: Promise<{ status: number; retryAfter: string | undefined; text: string }>[] = []
    for (let call = 0; call < 330; call += 1) {
      const request = httpRequest({ host: '127.0.0.1', port: bff.port, path: '/api/x', headers: { cookie }, agent: false })
      requests.push(request)
      refusals.push(
        new Promise((resolve) => {
          request.on('error', () => undefined)
          request.on('response', (response) => {
            let text = ''
            response.on('data', (chunk) => {
              text += String(chunk)
            })
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'], text }),
            )
          })
        }),
      )
      request.end()
    }
    await until(() => bff.received.length === 64 && gates().calls.counts().waiting === 256)
    const first = await Promise.race(refusals)
    expect(first).toMatchObject({ status: 503, retryAfter: '5' })
    expect(JSON.parse(first.text)).toEqual({ code: 503, msg: '系统繁忙，请稍后再试', data: null })
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: 'ok', data: null }))
    expect((await bff.send({ path: '/api/y', headers: { cookie: other } })).status).toBe(200)
    expect(bff.received).toHaveLength(65)
    Object.assign(webConfig(), { callTimeoutMs })
  })

  it('refuses a body that is too large before and while it comes, and asks nobody', async () => {
    const headers = { cookie, 'content-type': 'application/json' }
    const stated = await bff
      .send({ method: 'POST', path: '/api/x', headers: { ...headers, 'content-length': String(40 * 1024 * 1024) }, body: '{}' })
      .catch(() => undefined)
    if (stated) expect(stated.status).toBe(413)
    const sent = await bff
      .send({ method: 'POST', path: '/api/x', headers, body: Buffer.alloc(33 * 1024 * 1024, 32) })
      .catch(() => undefined)
    if (sent) expect(sent.json()).toMatchObject({ msg: '提交的内容过大' })
    expect(bff.received).toHaveLength(0)
  })

  it('a body in chunks reaches the platform whole, with its length', async () => {
    const request = httpRequest({
      ...{ host: '127.0.0.1', port: bff.port, path: '/api/x', method: 'POST', agent: false },
      headers: { cookie, 'content-type': 'application/json' },
    })
    for (const part of ['{"a":', '"中', '文"}']) request.write(part)
    request.end()
    const [response] = await once(request, 'response')
    response.resume()
    expect(bff.received[0]?.body.toString()).toBe('{"a":"中文"}')
    expect(bff.received[0]?.headers).toMatchObject({ 'content-length': '14' })
  })
})

describe('the memory of bodies', () => {
  const limits = { bytesMax: 1000, silenceMs: 50, totalMs: 5000 }
  const address = { address: '10.0.0.1' }

  it('is given back however a body ends', async () => {
    const whole = new PassThrough()
    whole.end(Buffer.alloc(900))
    const { bytes, release } = await readSmallBody(whole, address, limits)
    release()
    release()
    expect(bytes).toHaveLength(900)
    const silent = new PassThrough()
    silent.write('x')
    await expect(readSmallBody(silent, address, limits)).rejects.toMatchObject({ code: 'timeout' })
    const large = new PassThrough()
    large.end(Buffer.alloc(1001))
    await expect(readSmallBody(large, address, limits)).rejects.toMatchObject({ code: 'tooLarge' })
    const broken = new PassThrough()
    const reading = readSmallBody(broken, address, limits)
    broken.destroy(new Error('gone'))
    await expect(reading).rejects.toMatchObject({ code: 'transport' })
  })

  it('is parted: one network gets no more than half of it', async () => {
    const half = 128 * 1024 * 1024
    const all = { ...limits, bytesMax: 2 * half }
    const held = new PassThrough({ highWaterMark: 2 * half })
    const chunk = Buffer.alloc(1024 * 1024)
    for (let megabyte = 0; megabyte < 129; megabyte += 1) held.write(chunk)
    held.end()
    await expect(readSmallBody(held, address, all)).rejects.toMatchObject({ code: 'busy' })
    const mine = new PassThrough()
    mine.end('mine')
    const { bytes, release } = await readSmallBody(mine, { address: '10.0.0.2' }, limits)
    expect(bytes.toString()).toBe('mine')
    release()
  })
})

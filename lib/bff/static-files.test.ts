import '@/tests/fixtures/bff-env'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { StaticFiles } from './static-files'

const script = 'console.log(1);'.repeat(100)
const packed = { 'accept-encoding': 'br, gzip;q=0.8' }
let root: string
let server: Server

beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'tenon-static-'))
  const chunks = path.join(root, '.next/static/chunks')
  mkdirSync(chunks, { recursive: true })
  writeFileSync(path.join(chunks, 'a.js'), script)
  writeFileSync(path.join(chunks, 'gone.css'), '')
  writeFileSync(path.join(chunks, 'a.js.map'), '{}')
  writeFileSync(path.join(root, '.next/BUILD_ID'), 'id')
  const files = new StaticFiles(root)
  rmSync(path.join(chunks, 'gone.css'))
  server = createServer((req, res) => {
    void files.answer(req, res).then((isAnswered) => isAnswered || res.writeHead(299).end('left to Next'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(root, { recursive: true })
})

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function ask(target: string, headers: Record<string, string> = packed, method = 'GET'): Promise<Answer> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, async (res) => {
      const parts: Buffer[] = []
      for await (const part of res) parts.push(part)
      resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(parts) })
    })
    asked.on('error', reject).end()
  })
}

test('a script of the build comes packed, to be kept for ever, under the policy of static files', async () => {
  const { status, headers, body } = await ask('/_next/static/chunks/a.js?dpl=1')
  expect(status).toBe(200)
  expect(gunzipSync(body).toString()).toBe(script)
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=UTF-8',
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('who has it already gets no body, nor does who asks for the head alone', async () => {
  const { headers } = await ask('/_next/static/chunks/a.js')
  const again = await ask('/_next/static/chunks/a.js', { ...packed, 'if-none-match': `"x", ${headers.etag}` })
  expect([again.status, again.body.length]).toEqual([304, 0])
  const head = await ask('/_next/static/chunks/a.js', packed, 'HEAD')
  expect([head.status, head.body.length, head.headers['content-length']]).toEqual([200, 0, headers['content-length']])
})

test('the file is read once', async () => {
  await ask('/_next/static/chunks/a.js')
  writeFileSync(path.join(root, '.next/static/chunks/a.js'), 'other')
  const [one, two] = await Promise.all([ask('/_next/static/chunks/a.js'), ask('/_next/static/chunks/a.js')])
  expect([one, two].map(({ body }) => gunzipSync(body).toString())).toEqual([script, script])
})

test.each([
  ['a file that cannot be read now', '/_next/static/chunks/gone.css', packed],
  ['a file that is no script and no style sheet', '/_next/static/chunks/a.js.map', packed],
  ['a file that is not there', '/_next/static/chunks/b.js', packed],
  ['a way out of the folder', '/_next/static/../BUILD_ID', packed],
  ['a part of a file', '/_next/static/chunks/a.js', { ...packed, range: 'bytes=0-9' }],
  ['a reader who names no packing', '/_next/static/chunks/a.js', {}],
  ['a reader who refuses it', '/_next/static/chunks/a.js', { 'accept-encoding': 'br, gzip;q=0' }],
])('%s is left to Next', async (_why, target, headers) => {
  expect((await ask(target, headers)).status).toBe(299)
})

test('a file that could not be read once is tried again', async () => {
  expect((await ask('/_next/static/chunks/gone.css')).status).toBe(299)
  writeFileSync(path.join(root, '.next/static/chunks/gone.css'), 'a{}')
  expect((await ask('/_next/static/chunks/gone.css')).status).toBe(200)
})

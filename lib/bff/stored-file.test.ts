import '@/tests/fixtures/bff-env'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { webConfig } from '@/lib/config/web-config'
import { handOverHeader, takesHandOverHeader } from '@/lib/contract/file/hand-over'
import { type BffHarness, signIn, startBff } from '@/tests/fixtures/bff-harness'

/** The web process in front of a platform on the same disk, which names files instead of bringing their bytes. */
let bff: BffHarness
let platform: Server
let handedOver = ''
let cookie = ''
let asked: IncomingMessage['headers'] = {}
const folder = mkdtempSync(path.join(tmpdir(), 'tenon-stored-'))
const name = `${'a'.repeat(32)}.zip`
const bytes = randomBytes(3 * 1024 * 1024 + 77)

beforeAll(async () => {
  mkdirSync(path.join(folder, 'files', 'annex'), { recursive: true })
  writeFileSync(path.join(folder, 'files', 'annex', name), bytes)
  writeFileSync(path.join(folder, 'secret'), 'nobody may read this')
  bff = await startBff('server.ts')
  cookie = await signIn(bff)
  platform = createServer((req, res) => {
    asked = req.headers
    const range = req.headers.range ? { 'content-range': `bytes 100-299/${bytes.length}` } : {}
    res.writeHead(req.headers.range ? 206 : 200, {
      ...{ 'content-type': 'application/zip', [handOverHeader]: handedOver, ...range },
    })
    res.end()
  })
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const { port } = platform.address() as AddressInfo
  Object.assign(webConfig(), { platformUrl: new URL(`http://127.0.0.1:${port}`), dataDir: folder, isEmbedded: true })
})
afterAll(async () => {
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
  await bff.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  handedOver = `annex/${name} 0-${bytes.length - 1}`
  Object.assign(webConfig(), { isEmbedded: true })
})

const ask = (headers: Record<string, string> = {}) => fetch(address(), { headers: { cookie, ...headers } })
const address = () => `http://127.0.0.1:${bff.port}/api/file/Image/annex/${name}`

/** Handles of this process on the stored file. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).endsWith(name)
    } catch {
      return false
    }
  }).length

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 60_000
  while (!condition() && Date.now() < end) await new Promise((resolve) => setImmediate(resolve))
  expect(condition()).toBe(true)
}

it('bytes of a file that the platform hands over come from the disk, whole, and nobody outside learns how', async () => {
  const response = await ask({ [takesHandOverHeader]: 'mine' })
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get(handOverHeader)).toBeNull()
  expect(asked[takesHandOverHeader]).toBe('1')
  await until(() => openFiles() === 0)
})

it('U9: a range is handed over as a range', async () => {
  handedOver = `annex/${name} 100-299`
  const response = await ask({ range: 'bytes=100-299' })
  expect([response.status, response.headers.get('content-length')]).toEqual([206, '200'])
  expect(response.headers.get('content-range')).toBe(`bytes 100-299/${bytes.length}`)
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(100, 300))).toBe(true)
})

it.each(['../secret 0-5', 'annex/../../secret 0-5', `annex/${name}`, `annex/${name} 5-1`, `/etc/passwd 0-5`, 'x'])(
  'U9: %j is no stored file and is answered as a failure',
  async (told) => {
    handedOver = told
    const response = await ask()
    expect(response.headers.get('content-type')).toMatch(/json/)
    const reply = await response.json()
    expect([reply.data, reply.code === 200]).toEqual([null, false])
  },
)

it('a link in the place of the file or of its folder is never followed', async () => {
  const linked = `${'c'.repeat(32)}.zip`
  symlinkSync(path.join(folder, 'secret'), path.join(folder, 'files', 'annex', linked))
  handedOver = `annex/${linked} 0-5`
  const byFile = await (await ask()).text()
  mkdirSync(path.join(folder, 'elsewhere'))
  writeFileSync(path.join(folder, 'elsewhere', name), 'nobody may read this')
  symlinkSync(path.join(folder, 'elsewhere'), path.join(folder, 'files', 'document'))
  handedOver = `document/${name} 0-5`
  const byFolder = await (await ask()).text()
  for (const text of [byFile, byFolder]) {
    expect(text).not.toContain('nobody')
    expect(JSON.parse(text)).toMatchObject({ data: null })
  }
})

it('a file that has gone since, or is shorter than was said, is no short success', async () => {
  handedOver = `annex/${'b'.repeat(32)}.zip 0-5`
  expect((await ask()).headers.get('content-type')).toMatch(/json/)
  handedOver = `annex/${name} 0-${bytes.length + 10}`
  await expect(ask().then((response) => response.arrayBuffer())).rejects.toThrow()
  await until(() => openFiles() === 0)
})

it('a platform elsewhere is neither asked for names nor believed', async () => {
  Object.assign(webConfig(), { isEmbedded: false })
  const response = await ask()
  expect(asked[takesHandOverHeader]).toBeUndefined()
  expect((await response.arrayBuffer()).byteLength).toBe(0)
})

it('a reader who goes away leaves no file open', async () => {
  const req = httpRequest(address(), { headers: { cookie } }).end()
  const response = await new Promise<IncomingMessage>((resolve) => req.on('response', resolve))
  response.on('error', () => undefined)
  await until(() => openFiles() === 1)
  req.destroy()
  await until(() => openFiles() === 0)
})

it('a reader who takes nothing any more is let go of, and the file with him', async () => {
  // More than what the two ends of a connection hold between them.
  const manyBytes = 256 * 1024 * 1024
  const large = path.join(folder, 'files', 'annex', name)
  truncateSync(large, manyBytes)
  handedOver = `annex/${name} 0-${manyBytes - 1}`
  Object.assign(webConfig(), { callTimeoutMs: 200 })
  const req = httpRequest(address(), { headers: { cookie } }).end()
  const response = await new Promise<IncomingMessage>((resolve) => req.on('response', resolve))
  const broken = new Promise((resolve) => response.on('error', resolve))
  await until(() => openFiles() === 1)
  await until(() => openFiles() === 0)
  response.resume()
  expect(await broken).toBeDefined()
})

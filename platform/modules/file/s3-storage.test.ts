import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type S3Fault, type S3Request, type S3Server, startS3Server } from '@/tests/fixtures/s3-server'
import { openBucket } from './s3-client'
import { s3Storage } from './s3-storage'
import type { FileStorage } from './storage'
import { newFileName } from './storage-names'

const megabyte = 1024 * 1024
const patience = { attemptsMax: 2, connectMs: 5000, answerMs: 5000, sendMs: 10_000, silenceMs: 5000 }

let server: S3Server
let storage: FileStorage
const filesFolder = mkdtempSync(path.join(tmpdir(), 'tenon-s3-drafts-'))
const draftsFolder = path.join(filesFolder, '.drafts')
const buckets: ReturnType<typeof openBucket>[] = []
const open = (config = server.config, changed: Partial<typeof patience> = {}) => {
  const bucket = openBucket(config, { ...patience, ...changed })
  buckets.push(bucket)
  return s3Storage({ bucket, filesFolder })
}
beforeEach(async () => {
  server = await startS3Server()
  storage = open()
})
afterEach(async () => {
  for (const bucket of buckets.splice(0)) await bucket.close()
  await server.stop()
})
afterAll(() => rmSync(filesFolder, { recursive: true, force: true }))

const keep = async (bytes: Buffer, stored = { type: 'annex', name: newFileName('bin') }) => {
  const draft = await storage.openDraft()
  try {
    await pipeline(Readable.from([bytes]), draft.sink)
    await draft.keep(stored)
    return stored
  } finally {
    await draft.discard()
  }
}
const bytesOf = async (stored: { type: string; name: string }) => {
  const content = await storage.open(stored)
  return content && buffer(content.read())
}
/** Fails the first so many requests of a kind. */
const failFirst = (count: number, fault: S3Fault, fits: (request: S3Request) => boolean) => {
  let left = count
  server.fault = (request) => {
    if (!fits(request) || left === 0) return undefined
    left -= 1
    return fault
  }
}
const isPart = ({ method, query }: S3Request) => method === 'PUT' && query.has('uploadId')
const isFinish = ({ method, query }: S3Request) => method === 'POST' && query.has('uploadId')
const isRead = ({ method }: S3Request) => method === 'GET'
const fault503 = { code: 'transport', replyCode: 503, userMessage: '文件存储暂时无法访问，请稍后再试' }

it('a store that is silent is waited for, asked again, and then given up', async () => {
  storage = open(server.config, { sendMs: 300 })
  failFirst(Infinity, 'silent', () => true)
  await expect(keep(randomBytes(10))).rejects.toMatchObject(fault503)
  expect(server.requests).toHaveLength(2)
})

it.each(['unavailable', 'cut', 'lost'] as const)(
  'a store that is %s for a moment keeps every file all the same',
  async (fault) => {
    const [small, large] = [randomBytes(1000), randomBytes(9 * megabyte)]
    failFirst(1, fault, ({ method, query }) => method === 'PUT' && !query.has('uploadId'))
    expect((await bytesOf(await keep(small)))?.equals(small)).toBe(true)
    failFirst(1, fault, isPart)
    expect((await bytesOf(await keep(large)))?.equals(large)).toBe(true)
  },
)

it('a file whose last answer was lost is kept, once', async () => {
  const bytes = randomBytes(9 * megabyte)
  failFirst(1, 'lost', isFinish)
  const stored = await keep(bytes)
  expect((await bytesOf(stored))?.equals(bytes)).toBe(true)
  expect([server.store.objects.size, server.store.uploads.size]).toEqual([1, 0])
})

it.each(['unavailable', 'cut'] as const)(
  'a store that stays %s refuses the file; nothing of it is there, and the next one is kept again',
  async (fault) => {
    const large = randomBytes(9 * megabyte)
    failFirst(Infinity, fault, ({ method, query }) => method === 'PUT' || query.has('uploads'))
    await expect(keep(randomBytes(1000))).rejects.toMatchObject(fault503)
    await expect(keep(large)).rejects.toMatchObject(fault503)
    failFirst(Infinity, fault, isPart)
    await expect(keep(large)).rejects.toMatchObject(fault503)
    expect([server.store.objects.size, server.store.uploads.size, readdirSync(draftsFolder)]).toEqual([0, 0, []])
    server.fault = () => undefined
    expect((await bytesOf(await keep(large)))?.equals(large)).toBe(true)
  },
)

it('a download that breaks in the middle goes on where it broke', async () => {
  const bytes = randomBytes(3 * megabyte)
  const stored = await keep(bytes)
  failFirst(3, 'cut', isRead)
  expect((await bytesOf(stored))?.equals(bytes)).toBe(true)
  expect(server.requests.filter(isRead)).toHaveLength(4)
})

it('a download that broke does not go on with another file under the same name', async () => {
  const stored = await keep(randomBytes(3 * megabyte))
  failFirst(1, 'cut', isRead)
  const content = await storage.open(stored)
  const reading = content?.read() ?? Readable.from([])
  reading.once('data', () => {
    for (const [key, blob] of server.store.objects) server.store.objects.set(key, { ...blob, etag: '"other"' })
  })
  await expect(buffer(reading)).rejects.toMatchObject({ code: 'transport' })
})

it('a reader who pauses for longer than the store waits gets the rest when he goes on', async () => {
  const bytes = randomBytes(24 * megabyte)
  const stored = await keep(bytes)
  storage = open(server.config, { silenceMs: 300 })
  const reading = (await storage.open(stored))?.read() ?? Readable.from([])
  const [first] = (await once(reading, 'data')) as [Buffer]
  reading.pause()
  const end = Date.now() + 60_000
  while (server.underWay > 0 && Date.now() < end) await new Promise((resolve) => setImmediate(resolve))
  expect(server.underWay).toBe(0)
  expect(Buffer.concat([first, await buffer(reading)]).equals(bytes)).toBe(true)
})

it('a store that stays away fails the download instead of ending it early', async () => {
  const stored = await keep(randomBytes(megabyte))
  const content = await storage.open(stored)
  failFirst(Infinity, 'unavailable', isRead)
  await expect(buffer(content?.read() ?? Readable.from([]))).rejects.toMatchObject(fault503)
  failFirst(Infinity, 'unavailable', () => true)
  await expect(storage.open(stored)).rejects.toMatchObject(fault503)
  await server.stop()
  await expect(storage.open(stored)).rejects.toMatchObject(fault503)
  server = await startS3Server()
})

it('keys that are wrong are told apart in the log and never written there', async () => {
  const wrong = { ...server.config, secretAccessKey: 'not-the-secret' }
  storage = open(wrong)
  const error: unknown = await keep(randomBytes(10)).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ ...fault503, message: expect.stringContaining('403 SignatureDoesNotMatch') })
  const told = JSON.stringify([error, (error as Error).message, (error as Error).cause, (error as Error).stack])
  expect(told).not.toContain('not-the-secret')
  expect(told).not.toContain('TESTKEY')
  storage = open({ ...server.config, bucket: 'no-such-bucket' })
  await expect(keep(randomBytes(10))).rejects.toMatchObject({ message: expect.stringContaining('404 NoSuchBucket') })
  expect(server.store.objects.size).toBe(0)
})

it('what nobody signed, or signed for another place, is refused by the store of these tests', async () => {
  const { endpoint, bucket } = server.config
  expect((await fetch(`${endpoint.origin}/${bucket}/erp/annex/x`)).status).toBe(403)
  storage = open({ ...server.config, region: 'elsewhere-1' })
  await expect(keep(randomBytes(10))).rejects.toMatchObject({ code: 'transport' })
  expect(server.refusals).toEqual(['AccessDenied', 'AuthorizationHeaderMalformed'])
})

it('holds four parts in memory at most, however many files are sent', async () => {
  let [sending, most] = [0, 0]
  const { receive } = server.store
  server.store.receive = async (...given) => {
    sending += 1
    most = Math.max(most, sending)
    const blob = await receive.apply(server.store, given)
    sending -= 1
    return blob
  }
  await Promise.all(Array.from({ length: 5 }, () => keep(Buffer.alloc(17 * megabyte))))
  expect([most, server.store.objects.size]).toEqual([4, 5])
})

it('breaks off old uploads of its own and leaves alone what others do in the bucket', async () => {
  const begin = (key: string) => server.store.uploads.set(key, { key, begunAt: new Date(0), parts: new Map() })
  const ours = ['erp/annex/0123456789abcdef0123456789abcdef.png', `erp/.parts/${'a'.repeat(64)}/1`]
  const others = ['erp/backup.tar', 'erp/annex/readme.txt', 'other/annex/0123456789abcdef0123456789abcdef.png']
  for (const key of [...ours, ...others]) begin(key)
  server.pageSize = 2
  await storage.removeDraftsBefore(Date.now() - 60_000)
  expect([...server.store.uploads.keys()].sort()).toEqual([...others].sort())
})

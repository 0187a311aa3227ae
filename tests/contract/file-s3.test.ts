import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { file } from '@/lib/contract/file/file'
import { purgeDrafts, purgeFiles } from '@/platform/modules/file/service'
import { closeStorage } from '@/platform/modules/file/storage-of'
import { pngOf } from '@/platform/modules/file/testing'
import { type S3Server, startS3Server } from '../fixtures/s3-server'
import { askParts, cutFile, mergeParts, sendPart } from './file-chunk-setup'
import { upload } from './file-setup'
import { type Client, createClient, type Harness, loginForm, startHarness, tryLogin } from './harness'
import { endProcess, startPlatformProcess } from './platform-process'

const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-s3-data-'))
let store: S3Server
beforeAll(async () => {
  store = await startS3Server()
  store.pageSize = 2
})
beforeEach(() => {
  store.fault = () => undefined
})
afterAll(async () => {
  await store.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const keys = () => [...store.store.objects.keys()].sort()
const onDisk = (folder: string) => {
  const entries = readdirSync(path.join(folder, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
const unreachable = { code: 503, msg: '文件存储暂时无法访问，请稍后再试', data: null }

describe('a platform with its files in a bucket', () => {
  let platform: Harness
  let clerk: Client
  beforeAll(async () => {
    platform = await startHarness({ dataDir, s3: store.config })
    clerk = await platform.signIn('clerk')
  })
  afterAll(async () => {
    await closeStorage(platform.ctx)
    await platform.stop()
  })
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it('takes a file whole, shows it, in ranges too, and gives it by link once, with nothing left on the disk', async () => {
    const [text, picture] = [Buffer.from('0123456789'), pngOf(9, 9)]
    const { data } = await upload(clerk, text, { type: 'annex', name: '合同.txt' })
    const { data: shown } = await upload(clerk, picture, { type: 'annexpic', name: '图.png' })
    expect(keys()).toEqual([`erp/annex/${data.name}`, `erp/annexpic/${shown.name}`])
    expect(onDisk(dataDir)).toEqual([])
    expect((await bytesOf(await platform.anonymous.raw(shown.url))).equals(picture)).toBe(true)
    const part = await clerk.raw(data.url, { headers: { range: 'bytes=2-4' } })
    expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
    const link = (await clerk.call(file.downloadLink, { params: { type: 'annex', name: data.name } })).data
    expect(link.name).toBe('合同.txt')
    expect((await bytesOf(await platform.anonymous.raw(link.url))).equals(text)).toBe(true)
    expect(await (await platform.anonymous.raw(link.url)).json()).toMatchObject({ code: 400 })
    const query = { fileName: data.name, fileVersionId: '', fileDownloadUrl: data.url }
    expect(await clerk.call(file.preview, { query })).toMatchObject({
      code: 200,
      data: expect.stringContaining('/api/file/Download?encryption='),
    })
  })

  it('U10: packs several of them, and leaves out what is gone from the bucket', async () => {
    const texts = ['甲', '乙', '丙'].map((each) => Buffer.from(each.repeat(50_000)))
    const stored: { name: string }[] = []
    for (const text of texts) stored.push((await upload(clerk, text, { type: 'annex', name: 'a.txt' })).data)
    store.store.objects.delete(`erp/annex/${stored[1]?.name}`)
    const body = stored.map(({ name }, index) => ({ fileId: name, fileName: `${index}.txt` }))
    const { data } = await clerk.call(file.packDownload, { params: { type: 'annex' }, body })
    const entries = unzipSync(await bytesOf(await platform.anonymous.raw(data.downloadVo.url)))
    expect(Object.keys(entries)).toEqual(['0.txt', '2.txt'])
    expect(Buffer.from(entries['2.txt'] ?? []).equals(texts[2] ?? texts[0] ?? Buffer.alloc(0))).toBe(true)
  })

  it('U6: takes a file in parts, in any order, and makes one of them', async () => {
    const cut = cutFile(4)
    for (const part of [3, 1, 4]) expect((await sendPart(clerk, cut, part)).data).toMatchObject({ merge: false })
    expect((await askParts(clerk, cut)).data).toMatchObject({ uploaded: false, chunkNumbers: [1, 3, 4], merge: false })
    expect(await mergeParts(clerk, cut)).toMatchObject({ code: 400, msg: '上传失败，文件分片不完整，请重新上传' })
    expect((await sendPart(clerk, cut, 2)).data).toMatchObject({ merge: true })
    const { code, data } = await mergeParts(clerk, cut)
    expect(code).toBe(200)
    expect((await bytesOf(await clerk.raw(data.url))).equals(cut.bytes)).toBe(true)
    expect(keys().filter((key) => key.startsWith('erp/.parts/'))).toEqual([])
    expect(onDisk(dataDir)).toEqual([])
  })

  it('refuses what its store does not take, says that it is not ready, and goes on when the store is back', async () => {
    const { data } = await upload(clerk, Buffer.from('kept'), { type: 'annex', name: 'a.txt' })
    const before = keys()
    store.fault = () => 'unavailable'
    expect(await upload(clerk, Buffer.from('x'), { type: 'annex', name: 'a.txt' })).toMatchObject(unreachable)
    expect(await (await clerk.raw(data.url)).json()).toMatchObject(unreachable)
    const ready = await platform.anonymous.raw('/readyz')
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable', missing: ['files'] }])
    store.fault = () => undefined
    expect([keys(), onDisk(dataDir)]).toEqual([before, []])
    expect(await (await clerk.raw(data.url)).text()).toBe('kept')
    expect((await upload(clerk, Buffer.from('x'), { type: 'annex', name: 'a.txt' })).code).toBe(200)
  })

  it('clears the bucket of what nobody used, of parts that nobody joined and of uploads that were broken off', async () => {
    await sendPart(clerk, cutFile(2), 1)
    store.store.uploads.set('left', {
      key: 'erp/annex/0123456789abcdef0123456789abcdef.txt',
      begunAt: new Date(),
      parts: new Map(),
    })
    platform.advance(8 * 24 * 3_600_000)
    await purgeFiles(platform.ctx)
    await purgeDrafts(platform.ctx)
    expect([keys(), store.store.uploads.size]).toEqual([[], 0])
  })
})

it('a platform that is killed while it merges into a bucket serves nothing half-made, and the merge can be asked for again', async () => {
  const password = 'Tenon@2026'
  const folder = path.join(dataDir, 'killed')
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.config
  const start = async () => {
    const { child, url } = await startPlatformProcess({
      ...{ DATA_DIR: folder, DEMO: 'empty', ADMIN_PASSWORD: password, S3_PREFIX: 'erp' },
      ...{ S3_ENDPOINT: endpoint.origin, S3_BUCKET: bucket, S3_REGION: region },
      ...{ S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    })
    const { data } = await tryLogin(url, loginForm('admin', password))
    return { child, admin: createClient(url, data.token) }
  }
  const chunkBytes = 5 * 1024 * 1024
  const bytes = Buffer.alloc(4 * chunkBytes - 1000, 'text ')
  const identifier = createHash('md5').update(bytes).digest('hex')
  const cut = { bytes, chunkBytes, chunks: 4, identifier, name: '大文件.txt' }
  const first = await start()
  for (let part = 1; part <= cut.chunks; part += 1) expect((await sendPart(first.admin, cut, part)).code).toBe(200)
  const isSending = new Promise<void>((resolve) => {
    store.fault = ({ query }) => {
      if (query.get('partNumber') !== '3') return undefined
      resolve()
      return 'silent'
    }
  })
  const merging = mergeParts(first.admin, cut).catch(() => 'broken off')
  await isSending
  await endProcess(first.child, 'SIGKILL')
  expect(await merging).toBe('broken off')
  expect(keys().filter((key) => key.startsWith('erp/annex/'))).toEqual([])
  store.fault = () => undefined
  const second = await start()
  const { code, data } = await mergeParts(second.admin, cut)
  expect(code).toBe(200)
  expect(Buffer.from(await (await second.admin.raw(data.url)).arrayBuffer()).equals(bytes)).toBe(true)
  expect(keys()).toEqual([`erp/annex/${data.name}`])
  expect(await endProcess(second.child, 'SIGTERM')).toBe(0)
})

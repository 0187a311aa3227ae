import { createHash } from 'node:crypto'
import { purgeFiles } from '@/platform/modules/file/service'
import { askParts, chunkBytes, cutFile, mergeParts, partOf, sendPart } from './file-chunk-setup'
import { type FileHarness, startFileHarness } from './file-setup'
import type { Client } from './harness'

let platform: FileHarness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startFileHarness()
})
// Sessions end while the clock is moved.
beforeEach(async () => {
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
})
afterAll(() => platform.stop())

const dayMs = 24 * 3_600_000
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const incomplete = { code: 400, msg: '上传失败，文件分片不完整，请重新上传' }
const missing = { code: 400, msg: '上传失败，文件分片不存在，请重新上传' }
const fetchBytes = async (url: string) => Buffer.from(await (await clerk.raw(url)).arrayBuffer())
const partFiles = () => platform.stored().filter((name) => /^[0-9a-f]{64}\//.test(name)).length
const drafts = () => platform.stored().filter((name) => name.startsWith('.drafts'))

describe('a file that comes in parts', () => {
  it('comes in any order, some of them twice or at the same time, and is byte for byte what was sent', async () => {
    const file = cutFile(6)
    expect((await askParts(clerk, file)).data).toEqual({ uploaded: false, chunkNumbers: [], merge: false })
    for (const part of [5, 2, 2, 6]) expect((await sendPart(clerk, file, part)).data).toEqual({ merge: false })
    expect((await askParts(clerk, file)).data).toEqual({ uploaded: false, chunkNumbers: [2, 5, 6], merge: false })
    await Promise.all([1, 3, 3].map((part) => sendPart(clerk, file, part)))
    expect((await sendPart(clerk, file, 4)).data).toEqual({ merge: true })
    expect((await askParts(clerk, file)).data).toEqual({ uploaded: false, chunkNumbers: [1, 2, 3, 4, 5, 6], merge: true })
    const { code, data } = await mergeParts(clerk, file)
    expect({ code, size: data.fileSize, extension: data.fileExtension }).toEqual({
      ...{ code: 200, size: file.bytes.length, extension: 'txt' },
    })
    expect(sha256(await fetchBytes(data.url))).toBe(sha256(file.bytes))
    expect(partFiles()).toBe(0)
    expect(drafts()).toEqual([])
  })

  it('is one file however often the merge is asked for, also at the same time', async () => {
    const file = cutFile(3)
    for (const part of [1, 2, 3]) await sendPart(clerk, file, part)
    const replies = await Promise.all(Array.from({ length: 5 }, () => mergeParts(clerk, file)))
    replies.push(await mergeParts(clerk, file))
    expect(new Set(replies.map(({ data }) => data.name)).size).toBe(1)
    expect((await askParts(clerk, file)).data).toEqual({ uploaded: true, chunkNumbers: [1, 2, 3], merge: true })
    const copy = await mergeParts(clerk, file, { fileName: '另一个名字.txt' })
    expect(copy.data.name).not.toBe(replies[0]?.data.name)
    expect(sha256(await fetchBytes(copy.data.url))).toBe(sha256(file.bytes))
  })

  it('may be cut as clients do that leave the rest with the last whole part', async () => {
    const whole = cutFile(3)
    const file = { ...whole, chunks: 2 }
    for (const part of [1, 2]) expect((await sendPart(clerk, file, part)).code).toBe(200)
    expect(sha256(await fetchBytes((await mergeParts(clerk, file)).data.url))).toBe(sha256(file.bytes))
  })

  it('goes on after hours', async () => {
    const file = cutFile(2)
    await sendPart(clerk, file, 1)
    platform.advance(20 * 3_600_000)
    clerk = await platform.signIn('clerk')
    await purgeFiles(platform.ctx)
    expect((await askParts(clerk, file)).data.chunkNumbers).toEqual([1])
    await sendPart(clerk, file, 2)
    expect((await mergeParts(clerk, file)).code).toBe(200)
  })

  it('is forgotten with its parts when nothing comes for a day', async () => {
    const file = cutFile(2)
    await sendPart(clerk, file, 1)
    expect(partFiles()).toBe(1)
    platform.advance(dayMs + 60_000)
    clerk = await platform.signIn('clerk')
    await purgeFiles(platform.ctx)
    expect(partFiles()).toBe(0)
    expect((await askParts(clerk, file)).data.chunkNumbers).toEqual([])
    expect(await mergeParts(clerk, file)).toMatchObject(missing)
  })
})

describe('U6: what is refused', () => {
  it('a merge with a part missing, and one of nothing; the rest may still come', async () => {
    const file = cutFile(3)
    expect(await mergeParts(clerk, file)).toMatchObject(missing)
    await sendPart(clerk, file, 1)
    await sendPart(clerk, file, 3)
    expect(await mergeParts(clerk, file)).toMatchObject(incomplete)
    await sendPart(clerk, file, 2)
    expect((await mergeParts(clerk, file)).code).toBe(200)
  })

  it('a file whose bytes are not those of its identifier: its parts go, and it can be sent again', async () => {
    const file = cutFile(2)
    const other = Buffer.from(partOf(file, 1))
    other[100] = other[100] === 0x61 ? 0x62 : 0x61
    await sendPart(clerk, file, 1, {}, other)
    await sendPart(clerk, file, 2)
    expect(await mergeParts(clerk, file)).toMatchObject({ code: 400, msg: '上传失败，文件校验不一致，请重新上传' })
    expect((await askParts(clerk, file)).data.chunkNumbers).toEqual([])
    for (const part of [1, 2]) await sendPart(clerk, file, part)
    expect((await mergeParts(clerk, file)).code).toBe(200)
  })

  it('the parts of somebody else, whoever knows their identifier', async () => {
    const file = cutFile(2)
    for (const part of [1, 2]) await sendPart(clerk, file, part)
    expect((await askParts(stranger, file)).data).toEqual({ uploaded: false, chunkNumbers: [], merge: false })
    expect(await mergeParts(stranger, file)).toMatchObject(missing)
    expect((await askParts(platform.anonymous, file)).code).toBe(600)
    expect((await sendPart(platform.anonymous, file, 1)).code).toBe(600)
    expect((await mergeParts(platform.anonymous, file)).code).toBe(600)
    expect((await mergeParts(clerk, file)).code).toBe(200)
  })

  it.each<Record<string, string>>([
    ...[{ chunkNumber: '0' }, { chunkNumber: '-1' }, { chunkNumber: '1000000000' }, { chunkNumber: 'x' }, { chunkNumber: '1.5' }],
    ...[{ totalChunks: '0' }, { totalChunks: '99' }, { totalSize: '0' }, { totalSize: '-5' }, { totalSize: '99999999999999999' }],
    ...[{ chunkSize: '0' }, { chunkSize: '1000000000' }, { chunkSize: '' }],
    ...[{ identifier: '../../../../etc/passwd' }, { identifier: '' }, { identifier: 'a'.repeat(101) }],
  ])('numbers and names that cannot be: %j', async (changed) => {
    const file = cutFile(2)
    const before = platform.stored()
    expect((await sendPart(clerk, file, 1, changed)).code).toBe(400)
    expect((await askParts(clerk, file, changed)).code).toBe(400)
    expect(platform.stored()).toEqual(before)
  })

  it('a part that is shorter or longer than it should be', async () => {
    const file = cutFile(2)
    for (const part of [partOf(file, 1).subarray(1), Buffer.concat([partOf(file, 1), Buffer.from('x')]), Buffer.alloc(0)]) {
      expect((await sendPart(clerk, file, 1, {}, part)).code).toBe(400)
    }
    expect((await askParts(clerk, file)).data.chunkNumbers).toEqual([])
  })

  it('a file larger than any may be, from its first part', async () => {
    const totalSize = 6 * 1024 ** 3
    const chunkSize = 16 * 1024 ** 2
    const changed = { totalSize: String(totalSize), chunkSize: String(chunkSize), totalChunks: String(totalSize / chunkSize) }
    expect(await sendPart(clerk, cutFile(2), 1, changed)).toMatchObject({ code: 400, msg: '上传失败，文件大小不能超过5GB' })
  })

  it('what would be refused as one file: a format that is not allowed', async () => {
    const file = { ...cutFile(2), name: 'page.html' }
    for (const part of [1, 2]) await sendPart(clerk, file, part)
    expect(await mergeParts(clerk, file)).toMatchObject({ code: 400, msg: '上传失败，文件格式不允许上传' })
    expect(drafts()).toEqual([])
  })

  it('more unfinished uploads of one user than anybody needs', async () => {
    const replies = []
    for (let count = 0; count < 101; count += 1) replies.push(await sendPart(stranger, cutFile(2), 1))
    expect(replies.at(-1)).toMatchObject({ code: 400, msg: '上传失败，未完成的上传不能超过100个，请稍后再试' })
    expect((await sendPart(clerk, cutFile(2), 1)).code).toBe(200)
  })
})

it('begins anew when the same file is cut in another way', async () => {
  const file = cutFile(4)
  await sendPart(clerk, file, 1)
  const other = { ...file, chunkBytes: chunkBytes * 2, chunks: Math.ceil(file.bytes.length / (chunkBytes * 2)) }
  expect((await askParts(clerk, other)).data.chunkNumbers).toEqual([])
  for (let part = 1; part <= other.chunks; part += 1) await sendPart(clerk, other, part)
  expect(sha256(await fetchBytes((await mergeParts(clerk, other)).data.url))).toBe(sha256(file.bytes))
})

describe('an identifier that is no hash may stand for several files, and they never mix', () => {
  const twins = (name = '报表.txt') => {
    const first = { ...cutFile(3, name), identifier: `131572-${name.replace(/\W/g, '') || 'report'}` }
    // The same name, size and identifier; the first part is the same, too.
    const bytes = Buffer.concat([partOf(first, 1), cutFile(3).bytes.subarray(chunkBytes)])
    return [first, { ...first, bytes }] as const
  }
  const busy = { code: 400, msg: '上传失败，同名的另一个文件正在上传，请稍后再试' }
  const send = async (file: Parameters<typeof sendPart>[1]) => {
    for (let part = 1; part <= file.chunks; part += 1) expect((await sendPart(clerk, file, part)).code).toBe(200)
  }
  const merged = async (file: Parameters<typeof sendPart>[1], changed = {}) => (await mergeParts(clerk, file, changed)).data

  it('one after the other: what came before is neither offered nor joined in, finished or not', async () => {
    const [first, second] = twins('a.txt')
    await send(first)
    const stored = await merged(first)
    expect((await askParts(clerk, second)).data).toEqual({ uploaded: false, chunkNumbers: [], merge: false })
    await send(second)
    const other = await merged(second)
    expect(other.name).not.toBe(stored.name)
    expect((await fetchBytes(other.url)).equals(second.bytes)).toBe(true)
    expect((await fetchBytes(stored.url)).equals(first.bytes)).toBe(true)
  })

  it('an unfinished one of long ago gives way', async () => {
    const [first, second] = twins('b.txt')
    await sendPart(clerk, first, 2)
    await sendPart(clerk, first, 3)
    platform.advance(10 * 60_000)
    clerk = await platform.signIn('clerk')
    expect((await sendPart(clerk, second, 2)).data).toEqual({ merge: false })
    expect((await sendPart(clerk, second, 1)).data).toEqual({ merge: false })
    expect((await sendPart(clerk, second, 3)).data).toEqual({ merge: true })
    expect((await fetchBytes((await merged(second)).url)).equals(second.bytes)).toBe(true)
  })

  it('at the same time: both are refused with a reason, and for a while', async () => {
    const [first, second] = twins('c.txt')
    await sendPart(clerk, first, 2)
    expect(await sendPart(clerk, second, 2)).toMatchObject(busy)
    for (const part of [1, 2, 3]) expect(await sendPart(clerk, first, part)).toMatchObject(busy)
    expect((await mergeParts(clerk, first)).code).toBe(400)
    platform.advance(61_000)
    clerk = await platform.signIn('clerk')
    await send(second)
    expect((await fetchBytes((await merged(second)).url)).equals(second.bytes)).toBe(true)
  })

  it('under two names, of which the merge leaves out a sign; and in capitals and small letters', async () => {
    const [one] = twins('d#1.txt')
    const other = { ...cutFile(3, 'e.txt'), identifier: one.identifier }
    const capital = { ...cutFile(3, 'd#1.txt'), identifier: one.identifier.toUpperCase() }
    for (const part of [1, 2, 3]) {
      for (const file of [one, other, capital]) expect((await sendPart(clerk, file, part)).code).toBe(200)
    }
    for (const file of [one, other, capital]) {
      const stored = await merged(file, { fileName: file.name.replace('#', '') })
      expect((await fetchBytes(stored.url)).equals(file.bytes)).toBe(true)
    }
  })

  it('of two people', async () => {
    const admin = await platform.signIn('admin')
    const [mine, theirs] = twins('f.txt')
    await send(mine)
    for (const part of [1, 2, 3]) expect((await sendPart(admin, theirs, part)).code).toBe(200)
    const stored = (await mergeParts(admin, theirs)).data
    expect((await fetchBytes((await merged(mine)).url)).equals(mine.bytes)).toBe(true)
    expect(Buffer.from(await (await admin.raw(stored.url)).arrayBuffer()).equals(theirs.bytes)).toBe(true)
  })

  it('a part that comes again as it was changes nothing', async () => {
    const [file] = twins('g.txt')
    for (const part of [1, 1, 2, 1, 3]) expect((await sendPart(clerk, file, part)).code).toBe(200)
    expect((await fetchBytes((await merged(file)).url)).equals(file.bytes)).toBe(true)
  })
})

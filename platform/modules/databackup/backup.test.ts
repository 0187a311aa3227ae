import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import pino from 'pino'
import { wholeDatabase } from '@/tests/contract/whole-contract'
import type { PlatformContext } from '../../http/context'
import { readTar, type TarEntry, tarOf } from '../../kit/tar'
import { openDatabase } from '../../store/open'
import { testContext } from '../../store/testing'
import { insertTestCompany } from '../permission/testing'
import { bytesNeeded, makeBackup } from './make'
import { backupsKept, listBackups, nameOf, placeOf } from './place'
import { restoreBackup } from './restore'

jest.setTimeout(120_000)

const log = pino({ level: 'silent' })
const root = mkdtempSync(path.join(tmpdir(), 'tenon-backup-'))

const run = { signal: new AbortController().signal, progress: () => {} }
const from = path.join(root, 'from')
let ctx: PlatformContext
let close: () => Promise<void>
let file: string
let before: Record<string, string>
let takenAt = Date.parse('2026-11-20T01:02:03.004Z')
const longName = `${'很长的名字'.repeat(12)}.bin`
const large = Buffer.alloc(300_000, 'Tenon')

beforeAll(async () => {
  const opened = await openDatabase({ dataDir: from, log })
  close = opened.close
  const base = testContext(opened.db)
  ctx = { ...base, config: { ...base.config, dataDir: from } }
  await insertTestCompany(opened.db)
  mkdirSync(path.join(from, 'files', 'annex'), { recursive: true })
  writeFileSync(path.join(from, 'files', 'annex', 'large.bin'), large)
  writeFileSync(path.join(from, 'files', 'annex', longName), '')
  writeFileSync(path.join(from, 'secrets.key'), 'key of this machine')
  before = await wholeDatabase(opened.db)
  // People go on working: what they save after the moment of the backup is no part of it, or a whole part.
  const [name] = await Promise.all([
    makeBackup(ctx, { takenAt, run }),
    sql`insert into meta select 'later.' || n, 'x' from generate_series(1, 2000) n`.execute(opened.db),
  ])
  file = path.join(placeOf(from), name)
})
afterAll(async () => {
  await close()
  rmSync(root, { recursive: true, force: true })
})

const restore = (dataDir: string, more: { file?: string; replaces?: boolean } = {}) =>
  restoreBackup({ file, dataDir, replaces: false, now: Date.parse('2026-11-21T00:00:00Z'), ...more })

it('restored into a fresh folder every table has the rows that it had, and every file its bytes', async () => {
  const dataDir = path.join(root, 'fresh')
  expect(await restore(dataDir)).toMatchObject({ takenAt, database: 'built-in', hasFiles: true, keptAside: [] })
  const { db, close: closeRestored } = await openDatabase({ dataDir, log })
  await sql`delete from meta where key like 'later.%'`.execute(db)
  const after = await wholeDatabase(db)
  await closeRestored()
  expect(Object.keys(after).length).toBeGreaterThan(80)
  expect(after).toEqual(before)
  expect(readFileSync(path.join(dataDir, 'files', 'annex', 'large.bin')).equals(large)).toBe(true)
  expect(readFileSync(path.join(dataDir, 'files', 'annex', longName))).toHaveLength(0)
  // The keys stay with the machine: who has the archive alone opens no sealed secret.
  expect(existsSync(path.join(dataDir, 'secrets.key'))).toBe(false)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
})

it('nothing that is there is replaced unasked, and what is replaced is kept aside', async () => {
  const dataDir = path.join(root, 'used')
  await restore(dataDir)
  writeFileSync(path.join(dataDir, 'files', 'own.txt'), 'mine')
  await expect(restore(dataDir)).rejects.toThrow(/--replace/)
  const { keptAside } = await restore(dataDir, { replaces: true })
  expect(keptAside.map((one) => path.basename(one).replace(/\.before.*/, ''))).toEqual(['database', 'files'])
  expect(readFileSync(path.join(keptAside[1] ?? '', 'own.txt'), 'utf8')).toBe('mine')
})

it('what a cut-off restoring has left behind goes', async () => {
  const dataDir = path.join(root, 'again')
  mkdirSync(path.join(dataDir, 'restoring-2026-01-01T00-00-00.000Z', 'files'), { recursive: true })
  await restore(dataDir)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('restoring'))).toEqual([])
})

it('room on the disk is asked for the files too, not for the database alone', async () => {
  const before = await bytesNeeded(ctx)
  writeFileSync(path.join(from, 'files', 'more.bin'), large)
  expect((await bytesNeeded(ctx)) - before).toBeGreaterThanOrEqual(large.length)
})

it('a folder that a running product uses is left alone', async () => {
  await expect(restore(from, { replaces: true })).rejects.toThrow(/in use by process/)
})

const hostile: Record<string, () => Promise<Buffer> | Buffer> = {
  'cut off': () => readFileSync(file).subarray(0, -5000),
  'with a byte changed': () => {
    const bytes = Buffer.from(gunzipSync(readFileSync(file)))
    bytes[150] = (bytes[150] ?? 0) ^ 1
    return gzipSync(bytes)
  },
  'that is none': () => Buffer.from('hello'),
  'that is empty': () => gzipSync(Buffer.alloc(1024)),
  'of another program': () => archiveOf([['other.json', '{}']]),
  'of another version': () => archiveOf([['backup.json', '{"format":2}']]),
  'that leads out of its folder': () => archiveOf([manifestEntry, ['database/../../evil', 'x']]),
  'with an absolute name': () => archiveOf([manifestEntry, ['/tmp/evil', 'x']]),
  'with a name of Windows': () => archiveOf([manifestEntry, ['files/..\\evil', 'x']]),
  'with two files of one name': () => archiveOf([manifestEntry, ['files/a', 'x'], ['files/a', 'y']]),
  'with a database that does not open': () => archiveOf([manifestEntry, ['database/PG_VERSION', '17']]),
}
const manifestEntry = ['backup.json', '{"format":1,"takenAt":1,"database":"built-in","hasFiles":true}'] as const

async function archiveOf(entries: readonly (readonly [string, string])[]): Promise<Buffer> {
  async function* given(): AsyncGenerator<TarEntry> {
    for (const [name, text] of entries)
      yield { name, sizeBytes: Buffer.byteLength(text), changedAt: 0, content: Readable.from([Buffer.from(text)]) }
  }
  const parts: Uint8Array[] = []
  for await (const part of tarOf(given())) parts.push(part)
  return gzipSync(Buffer.concat(parts))
}

it.each(Object.entries(hostile))('an archive %s is refused, and leaves the folder as it was', async (name, make) => {
  const dataDir = path.join(root, `hostile ${name}`)
  const broken = path.join(root, 'broken.tar.gz')
  writeFileSync(broken, await make())
  await expect(restore(dataDir, { file: broken })).rejects.toThrow()
  expect(readdirSync(dataDir)).toEqual([])
  expect(existsSync('/tmp/evil')).toBe(false)
})

it('one is made at a time; keeps the newest, and clears what a cut-off backup has left behind', async () => {
  const place = placeOf(from)
  const half = path.join(place, 'tenon-2026-01-01T00-00-00.000Z.tar.gz.new')
  writeFileSync(half, 'half')
  utimesSync(half, 1, 1)
  writeFileSync(path.join(place, 'readme.txt'), 'by hand')
  for (let day = 1; day <= backupsKept; day += 1) writeFileSync(path.join(place, nameOf(takenAt - day * 86_400_000)), 'old')
  takenAt += 86_400_000
  const first = makeBackup(ctx, { takenAt, run })
  await expect(makeBackup(ctx, { takenAt: takenAt + 1, run })).rejects.toThrow('已有备份正在进行')
  await first
  const kept = await listBackups(from)
  expect(kept).toHaveLength(backupsKept)
  expect(kept[0]).toMatchObject({ takenAt, id: expect.stringMatching(/^tenon-2026-11-21T/) })
  expect(readdirSync(place).filter((one) => !one.endsWith('Z.tar.gz'))).toEqual(['readme.txt'])
})

it('what is cancelled leaves nothing behind', async () => {
  const signal = AbortSignal.abort(new Error('cancelled'))
  await expect(makeBackup(ctx, { takenAt: takenAt + 1, run: { ...run, signal } })).rejects.toThrow()
  expect(readdirSync(placeOf(from)).filter((one) => /new|copy/.test(one))).toEqual([])
})

it('an archive is read back as it was written, whatever its sizes', async () => {
  const sizes = [0, 1, 511, 512, 513, 70_000]
  async function* given(): AsyncGenerator<TarEntry> {
    for (const size of sizes)
      yield { name: `f${size}`, sizeBytes: size, changedAt: 0, content: Readable.from([Buffer.alloc(size, 'x')]) }
    // Shorter and longer than it was said to be.
    yield { name: 'short', sizeBytes: 600, changedAt: 0, content: Readable.from([Buffer.alloc(10, 'x')]) }
    yield { name: 'long', sizeBytes: 3, changedAt: 0, content: Readable.from([Buffer.alloc(10, 'x')]) }
  }
  const whole = path.join(root, 'sizes.tar')
  const parts: Uint8Array[] = []
  for await (const part of tarOf(given())) parts.push(part)
  writeFileSync(whole, Buffer.concat(parts))
  const read: [string, number][] = []
  for await (const { name, content } of readTar(createReadStream(whole, { highWaterMark: 77 }))) {
    let size = 0
    for await (const part of content) {
      size += part.length
    }
    read.push([name, size])
  }
  expect(read).toEqual([...sizes.map((size) => [`f${size}`, size] as [string, number]), ['short', 600], ['long', 3]])
})

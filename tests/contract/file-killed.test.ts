import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { askParts, type CutFile, cutFile, mergeParts, sendPart } from './file-chunk-setup'
import { type Client, createClient, loginForm, tryLogin } from './harness'
import { endProcess, startPlatformProcess } from './platform-process'

jest.setTimeout(600_000)

const folder = mkdtempSync(path.join(tmpdir(), 'tenon-killed-'))
const password = 'Tenon@2026'
let child: ChildProcess | undefined
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(): Promise<Client> {
  const started = await startPlatformProcess({ DATA_DIR: folder, DEMO: 'empty', ADMIN_PASSWORD: password })
  child = started.child
  const { data } = await tryLogin(started.url, loginForm('admin', password))
  return createClient(started.url, data.token)
}

/** Sizes of the files in one of the platform's own folders, by name. */
function sizesIn(name: string): Map<string, number> {
  const place = path.join(folder, 'files', name)
  try {
    return new Map(readdirSync(place).map((file) => [file, statSync(path.join(place, file)).size]))
  } catch {
    // The folder is not there yet, or a file went while it was looked at.
    return new Map()
  }
}

/** Ends the process as soon as the condition holds. The disk is looked at without a pause, as the moments are short. */
async function killWhen(isMoment: () => boolean): Promise<void> {
  const end = Date.now() + 120_000
  while (!isMoment()) {
    if (Date.now() > end) throw new Error('the moment did not come')
    await new Promise((resolve) => setImmediate(resolve))
  }
  await endProcess(child, 'SIGKILL')
}

/** The largest draft that was not there before. */
function growingDraft(): () => number {
  const known = sizesIn('.drafts')
  return () => Math.max(0, ...[...sizesIn('.drafts')].filter(([name]) => !known.has(name)).map(([, size]) => size))
}

it('a platform that is killed at any moment of a merge serves nothing half-made, and the merge can be asked for again', async () => {
  const chunkBytes = 12 * 1024 * 1024
  const small = cutFile(2)
  const bytes = Buffer.alloc(6 * chunkBytes - 1000, small.bytes)
  const file: CutFile = { ...small, bytes, chunkBytes, chunks: 6, identifier: createHash('md5').update(bytes).digest('hex') }
  let admin = await start()
  for (let part = 1; part <= file.chunks; part += 1) expect((await sendPart(admin, file, part)).code).toBe(200)

  // With the first bytes, and in the middle of a part.
  for (const isThere of [(size: number) => size > 0, (size: number) => size > bytes.length / 4]) {
    const size = growingDraft()
    const merged = mergeParts(admin, file).catch(() => 'broken off')
    await killWhen(() => isThere(size()))
    expect(await merged).toBe('broken off')
    expect(size()).toBeLessThan(bytes.length)
    expect([...sizesIn('annex')]).toEqual([])
    admin = await start()
    expect((await askParts(admin, file)).data).toMatchObject({ uploaded: false, merge: true })
  }

  // When the bytes have their name, and their row may be written or not.
  const last = mergeParts(admin, file).catch(() => 'broken off')
  await killWhen(() => sizesIn('annex').size > 0)
  await last
  expect([...sizesIn('annex').values()]).toEqual([bytes.length])
  admin = await start()
  const { code, data } = await mergeParts(admin, file)
  expect(code).toBe(200)
  const served = async (url: string) => Buffer.from(await (await admin.raw(url)).arrayBuffer())
  const isWhole = (answer: Buffer) => createHash('md5').update(answer).digest('hex') === file.identifier
  expect(isWhole(await served(data.url))).toBe(true)
  for (const name of sizesIn('annex').keys()) {
    // Its row was written or not: it is the whole file, or nothing.
    const answer = await served(`/api/file/Image/annex/${name}`)
    if (!isWhole(answer)) expect(JSON.parse(answer.toString())).toMatchObject({ code: 404 })
  }
  await endProcess(child, 'SIGKILL')
})

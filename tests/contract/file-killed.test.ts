import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { askParts, type CutFile, cutFile, mergeParts, sendPart } from './file-chunk-setup'
import { type Client, createClient, loginForm, tryLogin } from './harness'
import { endProcess, startPlatformProcess } from './platform-process'

jest.setTimeout(120_000)

const folder = mkdtempSync(path.join(tmpdir(), 'tenon-killed-'))
const filesFolder = path.join(folder, 'files')
const password = 'Tenon@2026'
let child: ChildProcess | undefined
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(): Promise<{ url: string; admin: Client }> {
  const started = await startPlatformProcess({ DATA_DIR: folder, DEMO: 'empty', ADMIN_PASSWORD: password })
  child = started.child
  const { url } = started
  const { data } = await tryLogin(url, loginForm('admin', password))
  return { url, admin: createClient(url, data.token) }
}

async function kill(): Promise<void> {
  await endProcess(child, 'SIGKILL')
}

/** Ends the process at the moment when a part of the file is joined. */
async function killWhileJoining(file: CutFile): Promise<void> {
  const drafts = path.join(filesFolder, '.drafts')
  const known = new Set(readdirSync(drafts))
  const end = Date.now() + 20_000
  const isJoining = () =>
    readdirSync(drafts).some((name) => {
      const { size } = known.has(name) ? { size: 0 } : statSync(path.join(drafts, name))
      return size > 0 && size < file.bytes.length
    })
  while (!isJoining()) {
    if (Date.now() > end) throw new Error('the merge was over before it could be stopped')
    await new Promise((resolve) => setImmediate(resolve))
  }
  await kill()
}

const keptFiles = () => {
  try {
    return readdirSync(path.join(filesFolder, 'annex'))
  } catch {
    return []
  }
}

it('a platform that is killed while it merges serves nothing half-made, and the merge can be asked for again', async () => {
  const chunkBytes = 16 * 1024 * 1024
  const small = cutFile(2)
  const bytes = Buffer.alloc(10 * chunkBytes - 1000, small.bytes)
  const file: CutFile = { ...small, bytes, chunkBytes, chunks: 10, identifier: createHash('md5').update(bytes).digest('hex') }
  let { admin } = await start()
  for (let part = 1; part <= file.chunks; part += 1) expect((await sendPart(admin, file, part)).code).toBe(200)
  for (let round = 0; round < 3; round += 1) {
    const merged = mergeParts(admin, file).catch(() => 'broken off')
    await killWhileJoining(file)
    expect(await merged).toBe('broken off')
    expect(keptFiles()).toEqual([])
    admin = (await start()).admin
    expect((await askParts(admin, file)).data).toMatchObject({ uploaded: false, merge: true })
  }
  const { code, data } = await mergeParts(admin, file)
  expect(code).toBe(200)
  const served = Buffer.from(await (await admin.raw(data.url)).arrayBuffer())
  expect(createHash('md5').update(served).digest('hex')).toBe(file.identifier)
  expect(keptFiles()).toEqual([data.name])
  await kill()
})

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { localStorage } from './local-storage'
import type { FileStorage } from './storage'

const megabyte = 1024 * 1024
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'tenon-links-'))

describe('links in the folder of files are never followed', () => {
  let folder: string
  let outside: string
  let storage: FileStorage
  beforeEach(() => {
    folder = newFolder()
    outside = newFolder()
    storage = localStorage(folder)
  })
  afterEach(() => {
    for (const each of [folder, outside]) rmSync(each, { recursive: true, force: true })
  })

  const name = `${'a'.repeat(32)}.bin`
  const upload = 'f'.repeat(64)
  const secret = (file: string, sizeBytes = 6) => {
    writeFileSync(path.join(outside, file), Buffer.alloc(sizeBytes, 'secret'))
    return path.join(outside, file)
  }
  const drafted = async () => {
    const draft = await storage.openDraft()
    await pipeline(Readable.from([Buffer.from('new')]), draft.sink)
    return draft
  }

  const namesOf = async (entries: AsyncIterable<{ name: string }>) => {
    const names: string[] = []
    for await (const entry of entries) names.push(entry.name)
    return names
  }

  it.each([6, 2 * megabyte])('a stored file of %d bytes that is a link is not there', async (sizeBytes) => {
    mkdirSync(path.join(folder, 'annex'))
    symlinkSync(secret('passwd', sizeBytes), path.join(folder, 'annex', name))
    expect(await storage.open({ type: 'annex', name })).toBeNull()
    await storage.remove({ type: 'annex', name })
    expect([existsSync(path.join(outside, 'passwd')), readdirSync(path.join(folder, 'annex'))]).toEqual([true, []])
  })

  it('a folder of a kind that is a link is not read, listed, written into or emptied', async () => {
    secret(name)
    symlinkSync(outside, path.join(folder, 'annex'))
    expect(await storage.open({ type: 'annex', name })).toBeNull()
    expect(await namesOf(storage.list('annex'))).toEqual([])
    await storage.remove({ type: 'annex', name })
    const draft = await drafted()
    await expect(draft.keep({ type: 'annex', name: `${'b'.repeat(32)}.bin` })).rejects.toMatchObject({ code: 'ELOOP' })
    await draft.discard()
    expect(readdirSync(outside)).toEqual([name])
  })

  it('a folder of drafts that is a link takes nothing and loses nothing', async () => {
    utimesSync(secret('old'), 0, 0)
    symlinkSync(outside, path.join(folder, '.drafts'))
    await storage.removeDraftsBefore(Date.now())
    await expect(storage.openDraft()).rejects.toMatchObject({ code: 'ELOOP' })
    expect(readdirSync(outside)).toEqual(['old'])
  })

  it('a draft that became a link meanwhile is neither read nor cut', async () => {
    const draft = await drafted()
    renameSync(draft.path, `${draft.path}.gone`)
    symlinkSync(secret('passwd'), draft.path)
    // Each is waited for before the next begins: one that fails while nobody looks would end the run.
    for (const look of [() => draft.readAll(), () => draft.readStart(10), () => draft.truncate(1)]) {
      await expect(look()).rejects.toMatchObject({ code: 'ELOOP' })
    }
    expect(readFileSync(path.join(outside, 'passwd'), 'utf8')).toBe('secret')
  })

  it('parts: a link as one of them, as the folder of an upload or of all', async () => {
    mkdirSync(path.join(folder, '.parts', upload), { recursive: true })
    symlinkSync(secret('1'), path.join(folder, '.parts', upload, '1'))
    expect((await storage.parts.list(upload)).size).toBe(0)
    await expect(buffer(storage.parts.read({ upload, part: 1 }))).rejects.toMatchObject({ code: 'ELOOP' })
    rmSync(path.join(folder, '.parts', upload), { recursive: true })
    symlinkSync(outside, path.join(folder, '.parts', upload))
    expect((await storage.parts.list(upload)).size).toBe(0)
    const draft = await drafted()
    await expect(draft.keepAsPart({ upload, part: 2 })).rejects.toMatchObject({ code: 'ELOOP' })
    await storage.parts.remove(upload)
    rmSync(path.join(folder, '.parts'), { recursive: true })
    mkdirSync(path.join(outside, upload))
    symlinkSync(outside, path.join(folder, '.parts'))
    expect(await namesOf(storage.parts.listUploads())).toEqual([])
    await storage.parts.remove(upload)
    expect(readdirSync(outside)).toEqual(['1', upload])
  })

  it('the folder itself may be reached over a link: where it lies is the operator’s choice', async () => {
    const reached = path.join(outside, 'files')
    symlinkSync(folder, reached)
    storage = localStorage(reached)
    await (await drafted()).keep({ type: 'annex', name })
    const content = await storage.open({ type: 'annex', name })
    expect(content && (await buffer(content.read())).toString()).toBe('new')
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type S3Server, startS3Server } from '@/tests/fixtures/s3-server'
import { localStorage } from './local-storage'
import { openS3Storage } from './s3-storage'
import type { Draft, FileStorage } from './storage'
import { newFileName } from './storage-names'

const megabyte = 1024 * 1024

type Place = {
  /** Of a process of its own, on the same files. */
  open(): FileStorage
  folder: string
  /** What the child is told of the store. */
  s3: string
  server: S3Server | undefined
  stop(): Promise<void>
}

function newFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'tenon-storage-'))
}

async function onDisk(): Promise<Place> {
  const folder = newFolder()
  const stop = async () => rmSync(folder, { recursive: true, force: true })
  return { open: () => localStorage(folder), folder, s3: '', server: undefined, stop }
}

async function inStore(): Promise<Place> {
  const [folder, server] = [newFolder(), await startS3Server()]
  server.pageSize = 3
  const opened: ReturnType<typeof openS3Storage>[] = []
  const open = () => {
    const one = openS3Storage(server.config, folder)
    opened.push(one)
    return one.storage
  }
  const stop = async () => {
    for (const one of opened) await one.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { open, folder, s3: JSON.stringify(server.config), server, stop }
}

describe.each([
  ['the local disk', onDisk],
  ['a store that speaks S3', inStore],
] as const)('files on %s', (_, prepare) => {
  let place: Place
  let storage: FileStorage
  beforeEach(async () => {
    place = await prepare()
    storage = place.open()
  })
  afterEach(() => place.stop())

  const drafted = async (bytes: Buffer): Promise<Draft> => {
    const draft = await storage.openDraft()
    await pipeline(Readable.from([bytes]), draft.sink)
    return draft
  }
  const keep = async (bytes: Buffer, type = 'annex') => {
    const stored = { type, name: newFileName('bin') }
    const draft = await drafted(bytes)
    await draft.keep(stored)
    await draft.discard()
    return stored
  }
  const bytesOf = async (stored: { type: string; name: string }, range?: { start: number; end: number }) => {
    const content = await storage.open(stored)
    return content ? buffer(content.read(range)) : null
  }
  const namesOf = async (type: string) => {
    const names: string[] = []
    for await (const { name } of storage.list(type)) names.push(name)
    return names
  }
  const drafts = () => readdirSync(path.join(place.folder, '.drafts'))

  it.each([0, 1, 8 * megabyte, 8 * megabyte + 1, 17 * megabyte])(
    'U1: %d bytes come back as they were, whole and in ranges',
    async (size) => {
      const bytes = randomBytes(size)
      const stored = await keep(bytes)
      const content = await storage.open(stored)
      expect(content?.sizeBytes).toBe(size)
      await content?.close()
      expect((await bytesOf(stored))?.equals(bytes)).toBe(true)
      if (size < 10) return
      for (const [start, end] of [
        [0, 0],
        [5, 6 * megabyte],
        [size - 3, size - 1],
      ] as const) {
        expect((await bytesOf(stored, { start, end }))?.equals(bytes.subarray(start, end + 1))).toBe(true)
      }
    },
  )

  it('a draft is nothing under a name until it is kept, and leaves nothing when it is thrown away', async () => {
    const draft = await drafted(Buffer.from('0123456789'))
    expect([await draft.readAll(), await draft.readStart(4), await draft.readStart(99)].map(String)).toEqual([
      ...['0123456789', '0123'],
      '0123456789',
    ])
    expect(await namesOf('annex')).toEqual([])
    await draft.discard()
    await draft.discard()
    expect(drafts()).toEqual([])
    const broken = await storage.openDraft()
    broken.sink.write('half')
    await broken.discard()
    expect([drafts(), await namesOf('annex')]).toEqual([[], []])
  })

  it('what is cut off a draft is not kept', async () => {
    const draft = await drafted(Buffer.from('picture and more'))
    await draft.truncate(7)
    const stored = { type: 'annex', name: newFileName('png') }
    await draft.keep(stored)
    await draft.discard()
    expect([String(await bytesOf(stored)), drafts()]).toEqual(['picture', []])
  })

  it('lists every file of a kind with its time, and none of another', async () => {
    const names: string[] = []
    for (let count = 0; count < 7; count += 1) names.push((await keep(Buffer.from('x'))).name)
    await keep(Buffer.from('x'), 'mail')
    expect((await namesOf('annex')).sort()).toEqual(names.sort())
    for await (const { changedAt } of storage.list('annex')) expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000)
    expect(await namesOf('IM')).toEqual([])
  })

  it('removes a file for good, and is content when it is gone already', async () => {
    const [stored, other] = [await keep(Buffer.from('x')), await keep(Buffer.from('y'))]
    await storage.remove(stored)
    await storage.remove(stored)
    expect([await storage.open(stored), String(await bytesOf(other))]).toEqual([null, 'y'])
  })

  it.each(['../../etc/passwd', '..', '.', '', 'a/b.png', 'x.png', `${'0'.repeat(32)}.png/..`, `${'0'.repeat(32)}.png\0`])(
    'U9: nothing is read, written or removed under the name %j',
    async (name) => {
      const draft = await drafted(Buffer.from('x'))
      for (const stored of [
        { type: 'annex', name },
        { type: '../annex', name: newFileName('png') },
        { type: '.parts', name: newFileName('png') },
      ]) {
        expect(await storage.open(stored)).toBeNull()
        await storage.remove(stored)
        await expect(draft.keep(stored)).rejects.toThrow('a name that was not made by newFileName')
      }
      await expect(draft.keepAsPart({ upload: name, part: 1 })).rejects.toThrow('an id that was not made')
      await expect(draft.keepAsPart({ upload: 'a'.repeat(64), part: 1.5 })).rejects.toThrow('not the number of a part')
      await draft.discard()
      expect(place.server?.requests ?? []).toEqual([])
    },
  )

  it('U6: takes the parts of an upload in any order and in any process, and the last one that came counts', async () => {
    const upload = 'a'.repeat(64)
    for (const [part, text] of [
      [12, 'last'],
      [2, 'old'],
      [1, 'first'],
      [2, 'newer'],
    ] as const) {
      storage = place.open()
      await (await drafted(Buffer.from(text))).keepAsPart({ upload, part })
    }
    expect(await storage.parts.list(upload)).toEqual(
      new Map([
        [1, 5],
        [2, 5],
        [12, 4],
      ]),
    )
    expect(String(await buffer(storage.parts.read({ upload, part: 2 })))).toBe('newer')
    expect([drafts(), await namesOf('annex')]).toEqual([[], []])
  })

  it('finds the uploads that have parts, and removes one with all of them', async () => {
    const [one, two] = ['a'.repeat(64), 'b'.repeat(64)]
    for (const upload of [one, two]) {
      for (let part = 1; part <= 20; part += 1) await (await drafted(Buffer.from('x'))).keepAsPart({ upload, part })
    }
    const found: string[] = []
    for await (const { name, changedAt } of storage.parts.listUploads()) {
      found.push(name)
      expect(Math.abs(Date.now() - changedAt)).toBeLessThan(60_000)
    }
    expect(found.sort()).toEqual([one, two])
    await storage.parts.remove(one)
    await storage.parts.remove(one)
    expect([(await storage.parts.list(one)).size, (await storage.parts.list(two)).size]).toEqual([0, 20])
    await expect(buffer(storage.parts.read({ upload: one, part: 1 }))).rejects.toThrow()
  })

  it('lets go of a file when its reader goes away', async () => {
    const stored = await keep(randomBytes(17 * megabyte))
    const reading = (await storage.open(stored))?.read()
    if (!reading) throw new Error('the file is there')
    reading.once('data', () => reading.destroy())
    await once(reading, 'close')
    const end = Date.now() + 60_000
    while ((place.server?.underWay ?? 0) > 0 && Date.now() < end) await new Promise((resolve) => setImmediate(resolve))
    expect(place.server?.underWay ?? 0).toBe(0)
  })

  it('keeps several at the same time', async () => {
    const bytes = Array.from({ length: 6 }, (_, index) => Buffer.alloc(9 * megabyte, String(index)))
    const stored = await Promise.all(bytes.map((each) => keep(each)))
    const read = await Promise.all(stored.map((each) => bytesOf(each)))
    expect(read.map((each, index) => bytes[index] && each?.equals(bytes[index]))).toEqual(bytes.map(() => true))
  })

  describe('a process that is killed', () => {
    let child: ChildProcess
    const kill = async () => {
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    beforeEach(async () => {
      const args = ['--import', 'tsx', 'tests/fixtures/storage-child.mjs', place.folder, place.s3]
      child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
      if (child.stdout) await once(child.stdout, 'data')
    })

    it('while a file arrives leaves no file, and what is left of it goes with the old drafts', async () => {
      await kill()
      expect([await namesOf('annex'), drafts().length]).toEqual([[], 1])
      await storage.removeDraftsBefore(Date.now() - 60_000)
      expect(drafts()).toHaveLength(1)
      await storage.removeDraftsBefore(Date.now() + 60_000)
      expect(drafts()).toEqual([])
    })

    it('while a file is kept leaves the whole of it or nothing', async () => {
      const { server } = place
      const atSecondPart = new Promise<void>((resolve) => {
        if (!server) child.stdout?.once('data', () => resolve())
        else
          server.fault = ({ query }) => {
            if (query.get('partNumber') !== '2') return undefined
            resolve()
            return 'silent'
          }
      })
      child.stdin?.write('go\n')
      await atSecondPart
      await kill()
      if (!server) {
        expect(await namesOf('annex')).toHaveLength(1)
        return
      }
      expect([await namesOf('annex'), server.store.uploads.size]).toEqual([[], 1])
      await storage.removeDraftsBefore(Date.now() - 60_000)
      expect(server.store.uploads.size).toBe(1)
      await storage.removeDraftsBefore(Date.now() + 60_000)
      expect([server.store.uploads.size, drafts()]).toEqual([0, []])
    })
  })
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import type { PlatformContext } from '../../http/context'
import type { Draft, FileStorage, StoredContent, StoredName } from './storage'

/** Names that are made here. Nothing else reaches the file system, so no name can leave its folder. */
const namePattern = /^[0-9a-f]{32}\.[a-z0-9]{1,10}$/
const typePattern = /^[A-Za-z]{1,40}$/

/** Files of an installation: `files` in its data folder. Several processes on one database must share that folder. */
export function storageOf(ctx: PlatformContext): FileStorage {
  return localStorage(path.resolve(ctx.config.dataDir, 'files'))
}

/** Cannot be guessed: pictures are shown to whoever knows their address (contract 1 §1.3). */
export function newFileName(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${extension}`
}

function localStorage(root: string): FileStorage {
  const drafts = path.join(root, '.drafts')
  return {
    openDraft: () => openDraft(root, drafts),
    open: async (stored) => {
      const file = pathOf(root, stored)
      return file === null ? null : openIfThere(file)
    },
    remove: async (stored) => {
      const file = pathOf(root, stored)
      if (file !== null) await rm(file, { force: true })
    },
    list: (type) => listFolder(path.join(root, type)),
    removeDraftsBefore: async (time) => {
      for await (const { name, changedAt } of listFolder(drafts)) {
        if (changedAt < time) await rm(path.join(drafts, name), { force: true })
      }
    },
  }
}

function pathOf(root: string, { type, name }: StoredName): string | null {
  return typePattern.test(type) && namePattern.test(name) ? path.join(root, type, name) : null
}

async function openDraft(root: string, folder: string): Promise<Draft> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = path.join(folder, randomBytes(16).toString('hex'))
  // Flushed when it is closed: a file that has its name is whole, also after a power failure.
  const sink = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  await once(sink, 'open')
  return {
    sink,
    path: draft,
    readAll: () => readFile(draft),
    readStart: (sizeBytes) => readStart(draft, sizeBytes),
    truncate: (sizeBytes) => truncate(draft, sizeBytes),
    keep: async (as) => {
      const file = pathOf(root, as)
      if (file === null) throw new Error('a name that was not made by newFileName')
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await rename(draft, file)
    },
    discard: async () => {
      // What is still to be written does not matter any more; waiting for the end keeps the file from coming back.
      sink.on('error', () => undefined)
      sink.destroy()
      if (!sink.closed) await new Promise<void>((resolve) => sink.once('close', () => resolve()))
      await rm(draft, { force: true })
    },
  }
}

/** Large reads keep the number of turns per gigabyte small; two of them are in memory per download. */
const readBytes = 256 * 1024

async function openIfThere(file: string): Promise<StoredContent | null> {
  try {
    const handle = await open(file, 'r')
    const { size } = await handle.stat()
    return {
      sizeBytes: size,
      read: (range) => handle.createReadStream({ highWaterMark: readBytes, ...range }),
      close: () => handle.close(),
    }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function readStart(file: string, sizeBytes: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sizeBytes), 0, sizeBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function* listFolder(folder: string): AsyncGenerator<{ name: string; changedAt: number }> {
  try {
    for await (const entry of await opendir(folder)) {
      if (!entry.isFile()) continue
      yield { name: entry.name, changedAt: (await stat(path.join(folder, entry.name))).mtimeMs }
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, opendir, readdir, readFile, rename, rm, stat, truncate } from 'node:fs/promises'
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

/** The folder of all files; made when it is not there. */
export async function filesFolder(ctx: PlatformContext): Promise<string> {
  const folder = path.resolve(ctx.config.dataDir, 'files')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Cannot be guessed: pictures are shown to whoever knows their address (contract 1 §1.3). */
export function newFileName(extension: string): string {
  return `${randomBytes(16).toString('hex')}.${extension}`
}

function localStorage(root: string): FileStorage {
  const drafts = path.join(root, '.drafts')
  const parts = path.join(root, '.parts')
  return {
    openDraft: () => openDraft({ root, drafts, parts }),
    open: async (stored) => {
      const file = pathOf(root, stored)
      return file === null ? null : openIfThere(file)
    },
    remove: async (stored) => {
      const file = pathOf(root, stored)
      if (file !== null) await rm(file, { force: true })
    },
    list: (type) => listFolder(path.join(root, type), 'file'),
    removeDraftsBefore: async (time) => {
      for await (const { name, changedAt } of listFolder(drafts, 'file')) {
        if (changedAt < time) await rm(path.join(drafts, name), { force: true })
      }
    },
    parts: {
      list: (upload) => listParts(uploadFolder(parts, upload)),
      read: ({ upload, part }) => createReadStream(partFile(parts, upload, part), { highWaterMark: readBytes }),
      remove: (upload) => rm(uploadFolder(parts, upload), { recursive: true, force: true }),
      listUploads: () => listFolder(parts, 'folder'),
    },
  }
}

const uploadPattern = /^[0-9a-f]{64}$/

function uploadFolder(parts: string, upload: string): string {
  if (!uploadPattern.test(upload)) throw new Error('an id that was not made for a chunked upload')
  return path.join(parts, upload)
}

function partFile(parts: string, upload: string, part: number): string {
  if (!Number.isSafeInteger(part) || part < 1) throw new Error('not the number of a part')
  return path.join(uploadFolder(parts, upload), String(part))
}

async function listParts(folder: string): Promise<Map<number, number>> {
  const sizes = new Map<number, number>()
  try {
    for (const name of await readdir(folder)) sizes.set(Number(name), (await stat(path.join(folder, name))).size)
  } catch (error) {
    // Gone since: merged or removed by another process.
    if (!isMissing(error)) throw error
  }
  return sizes
}

function pathOf(root: string, { type, name }: StoredName): string | null {
  return typePattern.test(type) && namePattern.test(name) ? path.join(root, type, name) : null
}

type Folders = { root: string; drafts: string; parts: string }

async function openDraft({ root, drafts, parts }: Folders): Promise<Draft> {
  await mkdir(drafts, { recursive: true, mode: 0o700 })
  const draft = path.join(drafts, randomBytes(16).toString('hex'))
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
    keepAsPart: async ({ upload, part }) => {
      await mkdir(uploadFolder(parts, upload), { recursive: true, mode: 0o700 })
      await rename(draft, partFile(parts, upload, part))
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

async function* listFolder(folder: string, kind: 'file' | 'folder'): AsyncGenerator<{ name: string; changedAt: number }> {
  try {
    for await (const entry of await opendir(folder)) {
      if (kind === 'file' ? !entry.isFile() : !entry.isDirectory()) continue
      yield { name: entry.name, changedAt: (await stat(path.join(folder, entry.name))).mtimeMs }
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

function isMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'
}

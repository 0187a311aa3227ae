import { lstat, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isAbsent, isPlainFolder, makeInside, openInside } from '@/lib/files/open-inside'
import { sync } from '../../store/sync-files'
import type { Draft, FileStorage, StoredContent, StoredName } from './storage'
import { openDraftFile } from './storage-draft'
import { listFolder, removeFilesBefore } from './storage-folder'
import { checkPart, checkUpload, isStoredName } from './storage-names'

const drafts = '.drafts'
const parts = '.parts'

/** Files in a folder of this machine. What stands below it as a link is not there, see `openInside`. */
export function localStorage(root: string): FileStorage {
  return {
    openDraft: () => openDraft(root),
    open: async (stored) => (isStoredName(stored) ? openIfThere(root, stored) : null),
    remove: async ({ type, name }) => {
      if (isStoredName({ type, name }) && (await isPlainFolder(root, [type])))
        await rm(path.join(root, type, name), { force: true })
    },
    list: (type) => listFolder(root, [type], 'file'),
    removeDraftsBefore: (time) => removeFilesBefore(root, [drafts], time),
    parts: {
      list: (upload) => listParts(root, upload),
      read: (of) => Readable.from(readPart(root, of), { objectMode: false }),
      remove: async (upload) => {
        const [, name] = uploadFolder(upload)
        if (await isPlainFolder(root, [parts])) await rm(path.join(root, parts, name), { recursive: true, force: true })
      },
      listUploads: () => listFolder(root, [parts], 'folder'),
    },
  }
}

function uploadFolder(upload: string): [string, string] {
  checkUpload(upload)
  return [parts, upload]
}

async function* readPart(root: string, of: { upload: string; part: number }) {
  checkPart(of)
  const handle = await openInside(root, [...uploadFolder(of.upload), String(of.part)])
  yield* handle.createReadStream({ highWaterMark: readBytes })
}

async function listParts(root: string, upload: string): Promise<Map<number, number>> {
  const below = uploadFolder(upload)
  const sizes = new Map<number, number>()
  if (!(await isPlainFolder(root, below))) return sizes
  const folder = path.join(root, ...below)
  try {
    for (const name of await readdir(folder)) {
      const facts = await lstat(path.join(folder, name))
      if (facts.isFile()) sizes.set(Number(name), facts.size)
    }
  } catch (error) {
    // Gone since: merged or removed by another process.
    if (!isAbsent(error)) throw error
  }
  return sizes
}

async function openDraft(root: string): Promise<Draft> {
  const draft = await openDraftFile(root, drafts)
  return {
    ...draft,
    keep: async (as) => {
      if (!isStoredName(as)) throw new Error('a name that was not made by newFileName')
      await place(draft.path, root, [as.type, as.name])
    },
    keepAsPart: async (of) => {
      checkPart(of)
      await place(draft.path, root, [...uploadFolder(of.upload), String(of.part)])
    },
  }
}

/** On the disk with its name when this is done: what the database then says of it stays true after a loss of power. */
async function place(draft: string, root: string, at: readonly string[]): Promise<void> {
  const below = at.slice(0, -1)
  const isThere = await Promise.all(at.map((_, depth) => isPlainFolder(root, below.slice(0, depth))))
  const folder = await makeInside(root, below)
  // It may have been shortened since it was closed.
  await sync(draft)
  await rename(draft, path.join(root, ...at))
  await sync(folder)
  // A folder that was not there has its name in the one above it.
  for (let depth = below.length; depth >= 0 && !isThere[depth]; depth -= 1)
    await sync(depth === 0 ? path.dirname(root) : path.join(root, ...below.slice(0, depth - 1)))
}

/** Large reads keep the number of turns per gigabyte small; two of them are in memory per download. */
const readBytes = 256 * 1024

async function openIfThere(root: string, { type, name }: StoredName): Promise<StoredContent | null> {
  try {
    const handle = await openInside(root, [type, name])
    const { size } = await handle.stat()
    return {
      sizeBytes: size,
      isLocal: true,
      read: (range) => handle.createReadStream({ highWaterMark: readBytes, ...range }),
      close: () => handle.close(),
    }
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}

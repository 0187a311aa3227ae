import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Draft, FileStorage, StoredContent, StoredName } from './storage'
import { openDraftFile } from './storage-draft'
import { isMissing, listFolder, removeFilesBefore } from './storage-folder'
import { checkPart, checkUpload, isStoredName } from './storage-names'

/** Files in a folder of this machine. */
export function localStorage(root: string): FileStorage {
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
    removeDraftsBefore: (time) => removeFilesBefore(drafts, time),
    parts: {
      list: (upload) => listParts(uploadFolder(parts, upload)),
      read: (of) => createReadStream(partFile(parts, of), { highWaterMark: readBytes }),
      remove: (upload) => rm(uploadFolder(parts, upload), { recursive: true, force: true }),
      listUploads: () => listFolder(parts, 'folder'),
    },
  }
}

function uploadFolder(parts: string, upload: string): string {
  checkUpload(upload)
  return path.join(parts, upload)
}

function partFile(parts: string, of: { upload: string; part: number }): string {
  checkPart(of)
  return path.join(uploadFolder(parts, of.upload), String(of.part))
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

function pathOf(root: string, stored: StoredName): string | null {
  return isStoredName(stored) ? path.join(root, stored.type, stored.name) : null
}

type Folders = { root: string; drafts: string; parts: string }

async function openDraft({ root, drafts, parts }: Folders): Promise<Draft> {
  const draft = await openDraftFile(drafts)
  return {
    ...draft,
    keep: async (as) => {
      const file = pathOf(root, as)
      if (file === null) throw new Error('a name that was not made by newFileName')
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await rename(draft.path, file)
    },
    keepAsPart: async (of) => {
      const file = partFile(parts, of)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      await rename(draft.path, file)
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
      isLocal: true,
      read: (range) => handle.createReadStream({ highWaterMark: readBytes, ...range }),
      close: () => handle.close(),
    }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

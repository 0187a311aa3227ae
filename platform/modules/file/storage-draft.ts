import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { constants, createWriteStream } from 'node:fs'
import { type FileHandle, rm } from 'node:fs/promises'
import path from 'node:path'
import { makeInside, openInside } from '@/lib/files/open-inside'
import type { Draft } from './storage'

/** A draft on the local disk that is not anything yet. */
export type DraftFile = Omit<Draft, 'keep' | 'keepAsPart'>

/** `folder` is directly below the root. */
export async function openDraftFile(root: string, folder: string): Promise<DraftFile> {
  const name = randomBytes(16).toString('hex')
  const draft = path.join(await makeInside(root, [folder]), name)
  // Flushed when it is closed: a file that has its name is whole, also after a power failure.
  const sink = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  await once(sink, 'open')
  const within = async <T>(work: (handle: FileHandle) => Promise<T>, flags = constants.O_RDONLY): Promise<T> => {
    const handle = await openInside(root, [folder, name], flags)
    try {
      return await work(handle)
    } finally {
      await handle.close()
    }
  }
  return {
    sink,
    path: draft,
    readAll: () => within((handle) => handle.readFile()),
    readStart: (sizeBytes) => within((handle) => readStart(handle, sizeBytes)),
    truncate: (sizeBytes) => within((handle) => handle.truncate(sizeBytes), constants.O_WRONLY),
    discard: async () => {
      // What is still to be written does not matter any more; waiting for the end keeps the file from coming back.
      sink.on('error', () => undefined)
      sink.destroy()
      if (!sink.closed) await new Promise<void>((resolve) => sink.once('close', () => resolve()))
      await rm(draft, { force: true })
    },
  }
}

async function readStart(handle: FileHandle, sizeBytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(sizeBytes), 0, sizeBytes, 0)
  return buffer.subarray(0, bytesRead)
}

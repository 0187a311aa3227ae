import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, truncate } from 'node:fs/promises'
import path from 'node:path'
import type { Draft } from './storage'

/** A draft on the local disk that is not anything yet. */
export type DraftFile = Omit<Draft, 'keep' | 'keepAsPart'>

export async function openDraftFile(folder: string): Promise<DraftFile> {
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
    discard: async () => {
      // What is still to be written does not matter any more; waiting for the end keeps the file from coming back.
      sink.on('error', () => undefined)
      sink.destroy()
      if (!sink.closed) await new Promise<void>((resolve) => sink.once('close', () => resolve()))
      await rm(draft, { force: true })
    },
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

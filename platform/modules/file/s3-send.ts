import { type FileHandle, open } from 'node:fs/promises'
import type { PendingUpload, S3Bucket, SentPart } from './s3-client'

/** Stores take parts of 5 MB and more, at most 10,000 of them: enough for 80 GB. */
const partBytes = 8 * 1024 * 1024
/** Parts in memory, of all uploads together. */
const partsInMemoryMax = 4
const partsPerUpload = 2

/**
 * Makes a local file an object. It is there as a whole or not at all: larger ones travel in parts that become an object when the
 * last one has come. Parts are read from the disk when their turn comes, so a request can be sent again.
 */
export async function sendFile(bucket: S3Bucket, file: string, key: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    if (size > partBytes) await sendInParts(bucket, { handle, size, key })
    else await withPart({ handle, start: 0, sizeBytes: size }, (body) => bucket.put(key, body))
  } finally {
    await handle.close()
  }
}

type Sending = { handle: FileHandle; size: number; key: string }

async function sendInParts(bucket: S3Bucket, { handle, size, key }: Sending): Promise<void> {
  const upload: PendingUpload = { key, uploadId: await bucket.beginUpload(key) }
  try {
    const parts = await sendParts(Math.ceil(size / partBytes), (part) => {
      const start = (part - 1) * partBytes
      const sizeBytes = Math.min(partBytes, size - start)
      return withPart({ handle, start, sizeBytes }, (body) => bucket.sendPart(upload, part, body))
    })
    // Its answer may have been lost, and the call tried again: then the object is there.
    if (!(await bucket.finishUpload(upload, parts)) && (await bucket.sizeOf(key)) !== size)
      throw new Error('the upload in parts is gone')
  } catch (error) {
    // What cannot be broken off now is found by its age later.
    await bucket.breakOff(upload).catch(() => undefined)
    throw error
  }
}

/** A few at a time. Answers when none is under way any more, also after a failure. */
async function sendParts(count: number, send: (part: number) => Promise<SentPart>): Promise<SentPart[]> {
  const sent: SentPart[] = []
  let next = 1
  let hasFailed = false
  const sendNext = async () => {
    while (next <= count && !hasFailed) {
      const part = next
      next += 1
      sent[part - 1] = await send(part).catch((error) => {
        hasFailed = true
        throw error
      })
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: partsPerUpload }, sendNext))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return sent
}

let partsInMemory = 0
const waiting: (() => void)[] = []

type Slice = { handle: FileHandle; start: number; sizeBytes: number }

/** Reads a part into memory for as long as it takes to send it; whoever comes while enough are there waits for his turn. */
async function withPart<T>({ handle, start, sizeBytes }: Slice, send: (body: Buffer) => Promise<T>): Promise<T> {
  if (partsInMemory < partsInMemoryMax) partsInMemory += 1
  // The place is handed over, so nobody who comes later can take it.
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    const body = Buffer.allocUnsafeSlow(sizeBytes)
    for (let at = 0; at < sizeBytes; ) {
      const { bytesRead } = await handle.read(body, at, sizeBytes - at, start + at)
      if (bytesRead === 0) throw new Error('the draft became shorter while it was sent')
      at += bytesRead
    }
    return await send(body)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else partsInMemory -= 1
  }
}

import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { S3Bucket } from './s3-client'
import { storeFault } from './s3-fault'

const bufferBytes = 256 * 1024
/** So often is a broken stream taken up again without anything having come in between. */
const resumesMax = 4
const resumeMs = 250

/**
 * The bytes of an object. A connection that breaks in the middle is taken up again where it broke, of the very same object;
 * when the reader goes away, so does the connection. Fails for an object that is not there.
 */
export function readObject(bucket: S3Bucket, key: string, range: { start: number; end?: number } = { start: 0 }): Readable {
  const out = new PassThrough({ highWaterMark: bufferBytes })
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  pump({ bucket, key, range, out, gone: gone.signal }).then(
    () => out.end(),
    (error) => out.destroy(storeFault('read', error)),
  )
  return out
}

type Reading = {
  bucket: S3Bucket
  key: string
  range: { start: number; end?: number }
  out: PassThrough
  gone: AbortSignal
}

async function pump({ bucket, key, range, out, gone }: Reading): Promise<void> {
  const position = { at: range.start, end: range.end, etag: undefined as string | undefined }
  for (let resumes = 0; ; resumes += 1) {
    // Outside of the `try`: a request that is refused was tried again often enough.
    const object = await bucket.read(key, { start: position.at, end: position.end, etag: position.etag }, gone)
    position.etag ??= object.etag
    position.end ??= position.at + object.sizeBytes - 1
    let broken: unknown = new Error('the store ended in the middle')
    try {
      for await (const bytes of object.body as AsyncIterable<Buffer>) {
        position.at += bytes.length
        resumes = 0
        if (!out.write(bytes)) await once(out, 'drain', { signal: gone })
      }
    } catch (error) {
      broken = error
    }
    if (position.at > position.end) return
    if (gone.aborted || resumes >= resumesMax) throw broken
    await wait(resumeMs * 2 ** resumes, undefined, { signal: gone })
  }
}

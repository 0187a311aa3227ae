import 'server-only'
import type { Readable } from 'node:stream'
import { AppError } from '@/lib/errors/app-error'
import { networkOf } from '@/lib/net/network-of'
import type { Caller } from './call-gate'
import { FairShare } from './fair-share'

export type BodyLimits = { bytesMax: number; silenceMs: number; totalMs: number }

// Everything that waits in memory at once, of all callers together.
const waitingBytesMax = 256 * 1024 * 1024

const sharedKey = Symbol.for('tenon.bff.waiting-bodies')
const holder = globalThis as { [sharedKey]?: FairShare }

function waitingBytes(): FairShare {
  holder[sharedKey] ??= new FairShare(waitingBytesMax)
  return holder[sharedKey]
}

export type SmallBody = { bytes: Buffer; release: () => void }

/**
 * Reads a whole body before anything is done for it, so that a sender who takes his time holds nothing but his own connection.
 * Throws `tooLarge`, `timeout` for one that does not come in time, and `busy` when all waiting bodies together are too large.
 * The memory counts as used until `release`.
 */
export function readSmallBody(body: Readable, { address }: Pick<Caller, 'address'>, limits: BodyLimits): Promise<SmallBody> {
  const parties = [{ name: networkOf(address), max: Number.POSITIVE_INFINITY }]
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let hasReleased = false
    const release = () => {
      if (!hasReleased) waitingBytes().give(parties, size)
      hasReleased = true
    }
    const settle = () => {
      clearTimeout(silence)
      clearTimeout(deadline)
      body.off('data', onData).off('end', onEnd).off('error', onGone).off('close', onGone)
    }
    const fail = (error: AppError) => {
      settle()
      release()
      body.pause()
      reject(error)
    }
    const silence = setTimeout(() => fail(new AppError('timeout', 'the body stopped coming')), limits.silenceMs)
    const deadline = setTimeout(() => fail(new AppError('timeout', 'the body did not come in time')), limits.totalMs)
    const onData = (chunk: Buffer | Uint8Array) => {
      silence.refresh()
      if (size + chunk.length > limits.bytesMax) return fail(new AppError('tooLarge', `more than ${limits.bytesMax} bytes`))
      if (!waitingBytes().take(parties, chunk.length)) return fail(new AppError('busy', 'too much waits to be sent on'))
      size += chunk.length
      chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk))
    }
    const onEnd = () => {
      settle()
      resolve({ bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), release })
    }
    const onGone = () => fail(new AppError('transport', 'the client went away'))
    if (body.destroyed) return onGone()
    body.on('data', onData).on('end', onEnd).on('error', onGone).on('close', onGone)
  })
}

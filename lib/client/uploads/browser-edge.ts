import { call } from '@/lib/client/call'
import { hashFile } from './hash-file'
import type { UploadEdge } from './transfer'

export const browserEdge: UploadEdge = { call, hash: hashFile, wait, online }

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(givenUp())
    const handleAbort = () => {
      clearTimeout(timer)
      reject(givenUp())
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', handleAbort)
      resolve()
    }, ms)
    signal.addEventListener('abort', handleAbort, { once: true })
  })
}

/** Browsers may take a working line for none, so the wait has an end; the next try finds out. */
const offlineMsMax = 60_000

function online(signal: AbortSignal): Promise<void> {
  if (navigator.onLine !== false) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer)
      window.removeEventListener('online', handleOnline)
      signal.removeEventListener('abort', handleAbort)
      settle()
    }
    const handleOnline = end(resolve)
    const handleAbort = end(() => reject(givenUp()))
    const timer = setTimeout(handleOnline, offlineMsMax)
    window.addEventListener('online', handleOnline)
    signal.addEventListener('abort', handleAbort)
  })
}

function givenUp(): DOMException {
  return new DOMException('given up', 'AbortError')
}

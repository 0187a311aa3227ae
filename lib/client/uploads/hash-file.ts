import { AppError } from '@/lib/errors/app-error'
import type { FromHash } from './hash-worker'

export type HashFile = (file: Blob, options: { signal: AbortSignal; onProgress: (bytes: number) => void }) => Promise<string>

/** The identifier of a file for chunked uploads (contract 1 §19.3): its MD5, made in a worker of its own. */
export const hashFile: HashFile = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { name: 'upload-hash' })
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', handleAbort)
    }
    const fail = (error: Error) => {
      end()
      reject(error)
    }
    const handleAbort = () => fail(new DOMException('given up', 'AbortError'))
    signal.addEventListener('abort', handleAbort)
    if (signal.aborted) return handleAbort()
    worker.onmessage = ({ data }: MessageEvent<FromHash>) => {
      if (data.type === 'progress') return onProgress(data.bytes)
      if (data.type === 'failed') return fail(unreadable(data.text))
      end()
      resolve(data.md5)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      fail(unreadable(event.message || 'the worker did not start'))
    }
    worker.postMessage(file)
  })

/** The bytes of a chosen file are gone: it was changed, moved or deleted since. */
export function unreadable(text: string): AppError {
  return new AppError('invalid', `the file cannot be read: ${text}`, { params: { reason: 'unreadable' } })
}

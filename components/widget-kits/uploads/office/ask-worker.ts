import { workMs } from './limits'
import { Refusal, type RefusalReason } from './refusal'

type Answer = { type: string }

/** One question to a worker that reads a document. A worker that takes too long is at something that was made to take long. */
export function askWorker<Given extends Answer>(
  worker: Worker,
  message: unknown,
  { transfer = [], signal }: { transfer?: Transferable[]; signal: AbortSignal },
): Promise<Exclude<Given, { type: 'refused' }>> {
  return new Promise((resolve, reject) => {
    const refuse = (reason: RefusalReason) => {
      end()
      reject(new Refusal(reason))
    }
    const handleAbort = () => refuse('failed')
    const timer = setTimeout(() => refuse('tooFull'), workMs)
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', handleAbort)
    }
    signal.addEventListener('abort', handleAbort)
    if (signal.aborted) return handleAbort()
    worker.onmessage = ({ data }: MessageEvent<Given>) => {
      if (data.type === 'refused') return refuse((data as unknown as { reason: RefusalReason }).reason)
      end()
      resolve(data as Exclude<Given, { type: 'refused' }>)
    }
    worker.onerror = (event) => {
      event.preventDefault()
      refuse('failed')
    }
    worker.postMessage(message, transfer)
  })
}

/** Ends the worker when nobody waits for it any more. */
export function endWith(signal: AbortSignal, worker: Worker) {
  signal.addEventListener('abort', () => worker.terminate(), { once: true })
  if (signal.aborted) worker.terminate()
}

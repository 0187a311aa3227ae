import type { PageSetup } from '@/lib/domain/print/page-setup'
import { readWord } from '@/lib/domain/print/read-word'
import type { WordPiece } from '@/lib/domain/print/word-model'
import { AppError } from '@/lib/errors/app-error'
import { sliceMs } from './constants'
import { nextTurn } from './slices'
import { loadWordImages } from './word-images'
import type { FromWord, ToWord } from './word-worker'

const twipsPerMm = 56.693

type WordExport = { sheets: readonly Element[]; page: PageSetup; title: string; signal: AbortSignal }

/**
 * The sheets as a document of a word processor. They are read a little at a time and written by a worker, so that the page
 * stays awake; pictures are put into the document itself, so that opening it asks no server for anything.
 */
export async function exportWord({ sheets, page, title, signal }: WordExport): Promise<Blob> {
  const worker = startWorker(signal)
  try {
    worker.send({ type: 'start', page, title })
    await loadWordImages(sheets, signal, (source, image) => worker.send({ type: 'image', source, image }))
    const width = Math.round((page.width - page.left - page.right) * twipsPerMm)
    let batch: WordPiece[] = []
    let sliceEnd = performance.now() + sliceMs
    for (const piece of readWord(sheets, width)) {
      batch.push(piece)
      if (performance.now() < sliceEnd) continue
      await worker.ask({ type: 'pieces', pieces: batch })
      await nextTurn()
      batch = []
      sliceEnd = performance.now() + sliceMs
    }
    await worker.ask({ type: 'pieces', pieces: batch })
    const done = await worker.ask({ type: 'finish' })
    if (done.type !== 'done') throw new AppError('internal', 'the worker answered without a document')
    return done.blob
  } finally {
    worker.end()
  }
}

function startWorker(signal: AbortSignal) {
  const worker = new Worker(new URL('./word-worker.ts', import.meta.url), { name: 'print-word' })
  const send = (message: ToWord) => worker.postMessage(message)
  const ask = (message: ToWord) =>
    new Promise<FromWord>((resolve, reject) => {
      const handleAbort = () => reject(new DOMException('given up', 'AbortError'))
      if (signal.aborted) return handleAbort()
      signal.addEventListener('abort', handleAbort, { once: true })
      worker.onmessage = ({ data }: MessageEvent<FromWord>) => {
        signal.removeEventListener('abort', handleAbort)
        if (data.type === 'failed') reject(new AppError('internal', `the document cannot be written: ${data.text}`))
        else resolve(data)
      }
      worker.onerror = (event) => {
        event.preventDefault()
        reject(new AppError('internal', `the document cannot be written: ${event.message || 'the worker did not start'}`))
      }
      send(message)
    })
  return { send, ask, end: () => worker.terminate() }
}

import type { PageSetup } from '@/lib/domain/print/page-setup'
import type { WordPiece } from '@/lib/domain/print/word-model'
import { createWordWriter, type WordImage } from './write-word'

export type ToWord =
  | { type: 'start'; page: PageSetup; title: string }
  | { type: 'image'; source: string; image: WordImage }
  | { type: 'pieces'; pieces: readonly WordPiece[] }
  | { type: 'finish' }
export type FromWord = { type: 'taken' } | { type: 'done'; blob: Blob } | { type: 'failed'; text: string }

const post = (message: FromWord) => self.postMessage(message)
let writer: ReturnType<typeof createWordWriter> | null = null

/** Writes one document beside the page. Every piece is answered, so that no more lies in the queue than one. */
self.onmessage = async ({ data }: MessageEvent<ToWord>) => {
  try {
    if (data.type === 'start') writer = createWordWriter(data.page, data.title)
    else if (data.type === 'image') writer?.addImage(data.source, data.image)
    else if (data.type === 'pieces') {
      for (const piece of data.pieces) writer?.add(piece)
      post({ type: 'taken' })
    } else if (writer) post({ type: 'done', blob: await writer.finish() })
  } catch (thrown) {
    post({ type: 'failed', text: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}

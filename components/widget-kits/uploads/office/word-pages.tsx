'use client'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { LoadingState } from '@/components/ui/states'
import previewStyles from '../preview.module.css'
import { readBytes } from '../read-bytes'
import { askWorker, endWith } from './ask-worker'
import { officeBytesMax } from './limits'
import { Refusal, type RefusalReason } from './refusal'
import { RefusedNote } from './refused-note'
import type { FromUnpack } from './unpack-worker'
import type { WordDocument } from './word-document'
import { fillFrame, frameSource } from './word-frame'

type WordPagesProps = { url: string; name: string; onLeave: () => void; onRetry: () => void }
type Opened = 'opening' | { reason: RefusalReason } | { word: WordDocument }

/** A text document as the pages that it was saved with. */
export function WordPages({ url, name, onLeave, onRetry }: WordPagesProps) {
  const [opened, setOpened] = useState<Opened>('opening')
  // The platform and a worker, until the document is laid out.
  useEffect(() => {
    const giveUp = new AbortController()
    openWord(url, giveUp.signal)
      .then((word) => ({ word }))
      .catch((thrown: unknown) => ({ reason: thrown instanceof Refusal ? thrown.reason : 'broken' }) as const)
      .then((result) => !giveUp.signal.aborted && setOpened(result))
    return () => giveUp.abort()
  }, [url])
  if (opened === 'opening') return <LoadingState />
  if ('reason' in opened) return <RefusedNote name={name} reason={opened.reason} onRetry={onRetry} />
  return <WordFrame word={opened.word} onLeave={onLeave} />
}

async function openWord(url: string, signal: AbortSignal): Promise<WordDocument> {
  const { bytes, isCut } = await readBytes(url, officeBytesMax, { signal, isWhole: true }).catch(() => {
    throw new Refusal('failed')
  })
  if (isCut) throw new Refusal('tooLarge')
  const worker = new Worker(new URL('./unpack-worker.ts', import.meta.url), { name: 'unpack', type: 'module' })
  endWith(signal, worker)
  const asked = askWorker<FromUnpack>(worker, bytes, { transfer: [bytes.buffer], signal })
  const unpacked = await asked.finally(() => worker.terminate())
  const { renderWord } = await import('./word-document').catch(() => {
    throw new Refusal('failed')
  })
  return renderWord(unpacked.bytes)
}

/** The frame that holds the pages. Nothing in it may run, and it loads nothing. */
function WordFrame({ word, onLeave }: { word: WordDocument; onLeave: () => void }) {
  const t = useTranslations('upload.preview')
  const frameRef = useRef<HTMLIFrameElement>(null)
  const endRef = useRef<(() => void) | null>(null)
  // The frame's document and the size of the window, as long as the frame is shown.
  useEffect(() => () => endRef.current?.(), [])
  const handleLoad = () => {
    const frame = frameRef.current
    if (frame && !endRef.current) endRef.current = fillFrame(frame, word, onLeave)
  }
  return (
    <iframe
      ref={frameRef}
      className={previewStyles.frame}
      title={t('document')}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={frameSource}
      onLoad={handleLoad}
    />
  )
}

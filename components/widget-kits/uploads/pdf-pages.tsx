'use client'
import { useTranslations } from 'next-intl'
import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { LoadingState } from '@/components/ui/states'
import styles from './preview.module.css'

type Opened = 'opening' | 'failed' | 'locked' | { document: PDFDocumentProxy; ratio: number }

/** The pages of a document one below the other. Only those near the window are drawn. */
export function PdfPages({ url }: { url: string }) {
  const t = useTranslations('upload.preview')
  const [opened, setOpened] = useState<Opened>('opening')
  // The platform and a worker, as long as the document is shown.
  useEffect(() => {
    let close = () => {}
    let isShown = true
    const open = async (): Promise<Opened> => {
      const { openPdf } = await import('./open-pdf')
      if (!isShown) return 'opening'
      const pdf = openPdf(url)
      close = pdf.close
      const document = await pdf.document
      const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 })
      return { document, ratio: height / width }
    }
    open()
      .catch((thrown: unknown): Opened => ((thrown as Error).name === 'PasswordException' ? 'locked' : 'failed'))
      .then((result) => isShown && setOpened(result))
    return () => {
      isShown = false
      close()
    }
  }, [url])
  if (opened === 'opening') return <LoadingState />
  if (opened === 'failed' || opened === 'locked') {
    return (
      <p role="alert" className={styles.explained}>
        {t(opened === 'locked' ? 'encrypted' : 'none')}
      </p>
    )
  }
  const { document, ratio } = opened
  return (
    <ol className={styles.pages}>
      {Array.from({ length: document.numPages }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their number only.
        <li key={index}>
          <PdfPage document={document} number={index + 1} ratio={ratio} />
        </li>
      ))}
    </ol>
  )
}

type PdfPageProps = { document: PDFDocumentProxy; number: number; ratio: number }

function PdfPage({ document, number, ratio }: PdfPageProps) {
  const t = useTranslations('upload.preview')
  const holderRef = useRef<HTMLDivElement>(null)
  // What is seen of the page, and the canvas that it is drawn on.
  useEffect(() => {
    const holder = holderRef.current
    if (!holder) return
    let drawing: Drawing | null = null
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) drawing ??= draw(document, number, holder)
        else {
          drawing?.clear()
          drawing = null
        }
      },
      { rootMargin: '800px 0px' },
    )
    observer.observe(holder)
    return () => {
      observer.disconnect()
      drawing?.clear()
    }
  }, [document, number])
  return (
    <div
      ref={holderRef}
      role="img"
      className={styles.page}
      aria-label={t('page', { page: number, count: document.numPages })}
      style={{ '--tn-page-ratio': `1 / ${ratio}` } as CSSProperties}
    />
  )
}

type Drawing = { clear: () => void }

/** A canvas of the size it is shown in; it is taken away with its memory when the page is out of sight. */
function draw(pdf: PDFDocumentProxy, number: number, holder: HTMLElement): Drawing {
  const canvas = window.document.createElement('canvas')
  let isWanted = true
  let task: RenderTask | undefined
  const run = async () => {
    const page = await pdf.getPage(number)
    if (!isWanted) return
    const { width, height } = page.getViewport({ scale: 1 })
    holder.style.aspectRatio = `${width} / ${height}`
    const density = Math.min(2, window.devicePixelRatio || 1)
    const viewport = page.getViewport({ scale: (holder.clientWidth / width) * density })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    task = page.render({ canvas, viewport })
    await task.promise
    if (isWanted) holder.replaceChildren(canvas)
  }
  // A page that cannot be drawn stays white; the others are shown.
  run().catch(() => undefined)
  return {
    clear: () => {
      isWanted = false
      task?.cancel()
      canvas.width = 0
      canvas.height = 0
      canvas.remove()
    },
  }
}

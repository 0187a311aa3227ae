'use client'

import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { contentStyles, paperFont } from '@/lib/domain/print/content-styles'
import type { PageSetup } from '@/lib/domain/print/page-setup'
import { tableAround } from './editor/tables'
import { pageBreaks, piecesOf } from './pages/page-breaks'
import styles from './print-designer.module.css'

/** CSS pixels of a millimetre. */
const pixelsPerMm = 96 / 25.4

/** By how much the page is enlarged; `fit` shows it as wide as there is room, never larger than it is. */
export type Zoom = number | 'fit'

type DeskProps = { editor: Editor; page: PageSetup; zoom: Zoom; onWideTables: (places: readonly number[]) => void }

/** The page in its true size, with a ruler above it and marks where the printer begins the next one. */
export function Desk({ editor, page, zoom: wanted, onWideTables }: DeskProps) {
  const pageRef = useRef<HTMLDivElement>(null)
  const deskRef = useRef<HTMLDivElement>(null)
  const room = useWidth(deskRef)
  const fitting = Math.max(zoomMin, Math.min(1, (room - roomAside) / (page.width * pixelsPerMm)))
  const zoom = wanted !== 'fit' ? wanted : room === 0 ? 1 : fitting
  usePaperLook()
  const marks = usePageMarks({ editor, page, zoom, pageRef, onWideTables })
  const t = useTranslations('printdesigner')
  const sides = {
    '--print-width': `${page.width}mm`,
    '--print-height': `${page.height}mm`,
    '--print-margins': `${page.top}mm ${page.right}mm ${page.bottom}mm ${page.left}mm`,
    '--print-left': `${page.left}mm`,
    '--print-inner': `${page.width - page.left - page.right}mm`,
    '--print-font': paperFont,
    zoom,
  } as CSSProperties
  return (
    <div ref={deskRef} className={styles.desk} data-print-desk="">
      <div className={styles.sheet} style={sides}>
        <Ruler width={page.width} />
        <div ref={pageRef} className={styles.page} data-print-page="">
          <EditorContent editor={editor} className={styles.content ?? ''} />
          {marks.map(({ top, isForced }, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: marks are drawn anew as a whole.
              key={index}
              className={styles.pageMark}
              data-forced={isForced || undefined}
              style={{ top: `calc(${page.top}mm + ${top}px)` }}
              aria-hidden="true"
            >
              <span>{t('pageMark', { number: index + 2 })}</span>
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Ground beside the page, in CSS pixels. */
const roomAside = 36
/** Smaller than this nobody reads what stands on it. */
const zoomMin = 0.4

/** How wide an element is; 0 until that is known. */
function useWidth(ref: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  // External system: what the browser has laid out.
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** Ten millimetres from one figure to the next. */
function Ruler({ width }: { width: number }) {
  const figures = Array.from({ length: Math.floor(width / 10) + 1 }, (_, index) => index)
  return (
    <div className={styles.ruler} aria-hidden="true">
      {figures.map((figure) => (
        <span key={figure} style={{ left: `${figure * 10}mm` }}>
          {figure}
        </span>
      ))}
    </div>
  )
}

/** The rules of the paper for what stands on the page. A sheet that is made needs no nonce; it goes with the last page. */
function usePaperLook() {
  // External system: the style sheets of the document.
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(contentStyles('[data-print-page]'))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}

type MarksInput = Omit<DeskProps, 'zoom'> & {
  zoom: number
  pageRef: { current: HTMLDivElement | null }
}
type PageMark = { top: number; isForced: boolean }

/** Looked at anew a moment after something changed: measuring lays the page out. */
const settleMs = 150

function usePageMarks({ editor, page, zoom, pageRef, onWideTables }: MarksInput): readonly PageMark[] {
  const [marks, setMarks] = useState<readonly PageMark[]>([])
  const tell = useRef(onWideTables)
  tell.current = onWideTables
  const height = (page.height - page.top - page.bottom) * pixelsPerMm
  const width = (page.width - page.left - page.right) * pixelsPerMm
  // External system: what the browser has laid out.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const measure = () => {
      const content = pageRef.current?.querySelector<HTMLElement>('.ProseMirror')
      if (!content || editor.isDestroyed) return
      setMarks(pageBreaks(piecesOf(content, zoom), height))
      tell.current(wideTables(editor, content, width * zoom))
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(measure, settleMs)
    }
    later()
    editor.on('update', later)
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(later)
    if (pageRef.current) observer?.observe(pageRef.current)
    return () => {
      clearTimeout(timer)
      editor.off('update', later)
      observer?.disconnect()
    }
  }, [editor, height, width, zoom, pageRef])
  return marks
}

/** Places of the tables that are wider than the page lets them be. */
function wideTables(editor: Editor, content: HTMLElement, width: number): readonly number[] {
  return [...content.querySelectorAll('table')].flatMap((table) => {
    if (table.parentElement?.closest('table') || table.getBoundingClientRect().width <= width + 2) return []
    const around = tableAround(editor.state.doc.resolve(editor.view.posAtDOM(table, 0)))
    return around ? [around.position] : []
  })
}

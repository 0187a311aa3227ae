import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { type Paper, paperOf, paperSource } from './paper'
import styles from './print.module.css'

type PaperPanelProps = { isShown: boolean; onReady: (paper: Paper | null) => void }

/** The frame that holds the paper. Nothing in it may run; the page outside lays out, scrolls and prints it. */
export function PaperPanel({ isShown, onReady }: PaperPanelProps) {
  const t = useTranslations('print.preview')
  const frameRef = useRef<HTMLIFrameElement>(null)
  const paperRef = useRef<Paper | null>(null)

  // The size of the window: the paper is never wider than the frame.
  useEffect(() => {
    const frame = frameRef.current
    if (!frame || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => paperRef.current?.fit(frame.clientWidth))
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])

  const handleLoad = () => {
    const frame = frameRef.current
    const paper = frame && paperOf(frame)
    if (!frame || !paper || paperRef.current) return
    paper.document.documentElement.dataset['mode'] = document.documentElement.dataset['mode'] ?? 'light'
    paper.fit(frame.clientWidth)
    paperRef.current = paper
    onReady(paper)
  }
  return (
    <iframe
      ref={frameRef}
      className={styles.paper}
      data-shown={isShown || undefined}
      title={t('content')}
      sandbox="allow-same-origin allow-modals"
      srcDoc={paperSource}
      onLoad={handleLoad}
    />
  )
}

import { useTranslations } from 'next-intl'
import { type MouseEvent, useMemo } from 'react'
import { Icon } from '@/components/ui/icon'
import richText from '@/components/widgets/editor/editor.module.css'
import { htmlText, sanitizeHtml } from '@/components/widgets/editor/sanitize-html'
import { pictureAddress } from '@/lib/domain/picture-address'
import { hasOwnColors } from '@/lib/domain/rich-text-rules'
import { FilesPanel } from './files-panel'
import styles from './messages.module.css'
import { minuteText } from './utils'

type MessageArticleProps = {
  title: string
  publisher: string
  time: number | undefined
  excerpt: string
  /** Foreign HTML; it is cleaned here. */
  html: string
  /** JSON list of the platform. */
  files: string
  coverImage?: string
  /** Stands in place of the body. */
  note?: string | undefined
  /** Answers true when it shows the page of this site that a link leads to; other links open in a window of their own. */
  onFollow?: (path: string) => boolean
}

/** A message or notice as its recipients read it. */
export function MessageArticle({ title, publisher, time, excerpt, html, ...more }: MessageArticleProps) {
  const { files, coverImage, note, onFollow } = more
  const cover = pictureAddress(coverImage ?? '')
  const t = useTranslations('notices.detail')
  return (
    <article className={styles.article}>
      <h3>{title}</h3>
      <p className={styles.about}>
        {publisher && <span>{t('publisher', { name: publisher })}</span>}
        {time !== undefined && <time>{minuteText(time)}</time>}
      </p>
      {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      {cover && <img className={styles.cover} src={cover} alt="" />}
      {note ? (
        <p className={styles.note}>
          <Icon name="info" size={16} />
          {note}
        </p>
      ) : (
        <RichText html={html} onFollow={onFollow} hasSummary={excerpt !== ''} />
      )}
      <FilesPanel files={files} />
    </article>
  )
}

type RichTextProps = Pick<MessageArticleProps, 'html' | 'onFollow'> & {
  /** The summary above says what there is to say: that there is no body is then no news. */
  hasSummary?: boolean
}

/** Foreign HTML, cleaned of everything that could act, ask other servers for something or cover the page. */
export function RichText({ html, onFollow, hasSummary = false }: RichTextProps) {
  const t = useTranslations('notices.detail')
  const clean = useMemo(() => sanitizeHtml(html), [html])
  const isEmpty = htmlText(clean) === '' && !/<(img|hr)\b/.test(clean)
  if (isEmpty) return hasSummary ? null : <p className={styles.noBody}>{t('noBody')}</p>
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const href = (event.target as Element).closest('a[href]')?.getAttribute('href') ?? ''
    // With a key held down the person wants a window of its own.
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    if (isPlain && href.startsWith('/') && onFollow?.(href)) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, also by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard makes clicks of links.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned above.
    <div {...paperOf(clean)} onClick={handleClick} dangerouslySetInnerHTML={{ __html: clean }} />
  )
}

function paperOf(clean: string): { className: string; 'data-mode'?: 'light' } {
  const className = `${richText.text} ${styles.rich}`
  return hasOwnColors(clean) ? { className: `${className} ${styles.paper}`, 'data-mode': 'light' } : { className }
}

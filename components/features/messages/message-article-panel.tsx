import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { isOwnFile } from '@/components/features/shell/top-bar/utils'
import { Icon } from '@/components/ui/icon'
import richText from '@/components/widgets/editor/editor.module.css'
import { htmlText, sanitizeHtml } from '@/components/widgets/editor/sanitize-html'
import { formatDate } from '@/lib/datetime/format'
import { FilesPanel } from './files-panel'
import styles from './messages.module.css'

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
}

/** A message or notice as its recipients read it. */
export function MessageArticle({ title, publisher, time, excerpt, html, files, coverImage, note }: MessageArticleProps) {
  const t = useTranslations('notices.detail')
  return (
    <article className={styles.article}>
      <h3>{title}</h3>
      <p className={styles.about}>
        {publisher && <span>{t('publisher', { name: publisher })}</span>}
        {time !== undefined && <time>{formatDate(time, 'yyyy-MM-dd HH:mm')}</time>}
      </p>
      {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
      {isOwnFile(coverImage) && <img className={styles.cover} src={coverImage} alt="" />}
      {note ? (
        <p className={styles.note}>
          <Icon name="info" size={16} />
          {note}
        </p>
      ) : (
        <RichText html={html} />
      )}
      <FilesPanel files={files} />
    </article>
  )
}

/** Foreign HTML, cleaned of everything that could act, ask other servers for something or cover the page. */
export function RichText({ html }: { html: string }) {
  const t = useTranslations('notices.detail')
  const clean = useMemo(() => sanitizeHtml(html), [html])
  if (htmlText(clean) === '' && !/<(img|hr)\b/.test(clean)) return <p className={styles.noBody}>{t('noBody')}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the line above.
  return <div className={richText.text} dangerouslySetInnerHTML={{ __html: clean }} />
}

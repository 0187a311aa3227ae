import DOMPurify from 'dompurify'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { Icon } from '@/components/ui/icon'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useCall } from '@/lib/client/use-call'
import { type MessageRow, message } from '@/lib/contract/message/message'
import { formatDate } from '@/lib/datetime/format'
import styles from './message-drawer.module.css'
import { readFiles } from './utils'

type MessageDialogProps = { row: MessageRow; onRead: () => void; onClose: () => void }

/** One message (contract 1 §13.2); reading it marks it as read on the platform. */
export function MessageDialog({ row, onRead, onClose }: MessageDialogProps) {
  const t = useTranslations('topbar.notices')
  const { data, error, isLoading, mutate } = useCall(message.readInfo, { params: { id: row.id } })
  const isTold = useRef(row.isRead === 1)
  // The platform has marked it as read.
  useEffect(() => {
    if (!data || isTold.current) return
    isTold.current = true
    onRead()
  }, [data, onRead])
  const files = useMemo(() => readFiles(data?.files ?? ''), [data?.files])
  return (
    <Surface kind="general" open title={t('detail')} width="800px" onClose={onClose}>
      {isLoading && <LoadingState />}
      {error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data && (
        <article className={styles.article}>
          <h3>{data.title}</h3>
          <p className={styles.about}>
            <span>{t('publisher', { name: data.releaseUser })}</span>
            {data.releaseTime !== undefined && <time>{formatDate(data.releaseTime, 'yyyy-MM-dd HH:mm')}</time>}
          </p>
          {data.excerpt && <p className={styles.excerpt}>{data.excerpt}</p>}
          <Body type={data.type} html={data.bodyText} />
          {files.length > 0 && (
            <>
              <h4>{t('files')}</h4>
              <ul className={styles.files}>
                {files.map(({ name, url }) => (
                  <li key={url}>
                    <a href={url} download={name}>
                      <Icon name="download" size={14} />
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </article>
      )}
    </Surface>
  )
}

/** Wire: the body of flow and schedule messages is data for a screen, not text (contract 1 §13.4). */
function Body({ type, html }: { type: number | undefined; html: string }) {
  const t = useTranslations('topbar.notices')
  const clean = useMemo(() => (type === 1 || type === 3 ? sanitize(html) : ''), [type, html])
  if (clean.trim() === '') return <p className={styles.noBody}>{t('noBody')}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the line above.
  return <div className={styles.body} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** Foreign HTML without anything that could act, cover the page, or lead this window away. */
function sanitize(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  const holder = document.createElement('div')
  holder.append(fragment)
  return holder.innerHTML
}

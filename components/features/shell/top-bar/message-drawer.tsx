import { useTranslations } from 'next-intl'
import { type UIEvent, useCallback, useEffect, useRef, useState } from 'react'
import { nextPagePixels, noticeTexts } from '@/components/features/messages/constants'
import { useReadAll } from '@/components/features/messages/mutations'
import { type MessageFilter, useMessageKinds } from '@/components/features/messages/queries'
import { useMessagePages } from '@/components/features/messages/use-message-pages'
import { useOpenMessage } from '@/components/features/messages/use-open-message'
import { useShell } from '@/components/ground/shell-context'
import { Button } from '@/components/ui/button'
import { LazyMessages, loadTextsAhead } from '@/components/ui/lazy-messages'
import { SideDrawer } from '@/components/ui/side-drawer'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { onPush } from '@/lib/client/socket/live'
import styles from './message-drawer.module.css'
import { MessageFilters } from './message-filters'
import { MessageLine } from './message-line'

export const loadTexts = () => loadTextsAhead(noticeTexts)

type DrawerProps = { onClose: () => void }

/** The newest in-site messages (spec 1 §2.10: 280 px wide). */
export function MessageDrawer(props: DrawerProps) {
  return (
    <LazyMessages namespace="notices" loaders={noticeTexts} fallback={null}>
      <Drawer {...props} />
    </LazyMessages>
  )
}

// Spec 1 §2.10: only the unread ones at first.
const firstFilter: MessageFilter = { keyword: '', type: '', isUnreadOnly: true }

function Drawer({ onClose }: DrawerProps) {
  const t = useTranslations('notices.drawer')
  const { openPath } = useShell()
  const [filter, setFilter] = useState(firstFilter)
  const { kinds, nameOf } = useMessageKinds()
  const pages = useMessagePages(filter)
  const { rows, status, hasMore, loadMore, markRead } = pages
  const message = useOpenMessage({ onRead: (row) => markRead(row.id), onLeave: onClose })
  const afterReadAll = () => (filter.isUnreadOnly ? pages.restart() : markRead())
  const { readAll, isRunning } = useReadAll(filter, afterReadAll)
  useNews(pages.refresh)
  const handleScroll = (event: UIEvent<HTMLElement>) => {
    if (isNearEnd(event.currentTarget)) loadMore()
  }
  const listRef = useLoadUntilFull(status, loadMore)
  const openRecord = () => {
    onClose()
    openPath('/messageRecord')
  }
  return (
    <SideDrawer
      title={t('title')}
      onClose={onClose}
      footer={
        <Button className={styles.readAll} loading={isRunning} onClick={() => void readAll()}>
          {t('readAll')}
        </Button>
      }
    >
      <MessageFilters filter={filter} kinds={kinds} onChange={setFilter} onMore={openRecord} />
      <section ref={listRef} className={styles.scroll} aria-label={t('list')} onScroll={handleScroll}>
        {rows.length > 0 && (
          <ul className={styles.list} aria-busy={status === 'loading' || undefined}>
            {rows.map((row) => (
              <li key={row.id}>
                <MessageLine
                  row={row}
                  kindName={nameOf(row.type)}
                  isOpening={message.openingId === row.id}
                  onOpen={() => void message.open(row)}
                />
              </li>
            ))}
          </ul>
        )}
        {status === 'loading' && <LoadingState />}
        {status === 'failed' && <ErrorState error={pages.error} onRetry={pages.retry} />}
        {status === 'ready' && rows.length === 0 && <EmptyState text={t(isNarrowed(filter) ? 'noneFound' : 'none')} />}
        {status === 'ready' && rows.length > 0 && !hasMore && <p className={styles.end}>{t('end', { count: rows.length })}</p>}
      </section>
      {message.dialog}
    </SideDrawer>
  )
}

function isNarrowed({ keyword, type }: MessageFilter): boolean {
  return keyword !== '' || type !== ''
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: HTMLElement): boolean {
  return scrollHeight - scrollTop - clientHeight < nextPagePixels
}

/** A page that does not fill a high window leaves nothing to scroll: the next one is asked for at once. */
function useLoadUntilFull(status: string, loadMore: () => void) {
  const ref = useRef<HTMLElement>(null)
  // The layout of the document.
  useEffect(() => {
    if (status === 'ready' && ref.current && isNearEnd(ref.current)) loadMore()
  }, [status, loadMore])
  return ref
}

/** Within this time of each other messages are one reason to look. */
const newsMs = 300

/** Contract 1 §13.5: a message that arrives while the drawer is open is listed. */
function useNews(onNews: () => void): void {
  const latest = useRef(onNews)
  latest.current = onNews
  const look = useCallback(() => latest.current(), [])
  // The socket, and a timer for a flood of messages.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onPush(({ method }) => {
      if (method === 'messagePush')
        timer ??= setTimeout(() => {
          timer = undefined
          look()
        }, newsMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [look])
}

'use client'
'use no memo'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { useId, useRef, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import type { ChatMessage } from '@/lib/client/chat/chat-message'
import type { Peer } from '@/lib/client/chat/conversations'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { historyMoreWithinPx } from './constants'
import { MoreState } from './contacts-panel'
import styles from './history-panel.module.css'
import { MessageContent } from './message-bubble'
import { useHistory } from './queries'
import { SearchField } from './search-field'
import type { ThreadMedia } from './thread-media'
import { nameOf } from './utils'

type HistoryPanelProps = { peer: Peer; media: ThreadMedia; onClose: () => void }

/** The whole conversation from its beginning, with a search (contract 1 §17). */
export function HistoryPanel({ peer, media, onClose }: HistoryPanelProps) {
  const t = useTranslations('chat.history')
  const titleId = useId()
  const [keyword, setKeyword] = useState('')
  const { messages, error, hasLoaded, isLoading, hasMore, loadMore, retry } = useHistory(peer.id, keyword)
  return (
    <section aria-labelledby={titleId} className={styles.panel}>
      <div className={styles.header}>
        <h3 id={titleId}>{t('title')}</h3>
        <IconButton label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <SearchField label={t('search')} onSearch={setKeyword} />
      {error !== undefined && !hasLoaded && <ErrorState error={error} onRetry={retry} />}
      {error === undefined && !hasLoaded && <LoadingState />}
      {hasLoaded && messages.length === 0 && <EmptyState text={keyword === '' ? undefined : t('none', { keyword })} />}
      {messages.length > 0 && (
        <HistoryList key={keyword} messages={messages} peer={peer} keyword={keyword} media={media} onEndNear={loadMore}>
          <MoreState isLoading={isLoading} hasFailed={error !== undefined} onRetry={retry} />
          {!hasMore && <p className={styles.end}>{t('end')}</p>}
        </HistoryList>
      )}
    </section>
  )
}

type HistoryListProps = {
  messages: readonly ChatMessage[]
  peer: Peer
  keyword: string
  media: ThreadMedia
  onEndNear: () => void
  children: React.ReactNode
}

const firstRect = { width: 350, height: 400 }
const rowHeightPx = 62

function HistoryList({ messages, peer, keyword, media, onEndNear, children }: HistoryListProps) {
  const t = useTranslations('chat')
  const { user } = useShell()
  const scrollRef = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => messages[index]?.key ?? index,
    initialRect: firstRect,
    overscan: 8,
  })
  const handleScroll = () => {
    const { current: element } = scrollRef
    if (element && element.scrollHeight - element.scrollTop - element.clientHeight < historyMoreWithinPx) onEndNear()
  }
  const peerName = nameOf(peer) || t('unknown')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard.
    <section ref={scrollRef} tabIndex={0} aria-label={t('history.list')} className={styles.scroller} onScroll={handleScroll}>
      <ol className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const message = messages[item.index]
          if (!message) return null
          const name = message.senderId === peer.id ? peerName : user.userName || user.userAccount
          return (
            <li
              key={item.key}
              ref={virtualizer.measureElement}
              data-index={item.index}
              aria-setsize={messages.length}
              aria-posinset={item.index + 1}
              className={styles.row}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <p className={styles.about} data-own={message.senderId !== peer.id || undefined}>
                <span>{name}</span>
                {message.sentAtMs !== undefined && <time>{formatDate(message.sentAtMs, dateTimeFormat)}</time>}
              </p>
              <MessageContent
                content={message.content}
                id={`history-${message.key}`}
                name={name}
                media={media}
                marked={keyword}
              />
            </li>
          )
        })}
      </ol>
      {children}
    </section>
  )
}

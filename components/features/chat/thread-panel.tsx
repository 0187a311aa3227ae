'use client'
'use no memo'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useShell } from '@/components/ground/public'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import type { ChatMessage } from '@/lib/client/chat/chat-message'
import type { ThreadState } from '@/lib/client/chat/open-thread'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { olderWithinPx, timeGapMs } from './constants'
import { MessageBubble } from './message-bubble'
import { useChatStore } from './state'
import type { ThreadMedia } from './thread-media'
import styles from './thread-panel.module.css'

/** What the composer may ask of the list. */
export type ThreadHandle = { showNewest: () => void }

type ThreadPanelProps = { ref?: Ref<ThreadHandle>; thread: ThreadState; name: string; media: ThreadMedia }

const firstRect = { width: 600, height: 300 }
/** Nearer to the end than this, the reader is at the end, and the list follows what comes. */
const endWithinPx = 60

/** The messages, the newest at the bottom. Older ones load as one scrolls up, and what is being read stays where it is (reliability C8). */
export function ThreadPanel({ ref, thread, name, media }: ThreadPanelProps) {
  const t = useTranslations('chat.thread')
  const store = useChatStore()
  const { user } = useShell()
  const { messages } = thread
  const scrollRef = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [times] = useState(() => new Map<string, boolean>())
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => estimate(messages, index),
    getItemKey: (index) => messages[index]?.key ?? index,
    initialRect: firstRect,
    overscan: 10,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: endWithinPx,
  })
  const showNewest = () => virtualizer.scrollToEnd()
  useImperativeHandle(ref, () => ({ showNewest }))
  const hasMessages = messages.length > 0
  // The scroll position of the list: a conversation opens at its end.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the first messages are there.
  useLayoutEffect(() => {
    if (hasMessages) virtualizer.scrollToEnd()
  }, [hasMessages])
  useStayingAtEnd(scrollRef, isAtEnd, showNewest)
  const unseen = useUnseen(messages, isAtEnd)

  const handleScroll = () => {
    const { current: element } = scrollRef
    if (!element) return
    setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight < endWithinPx)
    if (element.scrollTop < olderWithinPx && thread.olderError === undefined) store.loadOlder()
  }
  return (
    <div className={styles.thread}>
      <ThreadTop thread={thread} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the keyboard. */}
      <section ref={scrollRef} className={styles.scroller} tabIndex={0} aria-label={t('label', { name })} onScroll={handleScroll}>
        <ol className={styles.messages} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const message = messages[item.index]
            if (!message) return null
            const isOwn = message.senderId !== thread.peer.id
            return (
              <li
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                aria-setsize={messages.length}
                aria-posinset={item.index + 1}
                className={styles.place}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {hasTime(times, message, messages[item.index - 1]) && <MessageTime message={message} />}
                <MessageBubble
                  message={message}
                  isOwn={isOwn}
                  name={isOwn ? user.userName || user.userAccount : name}
                  headIcon={thread.peer.headIcon}
                  media={media}
                />
              </li>
            )
          })}
        </ol>
      </section>
      {unseen > 0 && (
        <Button size="sm" className={styles.newest ?? ''} startIcon={<Icon name="chevron-down" size={16} />} onClick={showNewest}>
          {t('unseen', { count: unseen })}
        </Button>
      )}
      <Heard messages={messages} peerId={thread.peer.id} name={name} />
    </div>
  )
}

/** What stands in place of the messages, or above them while older ones are on their way. */
function ThreadTop({ thread }: { thread: ThreadState }) {
  const t = useTranslations('chat.thread')
  const store = useChatStore()
  if (thread.messages.length === 0) {
    if (thread.error !== undefined) return <ErrorState error={thread.error} onRetry={store.reloadThread} />
    return thread.hasLoaded ? <EmptyState text={t('none')} /> : <LoadingState />
  }
  if (thread.olderError !== undefined)
    return (
      <div className={styles.top} role="alert">
        {t('olderFailed')}
        <Button variant="text" size="sm" onClick={store.loadOlder}>
          {t('retry')}
        </Button>
      </div>
    )
  if (!thread.isLoadingOlder) return null
  return (
    <div className={styles.top} role="status">
      {t('loadingOlder')}
    </div>
  )
}

function MessageTime({ message: { sentAtMs } }: { message: ChatMessage }) {
  return sentAtMs === undefined ? null : <time className={styles.time}>{formatDate(sentAtMs, dateTimeFormat)}</time>
}

/**
 * The time stands between messages that are some minutes apart, and wherever a day begins. What has it keeps it: a row that became
 * lower when older ones are put before it would move what is being read.
 */
function hasTime(times: Map<string, boolean>, message: ChatMessage, before: ChatMessage | undefined): boolean {
  if (message.sentAtMs === undefined) return false
  const known = times.get(message.key)
  if (known !== undefined) return known
  const isShown = isApart(message.sentAtMs, before?.sentAtMs)
  times.set(message.key, isShown)
  return isShown
}

function isApart(sentAtMs: number, beforeMs: number | undefined): boolean {
  if (beforeMs === undefined || Math.abs(sentAtMs - beforeMs) > timeGapMs) return true
  return formatDate(sentAtMs, 'yyyy-MM-dd') !== formatDate(beforeMs, 'yyyy-MM-dd')
}

/** Near enough that the scroll bar hardly moves when the row is measured. */
function estimate(messages: readonly ChatMessage[], index: number): number {
  const { content } = messages[index] ?? {}
  if (content?.kind === 'image' || content?.kind === 'video') return 180
  return content?.kind === 'text' ? 46 + Math.floor(Math.min(content.text.length, 1200) / 30) * 22 : 48
}

/** Who reads the end goes on reading it when the list gets lower: the field grows with its text, and keyboards of phones cover a half. */
function useStayingAtEnd(scrollRef: { current: HTMLElement | null }, isAtEnd: boolean, showNewest: () => void): void {
  const onResize = useRef<() => void>(() => undefined)
  // What the observer does, as the list is drawn now.
  useEffect(() => {
    onResize.current = () => {
      if (isAtEnd) showNewest()
    }
  })
  // The size of the list.
  useEffect(() => {
    if (!scrollRef.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => onResize.current())
    observer.observe(scrollRef.current)
    return () => observer.disconnect()
  }, [scrollRef])
}

/** How many messages came below what is being read. */
function useUnseen(messages: readonly ChatMessage[], isAtEnd: boolean): number {
  const [seenKey, setSeenKey] = useState<string | undefined>(undefined)
  const newestKey = messages.at(-1)?.key
  if (isAtEnd && newestKey !== seenKey) setSeenKey(newestKey)
  if (isAtEnd || seenKey === undefined) return 0
  const seenAt = messages.findLastIndex(({ key }) => key === seenKey)
  return seenAt === -1 ? 0 : messages.length - 1 - seenAt
}

/** Says what the other wrote to those who do not see it. The list itself is silent, or scrolling would be read aloud. */
function Heard({ messages, peerId, name }: { messages: readonly ChatMessage[]; peerId: string; name: string }) {
  const t = useTranslations('chat.thread')
  const [text, setText] = useState('')
  const newest = messages.at(-1)
  const knownKey = useRef<string | undefined>(undefined)
  // A screen reader.
  useEffect(() => {
    const isNews = knownKey.current !== undefined && newest?.senderId === peerId && newest.key !== knownKey.current
    knownKey.current = newest?.key
    if (isNews) setText(t('heard', { name, text: newest.content.kind === 'text' ? newest.content.text.slice(0, 200) : '' }))
  }, [newest, peerId, name, t])
  return (
    <div role="status" className="tn-visually-hidden">
      {text}
    </div>
  )
}

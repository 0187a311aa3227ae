import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useRealtime } from '@/components/ground/live/realtime-state'
import { useShell } from '@/components/ground/shell-context'
import { Icon } from '@/components/ui/icon'
import { outboxSign } from '@/lib/client/chat/outbox-sign'
import { readForUser } from '@/lib/client/user-storage'
import styles from './news-signs.module.css'
import { useSidePanel } from './use-side-panel'

/** Opens and closes the chat, and blinks every half second while messages of it are unread (spec 1 §2.7, contract 1 §12). */
export function ChatSign() {
  const t = useTranslations('topbar.chat')
  const { unreadChats, hasUnreadChat } = useRealtime()
  const [isOpen, toggle] = useSidePanel('chat')
  useUnsentMessages()
  const count = [...unreadChats.values()].reduce((sum, unread) => sum + unread, 0)
  const label = hasUnreadChat ? t('unread', { count }) : t('label')
  return (
    <button
      type="button"
      className={styles.sign}
      aria-label={label}
      data-tip={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <span className={hasUnreadChat ? styles.blinking : undefined}>
        <Icon name="chat" />
      </span>
    </button>
  )
}

/** Messages that a page before this one could not send are sent without opening the chat. Its code is loaded only when there are any. */
function useUnsentMessages(): void {
  const { userId } = useShell().user
  // Storage of the browser, and the outbox itself.
  useEffect(() => {
    const count = readForUser('browser', userId, outboxSign, Number) ?? 0
    if (count > 0)
      void import('@/lib/client/chat/chat-store').then(({ chatStoreOf }) => chatStoreOf(userId)).catch(() => undefined)
  }, [userId])
}

import { useTranslations } from 'next-intl'
import { useRealtime } from '@/components/ground/live/realtime-state'
import { Icon } from '@/components/ui/icon'
import styles from './news-signs.module.css'
import { useSidePanel } from './use-side-panel'

/** Opens and closes the chat, and blinks every half second while messages of it are unread (spec 1 §2.7, contract 1 §12). */
export function ChatSign() {
  const t = useTranslations('topbar.chat')
  const { unreadChats, hasUnreadChat } = useRealtime()
  const [isOpen, toggle] = useSidePanel('chat')
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

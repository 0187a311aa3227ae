import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { useRealtime } from '../realtime-state'
import styles from './news-signs.module.css'

/** There only while chat is unread (contract 1 §12: blinks every half second). */
export function ChatSign() {
  const t = useTranslations('topbar.chat')
  const { hasUnreadChat } = useRealtime()
  return (
    <span role="status" className={styles.chat}>
      {hasUnreadChat && (
        <span className={styles.sign} title={t('unread')}>
          <span className={styles.blinking}>
            <Icon name="chat" />
          </span>
          <span className="tn-visually-hidden">{t('unread')}</span>
        </span>
      )}
    </span>
  )
}

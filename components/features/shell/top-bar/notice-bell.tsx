import { useSetAtom } from 'jotai'
import { useTranslations } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { useRealtime } from '../realtime-state'
import styles from './news-signs.module.css'
import { shellDialogAtom } from './state'

// Spec 1 §2.7, §9.
const badgeMax = 99

/** Number of unread in-site messages; the button lists them. */
export function NoticeBell() {
  const t = useTranslations('topbar.notices')
  const { unreadCount } = useRealtime()
  const setDialog = useSetAtom(shellDialogAtom)
  const label = unreadCount > 0 ? t('bellUnread', { count: unreadCount }) : t('bell')
  return (
    <button
      type="button"
      className={styles.sign}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={() => setDialog('messages')}
    >
      <Icon name="bell" />
      {unreadCount > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {unreadCount > badgeMax ? `${badgeMax}+` : unreadCount}
        </span>
      )}
    </button>
  )
}

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { badgeText } from '@/components/ground/live/news-signs'
import { useRealtime } from '@/components/ground/live/realtime-state'
import { Icon } from '@/components/ui/icon'
import { onPush } from '@/lib/client/socket/live'
import styles from './news-signs.module.css'
import { useSidePanel } from './use-side-panel'

/** Number of unread in-site messages; the button lists them. */
export function NoticeBell() {
  const t = useTranslations('topbar.notices')
  const { unreadCount } = useRealtime()
  const [isOpen, toggle] = useSidePanel('messages')
  const label = unreadCount > 0 ? t('bellUnread', { count: unreadCount }) : t('bell')
  return (
    <>
      <button
        type="button"
        className={styles.sign}
        aria-label={label}
        data-tip={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        <Icon name="bell" />
        {unreadCount > 0 && (
          <span className={styles.badge} aria-hidden="true">
            {badgeText(unreadCount)}
          </span>
        )}
      </button>
      <NewsVoice />
    </>
  )
}

/** A flood of messages is said once. */
const sayAfterMs = 1500

/** Says politely that something came (reliability C6): the badge alone is seen, not heard. What was there at the start is no news. */
function NewsVoice() {
  const t = useTranslations('topbar.notices')
  const [said, setSaid] = useState({ count: 0, serial: 0 })
  // The socket, and a timer.
  useEffect(() => {
    let count = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onPush((frame) => {
      if (frame.method !== 'messagePush') return
      count += frame.unreadNoticeCount
      timer ??= setTimeout(() => {
        const arrived = count
        ;[count, timer] = [0, undefined]
        setSaid(({ serial }) => ({ count: arrived, serial: serial + 1 }))
      }, sayAfterMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return (
    <span role="status" className="tn-visually-hidden">
      {said.count > 0 && <span key={said.serial}>{t('arrived', { count: said.count })}</span>}
    </span>
  )
}

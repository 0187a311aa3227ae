import { useTranslations } from 'next-intl'
import { kindOf, messageIcons, messageTime } from '@/components/ground/live/news-signs'
import { titleSaid } from '@/components/ground/live/news-texts'
import { Icon } from '@/components/ui/icon'
import { personOf } from '@/components/ui/values/people-value'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import type { MessageRow } from '@/lib/contract/message/message'
import styles from './message-drawer.module.css'

type MessageLineProps = { row: MessageRow; kindName: string; isOpening: boolean; onOpen: () => void }

export function MessageLine({ row, kindName, isOpening, onOpen }: MessageLineProps) {
  const t = useTranslations('notices')
  const say = usePlatformTexts()
  const isUnread = row.isRead !== 1
  const kind = kindOf(row.type)
  return (
    <button type="button" className={styles.message} aria-busy={isOpening || undefined} onClick={onOpen}>
      <span className={styles.icon} data-kind={kind} data-unread={isUnread || undefined} data-tip={kindName}>
        <Icon name={messageIcons[kind]} size={16} />
      </span>
      <span className={styles.words}>
        <span className="tn-visually-hidden">
          {isUnread ? t('unread') : t('read')} {kindName}{' '}
        </span>
        <span className={styles.title} data-unread={isUnread || undefined}>
          {titleSaid(row, say)}
        </span>
        <span className={styles.about}>
          <span data-tip={row.releaseUser}>{personOf(row.releaseUser).name}</span>
          <time>{messageTime(row.releaseTime, Date.now())}</time>
        </span>
      </span>
    </button>
  )
}

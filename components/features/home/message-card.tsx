import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { badgeText, kindOf, messageIcons, titleSaid, useUnreadNews } from '@/components/ground/public'
import { Initials } from '@/components/ui/avatar'
import { Icon } from '@/components/ui/icon'
import { useAgeText } from '@/components/ui/use-age-text'
import { personOf } from '@/components/ui/values/people-value'
import { useCall } from '@/lib/client/use-call'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { type MessageRow, message } from '@/lib/contract/message/message'
import { HomeCard } from './home-card'
import styles from './home-cards.module.css'

// The start page is light: what a click does is loaded with the click.
const MessageOpener = dynamic(
  () => import('@/components/features/messages/message-opener-panel').then((file) => file.MessageOpener),
  { ssr: false },
)

const newestQuery = { currentPage: 1, pageSize: 20, sort: 'desc' as const, sidx: '', keyword: '', type: '', isRead: '' }
const shownMax = 6

/** Unread in-site messages by kind, and the newest of all (contract 1 §13). */
export function MessageCard() {
  const t = useTranslations('home.messages')
  const numbers = useCall(message.unreadNumbers, {})
  const newest = useCall(message.list, { query: newestQuery })
  const reload = () => Promise.all([numbers.mutate(), newest.mutate()])
  useUnreadNews(() => void reload())
  const [clicked, setClicked] = useState<{ row: MessageRow; serial: number } | undefined>(undefined)
  const { data } = numbers
  const counts = [
    ['notice', data?.unReadNotice ?? 0],
    ['flow', data?.unReadMsg ?? 0],
    ['system', data?.unReadSystemMsg ?? 0],
    ['schedule', data?.unReadSchedule ?? 0],
  ] as const
  const both = {
    data: data && newest.data ? { data, list: newest.data } : undefined,
    error: numbers.error ?? newest.error,
    mutate: reload,
  }
  const rows = newest.data?.list.slice(0, shownMax) ?? []
  return (
    <HomeCard
      piece="messages"
      icon="inbox"
      title={t('title')}
      state={both}
      aside={data ? t('unread', { count: data.unReadNum }) : undefined}
    >
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd data-some={count > 0 || undefined}>{badgeText(count)}</dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? (
        <p className={styles.empty}>{t('none')}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((row) => (
            <MessageItem key={row.id} row={row} onOpen={() => setClicked({ row, serial: (clicked?.serial ?? 0) + 1 })} />
          ))}
        </ul>
      )}
      {clicked && <MessageOpener key={clicked.serial} row={clicked.row} onRead={() => void reload()} />}
    </HomeCard>
  )
}

function MessageItem({ row, onOpen }: { row: MessageRow; onOpen: () => void }) {
  const t = useTranslations('home.messages')
  const ageText = useAgeText()
  const say = usePlatformTexts()
  const isUnread = row.isRead === 0
  const sender = personOf(row.releaseUser)
  return (
    <li>
      <button type="button" className={styles.message} data-unread={isUnread || undefined} onClick={onOpen}>
        {sender.name ? (
          <Initials name={sender.name} size={24} />
        ) : (
          <span className={styles.kind}>
            <Icon name={messageIcons[kindOf(row.type)]} size={14} />
          </span>
        )}
        <span className={styles.text}>
          {isUnread && <span className="tn-visually-hidden">{t('isUnread')} </span>}
          {titleSaid(row, say)}
          <small>
            {[sender.name, row.releaseTime === undefined ? '' : ageText(row.releaseTime)].filter(Boolean).join(' · ')}
          </small>
        </span>
        {isUnread && <span className={styles.dot} aria-hidden="true" />}
      </button>
    </li>
  )
}

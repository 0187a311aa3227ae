import { useAtom } from 'jotai'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { SWRConfig } from 'swr'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { toast } from '@/lib/client/toast-store'
import { useCall } from '@/lib/client/use-call'
import { useMutation } from '@/lib/client/use-mutation'
import { type MessageRow, message } from '@/lib/contract/message/message'
import { realtimeAtom } from '../realtime-state'
import { MessageDialog } from './message-dialog'
import styles from './message-drawer.module.css'
import { kindOf, messageIcons, messageTime } from './utils'

// Every opening asks anew, and nothing of one user's messages outlives the drawer.
const ownCache = { provider: () => new Map() }
// Spec 1 §9.
const pageSize = 20
const unreadOnly = { keyword: '', type: '', isRead: '0' }
const firstPage = { query: { currentPage: 1, pageSize, sort: 'desc' as const, ...unreadOnly } }

/** The newest unread in-site messages (spec 1 §2.10: 280 px wide, newest first, all of them may be marked as read). */
export function MessageDrawer({ onClose }: { onClose: () => void }) {
  return (
    <SWRConfig value={ownCache}>
      <Messages onClose={onClose} />
    </SWRConfig>
  )
}

function Messages({ onClose }: { onClose: () => void }) {
  const t = useTranslations('topbar.notices')
  const [realtime, setRealtime] = useAtom(realtimeAtom)
  const [opened, setOpened] = useState<MessageRow | undefined>(undefined)
  const { data, error, isLoading, mutate } = useCall(message.list, firstPage)
  const { run: readAll, isRunning } = useMutation(message.readAll)
  const { unreadCount } = realtime
  const countBefore = useRef(unreadCount)
  // The socket: a message that arrives while the drawer is open is listed (contract 1 §13.5).
  useEffect(() => {
    if (unreadCount > countBefore.current) void mutate()
    countBefore.current = unreadCount
  }, [unreadCount, mutate])

  const open = (row: MessageRow) => setOpened(row)
  const closeOpened = () => {
    setOpened(undefined)
    void mutate()
  }
  const markRead = () => setRealtime((now) => ({ ...now, unreadCount: Math.max(0, now.unreadCount - 1) }))
  const markAllRead = async () => {
    if (!(await confirm({ text: t('readAllConfirm') }))) return
    try {
      const { msg } = await readAll({ body: unreadOnly })
      toast.success(msg || t('readAllDone'))
      setRealtime((now) => ({ ...now, unreadCount: 0 }))
      await mutate()
    } catch {
      // The failure was told; the list stays as it is.
    }
  }
  const rows = data?.list ?? []
  const total = data?.pagination.total ?? 0
  return (
    <Surface
      kind="drawer"
      open
      title={t('title')}
      width="280px"
      onClose={onClose}
      footer={
        rows.length > 0 && (
          <Button loading={isRunning} onClick={() => void markAllRead()}>
            {t('readAll')}
          </Button>
        )
      }
    >
      {isLoading && <LoadingState />}
      {error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
      {data && rows.length === 0 && <EmptyState text={t('none')} />}
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <MessageButton row={row} onOpen={open} />
          </li>
        ))}
      </ul>
      {total > rows.length && <p className={styles.more}>{t('more', { shown: rows.length, total })}</p>}
      {opened && <MessageDialog row={opened} onRead={markRead} onClose={closeOpened} />}
    </Surface>
  )
}

function MessageButton({ row, onOpen }: { row: MessageRow; onOpen: (row: MessageRow) => void }) {
  const t = useTranslations('topbar.notices')
  const kind = kindOf(row.type)
  return (
    <button type="button" className={styles.message} onClick={() => onOpen(row)}>
      <span className={styles.icon} title={t(`kind.${kind}`)}>
        <Icon name={messageIcons[kind]} size={16} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{row.title}</span>
        <span className={styles.about}>
          <span>{row.releaseUser}</span>
          <time>{messageTime(row.releaseTime, Date.now())}</time>
        </span>
      </span>
    </button>
  )
}

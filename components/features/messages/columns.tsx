import { kindOf, messageIcons } from '@/components/features/shell/top-bar/utils'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Icon } from '@/components/ui/icon'
import type { MessageRow } from '@/lib/contract/message/message'
import styles from './message-record.module.css'
import { minuteText } from './utils'

type ColumnOptions = { t: (key: string) => string; nameOf: (type: number | undefined) => string }

/** Columns of contract 1 §13.5. */
export function messageColumns({ t, nameOf }: ColumnOptions): readonly DataTableColumn<MessageRow>[] {
  const stateText = (row: MessageRow) => t(row.isRead === 1 ? 'read' : 'unread')
  const timeText = (row: MessageRow) => minuteText(row.releaseTime)
  return [
    {
      id: 'title',
      header: t('record.columns.title'),
      cell: (row) => (
        <span className={styles.title} data-unread={row.isRead === 1 ? undefined : ''}>
          <Icon name={messageIcons[kindOf(row.type)]} size={16} />
          <span>{row.title}</span>
        </span>
      ),
      text: (row) => row.title,
    },
    {
      id: 'type',
      header: t('record.columns.type'),
      width: 120,
      cell: (row) => nameOf(row.type),
      text: (row) => nameOf(row.type),
      isOnCard: true,
    },
    {
      id: 'sender',
      header: t('record.columns.sender'),
      width: 180,
      cell: (row) => row.releaseUser || '-',
      text: (row) => row.releaseUser,
      isOnCard: true,
    },
    {
      id: 'time',
      header: t('record.columns.time'),
      width: 150,
      cell: timeText,
      text: timeText,
      isOnCard: true,
    },
    {
      id: 'state',
      header: t('record.columns.state'),
      width: 90,
      cell: (row) => (
        <span className={styles.state} data-unread={row.isRead === 1 ? undefined : ''}>
          {stateText(row)}
        </span>
      ),
      text: stateText,
      isOnCard: true,
    },
  ]
}

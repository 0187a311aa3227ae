import { minuteText } from '@/components/features/messages/utils'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { NoticeRow } from '@/lib/contract/message/notice'
import styles from './notices.module.css'
import { categoryText } from './utils'

/** Columns of contract 1 §14. */
export function noticeColumns(t: (key: string) => string): readonly DataTableColumn<NoticeRow>[] {
  const text = (id: string, width: number, read: (row: NoticeRow) => string, isOnCard = true): DataTableColumn<NoticeRow> => ({
    id,
    header: t(`columns.${id}`),
    width,
    cell: (row) => read(row) || '-',
    text: read,
    isOnCard,
  })
  const stateOf = (row: NoticeRow) => t(`states.${row.enabledMark === 1 || row.enabledMark === 2 ? row.enabledMark : 0}`)
  return [
    {
      id: 'title',
      header: t('columns.title'),
      width: 240,
      pinned: 'left',
      cell: (row) => row.title,
      text: (row) => row.title,
    },
    text('category', 116, (row) => categoryText(row.category, t)),
    text('excerpt', 200, (row) => row.excerpt, false),
    {
      id: 'state',
      header: t('columns.state'),
      width: 90,
      cell: (row) => (
        <span className={styles.state} data-state={row.enabledMark}>
          {stateOf(row)}
        </span>
      ),
      text: stateOf,
      isOnCard: true,
    },
    text('releaser', 150, (row) => row.releaseUser),
    text('released', 145, (row) => minuteText(row.releaseTime)),
    text('expires', 145, (row) => minuteText(row.expirationTime)),
    text('creator', 150, (row) => row.creatorUser, false),
    text('created', 145, (row) => minuteText(row.creatorTime), false),
  ]
}

import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { OnlineUserRow } from '@/lib/contract/message/message'
import { formatDate } from '@/lib/datetime/format'
import styles from './online-users.module.css'
import { isOwn } from './utils'

const timeFormat = 'yyyy-MM-dd HH:mm'

/** Columns of contract 2 §10. */
export function onlineUserColumns(t: (key: string) => string, ownAccount: string): readonly DataTableColumn<OnlineUserRow>[] {
  const text = (id: string, width: number, read: (row: OnlineUserRow) => string): DataTableColumn<OnlineUserRow> => ({
    id,
    header: t(`columns.${id}`),
    width,
    cell: (row) => read(row) || '-',
    text: read,
    isOnCard: true,
  })
  return [
    {
      id: 'user',
      header: t('columns.user'),
      width: 190,
      pinned: 'left',
      cell: (row) => (
        <>
          {row.userName}
          {isOwn(row, ownAccount) && <span className={styles.own}>{t('own')}</span>}
        </>
      ),
      text: (row) => row.userName,
    },
    { ...text('organize', 0, (row) => row.organize), width: undefined },
    text('ip', 130, (row) => row.loginIPAddress),
    text('place', 100, (row) => row.loginAddress),
    text('browser', 110, (row) => row.loginBrowser),
    text('system', 110, (row) => row.loginSystem),
    text('time', 145, (row) => (row.loginTime === undefined ? '' : formatDate(row.loginTime, timeFormat))),
  ]
}

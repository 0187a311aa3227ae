import { textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { OnlineUserRow } from '@/lib/contract/message/online-user'
import styles from './online-users.module.css'
import { isOwn } from './utils'

const timeFormat = 'yyyy-MM-dd HH:mm'

/** Columns of contract 2 §10. */
export function onlineUserColumns(t: (key: string) => string, ownAccount: string): readonly DataTableColumn<OnlineUserRow>[] {
  const text = (id: string, width: number | undefined, read: (row: OnlineUserRow) => string) =>
    textColumn(id, t(`columns.${id}`), read, { width })
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
    text('organize', undefined, (row) => row.organize),
    text('ip', 130, (row) => row.loginIPAddress),
    text('place', 100, (row) => row.loginAddress),
    text('browser', 110, (row) => row.loginBrowser),
    text('system', 110, (row) => row.loginSystem),
    timeColumn('time', t('columns.time'), (row) => row.loginTime, { format: timeFormat }),
  ]
}

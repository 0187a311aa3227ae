import { personColumn, placeColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Tag } from '@/components/ui/tag'
import type { OnlineUserRow } from '@/lib/contract/message/online-user'
import type { Say } from '@/lib/i18n/platform-texts/say'
import { isOwn } from './utils'

/** Columns of contract 2 §10. */
export function onlineUserColumns(
  t: (key: string) => string,
  say: Say,
  ownAccount: string,
): readonly DataTableColumn<OnlineUserRow>[] {
  const text = (id: string, width: number | undefined, read: (row: OnlineUserRow) => string) =>
    textColumn(id, t(`columns.${id}`), read, { width })
  const user = personColumn<OnlineUserRow>('user', t('columns.user'), (row) => row.userName, { width: 190, pinned: 'left' })
  return [
    {
      ...user,
      cell: (row) => (
        <>
          {user.cell(row)} {isOwn(row, ownAccount) ? <Tag tone="blue">{t(row.isCurrent === 1 ? 'current' : 'own')}</Tag> : null}
        </>
      ),
    },
    placeColumn('organize', t('columns.organize'), (row) => row.organize),
    text('ip', 130, (row) => row.loginIPAddress),
    text('place', 100, (row) => say(row.loginAddress)),
    text('browser', 150, (row) => row.loginBrowser),
    text('system', 110, (row) => row.loginSystem),
    timeColumn('time', t('columns.time'), (row) => row.loginTime),
  ]
}

import { enabledColumn, numberColumn, personColumn, placeColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { UserRow } from './utils'

/** Columns of contract 2 §3.1. */
export function userColumns(t: Texts): readonly DataTableColumn<UserRow>[] {
  return [
    personColumn('realName', t('columns.name'), (row) => `${row.realName}/${row.account}`, { width: 150, pinned: 'left' }),
    textColumn('account', t('columns.account'), (row) => row.account, { width: 130 }),
    enabledColumn(t('columns.state'), t, { hasStates: true }),
    placeColumn('organize', t('columns.organize'), (row) => row.organize),
    textColumn('mobilePhone', t('columns.mobile'), (row) => row.mobilePhone, { width: 130 }),
    textColumn('gender', t('columns.gender'), (row) => row.gender, { width: 80 }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

import { enabledColumn, kindColumn, numberColumn, placeColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import { isGlobalRole, type RoleRow } from './utils'

/** Columns of contract 2 §4.2. */
export function roleColumns(t: Texts): readonly DataTableColumn<RoleRow>[] {
  const kindOf = (isGlobal: boolean) => t(`kinds.${isGlobal ? 'global' : 'organisation'}`)
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 130 }),
    kindColumn('type', t('columns.type'), (row) => kindOf(isGlobalRole(row)), [kindOf(true), kindOf(false)], { width: 120 }),
    enabledColumn(t('columns.state'), t),
    placeColumn('organizeInfo', t('columns.organize'), (row) => row.organizeInfo),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

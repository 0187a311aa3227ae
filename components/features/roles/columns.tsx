import { numberColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { RoleRow, Texts } from './utils'

/** Columns of contract 2 §4.2. */
export function roleColumns(t: Texts): readonly DataTableColumn<RoleRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 180 }),
    stateColumn('type', t('columns.type'), (row) => t(row.organizeInfo ? 'types.0' : 'types.1'), { look: 'dot', width: 100 }),
    textColumn('organizeInfo', t('columns.organize'), (row) => row.organizeInfo),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
    stateColumn('enabledMark', t('columns.state'), (row) => t(`states.${row.enabledMark}`), {
      width: 90,
      tone: (row) => (row.enabledMark === 0 ? 'red' : 'green'),
    }),
  ]
}

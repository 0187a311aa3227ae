import { numberColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import { isGlobalRole, type RoleRow } from './utils'

/** Columns of contract 2 §4.2. */
export function roleColumns(t: Texts): readonly DataTableColumn<RoleRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 150 }),
    stateColumn('type', t('columns.type'), (row) => t(`kinds.${isGlobalRole(row) ? 'global' : 'organisation'}`), {
      look: 'dot',
      width: 120,
    }),
    textColumn('organizeInfo', t('columns.organize'), (row) => row.organizeInfo),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
    stateColumn('enabledMark', t('columns.state'), (row) => t(row.enabledMark === 1 ? 'enabled' : 'disabled'), {
      width: 90,
      tone: (row) => (row.enabledMark === 1 ? 'green' : 'red'),
    }),
  ]
}

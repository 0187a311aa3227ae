import { enabledColumn, kindColumn, numberColumn, placeColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { PositionRow } from './utils'

/** Columns of contract 2 §2.1; `types` are all kinds. */
export function positionColumns(t: Texts, types: readonly { fullName: string }[]): readonly DataTableColumn<PositionRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 130 }),
    kindColumn('type', t('columns.type'), (row) => row.type, types, { width: 120 }),
    enabledColumn(t('columns.state'), t),
    placeColumn('department', t('columns.organize'), (row) => row.department),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

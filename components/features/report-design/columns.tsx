import {
  enabledColumn,
  kindColumn,
  numberColumn,
  personColumn,
  stateColumn,
  textColumn,
  timeColumn,
} from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { ReportRow } from '@/lib/contract/report/report'

type Category = { id: string; fullName: string }

/** Columns of contract 4b §4.2; what matters most stands first. */
export function reportColumns(t: Texts, categories: readonly Category[]): readonly DataTableColumn<ReportRow>[] {
  const nameOf = (id: string) => categories.find((one) => one.id === id)?.fullName ?? ''
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 200, pinned: 'left', isSortable: true }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 170, isSortable: true }),
    kindColumn('categoryId', t('columns.category'), (row) => nameOf(row.categoryId ?? ''), categories, { width: 130 }),
    enabledColumn(t('columns.state'), t),
    stateColumn('isForeign', t('columns.engine'), (row) => (row.isForeign ? t('foreign') : t('own')), {
      ...{ width: 120, isSortable: false, look: 'dot' },
      tone: (row) => (row.isForeign ? 'amber' : 'blue'),
    }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false, isSortable: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

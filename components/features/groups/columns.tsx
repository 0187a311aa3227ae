import { numberColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { GroupRow } from './utils'

/** Columns of contract 2 §5. */
export function groupColumns(t: Texts): readonly DataTableColumn<GroupRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 160 }),
    stateColumn('type', t('columns.type'), (row) => row.type, { look: 'dot', width: 120 }),
    textColumn('description', t('columns.description'), (row) => row.description),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    stateColumn('enabledMark', t('columns.state'), (row) => t(row.enabledMark === 1 ? 'enabled' : 'disabled'), {
      width: 90,
      tone: (row) => (row.enabledMark === 1 ? 'green' : 'red'),
    }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

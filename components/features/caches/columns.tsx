import { numberColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CacheRow } from '@/lib/contract/system/cache'
import { sizeText } from '@/lib/domain/size-text'
import { meaningOf, titleOf } from './utils'

/** Columns of contract 2 §24, and what one has to know before emptying. */
export function cacheColumns(t: Texts): readonly DataTableColumn<CacheRow>[] {
  return [
    textColumn('name', t('columns.name'), (row) => titleOf(row.name, t), { pinned: 'left', width: 180 }),
    stateColumn('place', t('columns.place'), (row) => (row.place ? t(`places.${row.place}`) : ''), {
      ...{ look: 'dot', width: 110 },
      tone: (row) => (row.place === 'process' ? 'violet' : 'blue'),
    }),
    numberColumn('entries', t('columns.entries'), (row) => row.entries, { width: 90 }),
    textColumn('cacheSize', t('columns.size'), (row) => sizeText(row.cacheSize), { width: 110, align: 'right' }),
    timeColumn('overdueTime', t('columns.overdue'), (row) => row.overdueTime),
    textColumn('meaning', t('columns.meaning'), (row) => meaningOf(row.name, t), { isOnCard: false }),
  ]
}

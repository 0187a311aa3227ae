import { enabledColumn, numberColumn, stateColumn, textColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import { type Category, type ItemRow, isRoot } from './utils'

export function itemColumns(t: Texts): readonly DataTableColumn<ItemRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 260, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode),
    enabledColumn(t('columns.state'), t),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 90 }),
  ]
}

export function categoryColumns(t: Texts): readonly DataTableColumn<Category>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 170, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 150 }),
    numberColumn('sortCode', t('columns.sort'), (row) => (isRoot(row) ? null : row.sortCode), { width: 64 }),
    // On a card a mere 是 beside the title would say nothing.
    { ...isTreeColumn(t), isBesideTitle: false },
  ]
}

function isTreeColumn(t: Texts): DataTableColumn<Category> {
  return stateColumn('isTree', t('columns.isTree'), (row) => (isRoot(row) ? '' : t(row.isTree === 1 ? 'yes' : 'no')), {
    width: 76,
    tone: (row) => (row.isTree === 1 ? 'green' : 'grey'),
  })
}

import { personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { AdminHistoryRow } from '@/lib/contract/system/admin-history'
import { actionText, actionTone, objectText } from './utils'

export function changeColumns(t: Texts): readonly DataTableColumn<AdminHistoryRow>[] {
  return [
    textColumn('objectName', t('columns.name'), (row) => row.objectName, { pinned: 'left', width: 220 }),
    stateColumn('action', t('columns.action'), (row) => actionText(row.action, t), {
      tone: (row) => actionTone(row.action),
      width: 110,
    }),
    stateColumn('objectType', t('columns.object'), (row) => objectText(row.objectType, t), { look: 'dot', width: 130 }),
    personColumn('userName', t('columns.who'), (row) => row.userName, { width: 170 }),
    timeColumn('creatorTime', t('columns.when'), (row) => row.creatorTime),
  ]
}

import { personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { AdminHistoryRow } from '@/lib/contract/system/admin-history'
import { ChangedValues, changedText } from './changed-values-panel'
import type { Wording } from './use-wording'
import { actionText, actionTone, objectText } from './utils'

export function changeColumns(t: Texts, wordingOf: (objectType: string) => Wording): readonly DataTableColumn<AdminHistoryRow>[] {
  const told = (row: AdminHistoryRow) => ({ row, wording: wordingOf(row.objectType), t })
  return [
    textColumn('objectName', t('columns.name'), (row) => row.objectName, { pinned: 'left', width: 160 }),
    stateColumn('action', t('columns.action'), (row) => actionText(row.action, t), {
      tone: (row) => actionTone(row.action),
      width: 90,
    }),
    stateColumn('objectType', t('columns.object'), (row) => objectText(row.objectType, t), { look: 'dot', width: 110 }),
    {
      ...textColumn('change', t('columns.change'), (row) => changedText(told(row)), { width: 320 }),
      cell: (row) => <ChangedValues {...told(row)} />,
    },
    personColumn('userName', t('columns.who'), (row) => row.userName, { width: 150 }),
    timeColumn('creatorTime', t('columns.when'), (row) => row.creatorTime),
  ]
}

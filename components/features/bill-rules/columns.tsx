import { enabledColumn, kindColumn, numberColumn, personColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { billRule } from '@/lib/contract/system/bill-rule'

export type RuleRow = CallData<typeof billRule.list>['list'][number]

/** Columns of contract 2 §15; `categories` are all. */
export function ruleColumns(t: Texts, categories: readonly { fullName: string }[]): readonly DataTableColumn<RuleRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 180, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 160 }),
    kindColumn('category', t('columns.category'), (row) => row.category, categories, { width: 120 }),
    enabledColumn(t('columns.state'), t),
    textColumn('startNumber', t('columns.start'), (row) => row.startNumber, { width: 100, isOnCard: false }),
    textColumn('outputNumber', t('columns.current'), (row) => row.outputNumber, { width: 170 }),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

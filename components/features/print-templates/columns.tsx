import { enabledColumn, kindColumn, numberColumn, personColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { PrintTemplateRow } from '@/lib/contract/system/print'
import type { PrintLogRow } from '@/lib/contract/system/print-log'

/** Columns of contract 2 §20; `categories` are all. */
export function templateColumns(
  t: Texts,
  categories: readonly { fullName: string }[],
): readonly DataTableColumn<PrintTemplateRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 200, pinned: 'left' }),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 170 }),
    kindColumn('category', t('columns.category'), (row) => row.category, categories, { width: 120 }),
    enabledColumn(t('columns.state'), t),
    personColumn('creatorUser', t('columns.creator'), (row) => row.creatorUser, { isOnCard: false }),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
    numberColumn('sortCode', t('columns.sort'), (row) => row.sortCode, { width: 80, isOnCard: false }),
  ]
}

export function printLogColumns(t: Texts): readonly DataTableColumn<PrintLogRow>[] {
  return [
    personColumn('printMan', t('log.who'), (row) => row.printMan, { width: 190 }),
    timeColumn('printTime', t('log.when'), (row) => row.printTime),
    textColumn('printTitle', t('log.title'), (row) => row.printTitle),
    numberColumn('printNum', t('log.count'), (row) => row.printNum, { width: 90 }),
  ]
}

import { enabledColumn, numberColumn, personColumn, stateColumn, textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { Texts } from '@/lib/client/use-texts'
import type { PrintTemplateRow } from '@/lib/contract/system/print'
import type { PrintLogRow } from '@/lib/contract/system/print-log'

/** Columns of contract 2 §20. */
export function templateColumns(t: Texts): readonly DataTableColumn<PrintTemplateRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 180 }),
    stateColumn('category', t('columns.category'), (row) => row.category, { width: 120, look: 'dot' }),
    enabledColumn(t('columns.state'), t),
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime),
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

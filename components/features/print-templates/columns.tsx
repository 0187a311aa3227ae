import type { DataTableColumn } from '@/components/ui/data-table/types'
import type { PrintLogRow, PrintTemplateRow } from '@/lib/contract/system/print'
import { dateTimeFormat, formatDate } from '@/lib/datetime/format'

type Texts = (key: string) => string

function textColumn<Row>(id: string, header: string, read: (row: Row) => string, width?: number): DataTableColumn<Row> {
  return { id, header, width, cell: (row) => read(row) || '-', text: read, isOnCard: true }
}

const time = (ms: number | undefined) => (ms === undefined ? '' : formatDate(ms, dateTimeFormat))

/** Columns of contract 2 §20. */
export function templateColumns(t: Texts): readonly DataTableColumn<PrintTemplateRow>[] {
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName),
    textColumn('enCode', t('columns.code'), (row) => row.enCode, 180),
    textColumn('category', t('columns.category'), (row) => row.category, 120),
    textColumn('creatorTime', t('columns.created'), (row) => time(row.creatorTime), 180),
    textColumn('enabledMark', t('columns.state'), (row) => t(row.enabledMark === 1 ? 'enabled' : 'disabled'), 90),
  ]
}

export function printLogColumns(t: Texts): readonly DataTableColumn<PrintLogRow>[] {
  return [
    textColumn('printMan', t('log.who'), (row) => row.printMan, 190),
    textColumn('printTime', t('log.when'), (row) => time(row.printTime), 180),
    textColumn('printTitle', t('log.title'), (row) => row.printTitle),
    { ...textColumn<PrintLogRow>('printNum', t('log.count'), (row) => String(row.printNum ?? ''), 90), align: 'right' },
  ]
}

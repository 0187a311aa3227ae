import { numberColumn, textColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { Tag } from '@/components/ui/tag'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { commonFields, dataModel } from '@/lib/contract/system/data-model'

export type TableRow = CallData<typeof dataModel.tables>['list'][number]
export type CommonFieldRow = CallData<typeof commonFields.list>['list'][number]

/** Columns of contract 2 §18.2, with how large each table is. */
export function tableColumns(t: Texts): readonly DataTableColumn<TableRow>[] {
  return [
    {
      ...textColumn<TableRow>('table', t('columns.table'), (row) => row.table, { width: 280, pinned: 'left' }),
      cell: (row) => (
        <>
          <code>{row.table}</code> {row.type === 1 && <Tag tone="grey">{t('view')}</Tag>}
        </>
      ),
    },
    textColumn('tableName', t('columns.tableName'), (row) => row.tableName),
    numberColumn('sum', t('columns.sum'), (row) => row.sum, { width: 120 }),
    textColumn('size', t('columns.size'), (row) => row.size, { width: 110, isOnCard: false }),
  ]
}

export function commonFieldColumns(t: Texts): readonly DataTableColumn<CommonFieldRow>[] {
  return [
    textColumn('field', t('fields.field'), (row) => row.field, { width: 160 }),
    textColumn('fieldName', t('fields.fieldName'), (row) => row.fieldName),
    textColumn('dataType', t('fields.dataType'), (row) => row.dataType, { width: 110 }),
    textColumn('dataLength', t('fields.dataLength'), (row) => row.dataLength, { width: 90 }),
    textColumn('allowNull', t('fields.allowNull'), (row) => (row.allowNull === 1 ? t('yes') : t('no')), { width: 80 }),
  ]
}

import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { type BusinessTableField, type BusinessTableForm, businessTables } from '@/lib/contract/online-dev/business-tables'
import { fieldTypes } from '@/lib/contract/system/data-model'
import { select } from '@/lib/form/build/choice-fields'
import { subTable } from '@/lib/form/build/containers'
import { formDesign } from '@/lib/form/build/form-design'
import { text, toggle } from '@/lib/form/build/value-fields'
import { isRecord, readFlag, readList, readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { namePattern } from './constants'
import type { TableAction } from './mutations'

/** Contract 2 §18.2. Of a table with rows only further columns are filled in. */
export function tableFormDesign(t: Texts, action: TableAction): FormDesign {
  const rules = [{ pattern: namePattern, message: t('rules.table') }]
  const isFixed = action === 'addFields'
  const rows = subTable(isFixed ? 'added' : 'tableFieldList', t(isFixed ? 'newFields' : 'tableFields'), columnsOf(t, isFixed), {
    required: !isFixed,
  })
  return formDesign(
    [
      text('table', t('columns.table'), { required: true, maxlength: 63, rules, span: 12, disabled: isFixed }),
      text('tableName', t('columns.tableName'), { required: true, maxlength: 100, span: 12, disabled: isFixed }),
      rows,
    ],
    widgetSchemas,
  )
}

function columnsOf(t: Texts, isFixed: boolean) {
  const rules = [{ pattern: namePattern, message: t('rules.field') }]
  const keys = [toggle('primaryKey', t('fields.primaryKey')), toggle('identity', t('fields.identity'))]
  return [
    text('field', t('fields.field'), { required: true, maxlength: 63, rules }),
    text('fieldName', t('fields.fieldName'), { required: true, maxlength: 100 }),
    select(
      'dataType',
      t('fields.dataType'),
      { fixed: fieldTypes.map((type) => [type, type] as const) },
      { required: true, defaultValue: 'varchar' },
    ),
    text('dataLength', t('fields.dataLength'), { maxlength: 20, placeholder: t('lengthHint') }),
    ...(isFixed ? [] : keys),
    toggle('allowNull', t('fields.allowNull'), { defaultValue: 1 }),
  ]
}

type Stored = { tableInfo: { table: string; tableName: string }; tableFieldList: readonly BusinessTableField[] }

export function tableValues({ tableInfo, tableFieldList }: Stored, action: TableAction): Record<string, unknown> {
  return action === 'addFields' ? { ...tableInfo, added: [] } : { ...tableInfo, tableFieldList: tableFieldList.map(rowOf) }
}

/** A row of the grid; the length of what has none is left empty. */
export function rowOf({ field, fieldName, dataType, dataLength, allowNull, ...keys }: RowSource): Record<string, unknown> {
  const { primaryKey = 0, identity = 0 } = keys
  return { field, fieldName, dataType, dataLength: dataLength === '默认' ? '' : dataLength, allowNull, primaryKey, identity }
}

type RowSource = Pick<BusinessTableField, 'field' | 'fieldName' | 'dataType' | 'dataLength' | 'allowNull'> &
  Partial<Pick<BusinessTableField, 'primaryKey' | 'identity'>>

/** What is sent; `before` is the table's name until now. */
export function tableBody(filled: Record<string, unknown>, action: TableAction, before: string): BusinessTableForm {
  const table = readText(filled['table']).trim()
  const rows = readList(filled[action === 'addFields' ? 'added' : 'tableFieldList']).filter(isRecord)
  const flag = (value: unknown) => (readFlag(value) ? 1 : 0)
  return businessTables.make.body.parse({
    tableInfo: {
      ...(action === 'create' ? { table, newTable: '' } : { table: before, newTable: table === before ? '' : table }),
      tableName: readText(filled['tableName']).trim(),
    },
    tableFieldList: rows.map((row) => ({
      field: readText(row['field']).trim(),
      fieldName: readText(row['fieldName']).trim(),
      dataType: readText(row['dataType']),
      dataLength: readText(row['dataLength']).trim(),
      ...{ allowNull: flag(row['allowNull']), primaryKey: flag(row['primaryKey']), identity: flag(row['identity']) },
    })),
  })
}

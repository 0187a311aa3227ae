import type { Field } from '@/lib/form/build/field'
import { snake } from '@/lib/form/build/node-tree'
import type { DesignSource } from './design-source'

/** The `tables` document of a design: its main table and one per sub-table (contract 3b §3). */
export function recordTable(source: DesignSource, fields: readonly Field[]): unknown[] {
  const main = {
    typeId: '1',
    table: source.table,
    tableName: source.fullName,
    tableField: '',
    relationField: '',
    relationTable: '',
    fields: [keyColumn, ...fields.filter((field) => !field.children).map(columnOf)],
  }
  const children = fields
    .filter((field) => field.children)
    .map((field) => ({
      typeId: '0',
      table: `${source.table}_${snake(field.name)}`,
      tableName: field.label,
      tableField: source.boundTo?.[field.name] ?? 'f_main_id',
      relationField: 'f_id',
      relationTable: source.table,
      fields: [keyColumn, foreignKeyColumn, ...(field.children ?? []).map(columnOf)],
    }))
  return [main, ...children]
}

type Column = { field: string; fieldName: string; dataType: string; dataLength: string; primaryKey: number; allowNull: number }

const keyColumn: Column = { field: 'f_id', fieldName: '主键', dataType: 'varchar', dataLength: '50', primaryKey: 1, allowNull: 0 }
const foreignKeyColumn: Column = { ...keyColumn, field: 'f_main_id', fieldName: '主表主键', primaryKey: 0 }

const columnTypes: Readonly<Record<string, readonly [type: string, length: string]>> = {
  inputNumber: ['decimal', '38,15'],
  calculate: ['decimal', '38,15'],
  slider: ['decimal', '38,15'],
  datePicker: ['datetime', ''],
  createTime: ['datetime', ''],
  modifyTime: ['datetime', ''],
  textarea: ['text', ''],
  uploadFile: ['text', ''],
  uploadImg: ['text', ''],
  rate: ['decimal', '38,15'],
  editor: ['text', ''],
  signature: ['text', ''],
}

function columnOf(field: Field): Column {
  const [dataType, dataLength] = columnTypes[field.widget] ?? ['varchar', '255']
  return { field: field.name, fieldName: field.label, dataType, dataLength, primaryKey: 0, allowNull: 1 }
}

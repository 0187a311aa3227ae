import { z } from 'zod'
import { endpoint } from '../endpoint'
import { tableForm } from '../online-dev/business-tables'
import { name, text, version } from '../permission/form-fields'
import { byId, created, download, list, looseFlag, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

const tag = { tag: 'systemData.dataModel' } as const
const linkId = z.string().min(1).max(100)
const ofLink = z.object({ linkId })
const ofTable = z.object({ linkId, table: z.string().min(1).max(128) })

/** What would be done: the statements, in their order. */
const statements = z.looseObject({ sql: z.array(z.string()) })

/** Tables of a database, and changes of them (contract 2 §18.2). The calls that designs need too are `businessTables`. */
export const dataModel = {
  tables: endpoint('GET', '/system/DataModel/{linkId}/Tables', {
    summary: 'Tables of a database, paged, never those of the platform.',
    access: { tag: 'system.menu', or: ['systemData.dataModel'] },
    params: ofLink,
    /** Ours: `business` are the tables of the business in the default database; without it those that modules keep there. */
    query: pagingQuery.extend({ scope: z.enum(['', 'business']).default('') }),
    data: page(
      z.looseObject({
        table: looseText,
        tableName: looseText,
        description: looseText,
        /** Rows, as the database reckons them. */
        sum: looseNumber,
        /** Such as `16 kB`. */
        size: looseText,
        /** 1 marks a view. */
        type: looseNumber,
      }),
    ),
  }),
  update: endpoint('PUT', '/system/DataModel/{linkId}/Table', {
    summary: 'Makes a table without rows anew, with these columns and under its new name.',
    access: tag,
    params: ofLink,
    body: tableForm,
    data: nothing,
  }),
  /** A call of ours. `create` and `update` are whole tables, `addFields` new columns, `remove` needs the name alone. */
  statements: endpoint('POST', '/system/DataModel/{linkId}/Actions/Statements', {
    summary: 'The SQL that a change of a table would run, checked as the change itself is; nothing is changed.',
    access: tag,
    params: ofLink,
    body: tableForm.extend({ action: z.enum(['create', 'update', 'addFields', 'remove']) }),
    data: statements,
    changesState: false,
  }),
  export: endpoint('GET', '/system/DataModel/{linkId}/Table/{table}/Actions/Export', {
    summary: 'A table as a file: its columns, without rows.',
    access: tag,
    params: ofTable,
    data: download,
    // It makes a file.
    changesState: true,
  }),
  import: endpoint('POST', '/system/DataModel/{linkId}/Actions/Import', {
    summary: 'Makes a table from an exported file.',
    access: tag,
    params: ofLink,
    body: z.unknown(),
    bodyKind: 'multipart',
    data: nothing,
  }),
}

/** Contract 2 §0.5. */
const fieldPattern = /^[A-Za-z]\w*$/
export const fieldTypes = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const

const commonField = z.looseObject({
  id: wireId,
  field: looseText,
  fieldName: looseText,
  dataType: looseText,
  dataLength: looseText,
  allowNull: looseFlag,
  version: looseNumber,
})

const commonFieldForm = z.looseObject({
  field: text('请输入列名', 50).regex(fieldPattern, {
    error: '只能输入大小写英文字母、数字、下划线组合，且不能数字、下划线开头',
  }),
  fieldName: name('请输入列说明'),
  dataType: z.enum(fieldTypes, { error: '请选择类型' }),
  dataLength: text('请输入长度', 20).regex(/^\d{1,5}(\s*,\s*\d{1,3})?$|^默认$/, { error: '请输入正确的长度' }),
  allowNull: looseFlag.default(1),
  version,
})
export type CommonFieldForm = z.output<typeof commonFieldForm>

/** Columns that many tables have (contract 2 §18.2). */
export const commonFields = {
  list: endpoint('GET', '/system/CommonFields', {
    summary: 'Common columns, all of them in one list.',
    access: tag,
    query: z.looseObject({ keyword: z.string().max(200).default('') }),
    data: list(commonField),
  }),
  info: endpoint('GET', '/system/CommonFields/{id}', {
    summary: 'One common column.',
    access: tag,
    params: byId,
    data: commonField,
  }),
  create: endpoint('POST', '/system/CommonFields', {
    summary: 'Makes a common column.',
    access: tag,
    body: commonFieldForm,
    data: created,
  }),
  update: endpoint('PUT', '/system/CommonFields/{id}', {
    summary: 'Changes a common column; tables stay as they are.',
    access: tag,
    params: byId,
    body: commonFieldForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/CommonFields/{id}', {
    summary: 'Deletes a common column; tables stay as they are.',
    access: tag,
    params: byId,
    data: nothing,
  }),
}

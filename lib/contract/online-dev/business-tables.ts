import { z } from 'zod'
import { endpoint } from '../endpoint'
import { list, looseFlag, looseNumber, looseText, nothing, page, pagingQuery } from '../wire'
import { designTag } from './design-base'

const linkId = z.string().min(1).max(100)
const table = z.string().min(1).max(128)
const ofLink = z.object({ linkId })
const ofTable = z.object({ linkId, table })

const tableRow = z.looseObject({
  table: looseText,
  /** What the table is for, in the words of whoever made it. */
  tableName: looseText,
  /** Rows, as the database reckons them. */
  sum: looseNumber,
  /** Such as `16 kB`. */
  size: looseText,
  /** 1 marks a view. */
  type: looseNumber,
})

export type BusinessTableRow = z.output<typeof tableRow>

const tableField = z.looseObject({
  field: looseText,
  /** What the column is for. */
  fieldName: looseText,
  /** varchar, text, int, bigint, decimal, datetime; of other kinds the word of the database. */
  dataType: looseText,
  /** Characters of a varchar; `precision,scale` of a decimal; else empty. */
  dataLength: looseText,
  allowNull: looseFlag,
  primaryKey: looseFlag,
  /** Whether the database counts it up by itself; `autoIncrement` says the same. */
  identity: looseFlag,
  autoIncrement: looseFlag,
  defaults: looseText,
  columnName: looseText,
})

export type BusinessTableField = z.output<typeof tableField>

const tableInfo = z.looseObject({ table: looseText, newTable: looseText, tableName: looseText })

export const tableForm = z.looseObject({
  tableInfo,
  tableFieldList: z
    .array(
      z.looseObject({
        field: looseText,
        fieldName: looseText,
        dataType: looseText,
        dataLength: looseText,
        allowNull: looseFlag.default(1),
        primaryKey: looseFlag.default(0),
        identity: looseFlag.default(0),
      }),
    )
    .max(500),
})

export type BusinessTableForm = z.output<typeof tableForm>

/** Designers choose among the tables of the business; those of connections are for who administers data models. */
const access = { ...designTag, or: ['systemData.dataModel'] }

/**
 * Tables of the default database that designs can stand on (contract 2 §18.2, 3b §3); its `linkId` is `0`. They are tables of the business
 * alone: the platform's own ones are never among them. With the id of a connection the tables of its database.
 */
export const businessTables = {
  all: endpoint('GET', '/system/DataModel/{linkId}/TableAll', {
    summary: 'All tables that designs can stand on.',
    access,
    params: ofLink,
    data: list(tableRow),
  }),
  fields: endpoint('GET', '/system/DataModel/{linkId}/Tables/{table}/Fields', {
    summary: 'The columns of a table, in their order.',
    access,
    params: ofTable,
    /** 1: names camel-cased, without a leading `f_`. */
    query: z.looseObject({ type: z.string().max(5).default('0') }),
    data: list(tableField),
  }),
  info: endpoint('GET', '/system/DataModel/{linkId}/Table/{table}', {
    summary: 'A table with its columns, and whether it has rows.',
    access,
    params: ofTable,
    data: z.looseObject({
      tableInfo: z.looseObject({ table: looseText, tableName: looseText }),
      tableFieldList: z.array(tableField),
      hasTableData: z.boolean().catch(false),
    }),
  }),
  preview: endpoint('GET', '/system/DataModel/{linkId}/Table/{table}/Preview', {
    summary: 'A page of the rows of a table, as they are stored.',
    access,
    params: ofTable,
    /** The keyword is looked for in `field`. */
    query: pagingQuery.extend({ field: z.string().max(128).default('') }),
    data: page(z.record(z.string(), z.unknown())),
  }),
  make: endpoint('POST', '/system/DataModel/{linkId}/Table', {
    summary: 'Makes a table.',
    access,
    params: ofLink,
    body: tableForm,
    data: nothing,
  }),
  addFields: endpoint('PUT', '/system/DataModel/{linkId}/addFields', {
    summary: 'Adds columns to a table; those that it has already stay as they are.',
    access,
    params: ofLink,
    body: tableForm,
    data: nothing,
  }),
  remove: endpoint('DELETE', '/system/DataModel/{linkId}/Table/{table}', {
    summary: 'Deletes a table without rows that no design stands on.',
    access,
    params: ofTable,
    data: nothing,
  }),
}

import type { BusinessTableField, BusinessTableForm } from '@/lib/contract/online-dev/business-tables'
import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { changeLink } from '../datasource/public'
import { keepHistory } from '../history/public'
import { fieldsToAdd, newColumns, newTable } from '../online-dev/public'
import {
  ask,
  columnsOf,
  countOf,
  findTables,
  hasRows,
  type LinkColumn,
  likeAnywhere,
  type Model,
  openModel,
  placed,
} from './link-catalog'

/** Tables in the database of a connection (contract 2 §18.2). Every call refuses a connection and a table that are not there. */

type Place = { linkId: string; table: string }
type Paged = { currentPage: number; pageSize: number; keyword: string }

export async function listLinkPage(ctx: PlatformContext, linkId: string, query: Paged) {
  const model = await openModel(ctx, linkId)
  return pageOf(query, await findTables(model, { keyword: query.keyword.trim(), page: limits(query) }))
}

export async function listLinkTables(ctx: PlatformContext, linkId: string) {
  return (await findTables(await openModel(ctx, linkId))).rows
}

export async function listLinkFields(
  ctx: PlatformContext,
  { linkId, table }: Place,
  type: string,
): Promise<BusinessTableField[]> {
  const columns = await columnsOf(await openModel(ctx, linkId), table)
  return columns.map((column) => ({ ...told(column), ...(type === '1' ? { field: camelCased(column.columnName) } : {}) }))
}

function told({ word: _, ...column }: LinkColumn): BusinessTableField {
  return column
}

function camelCased(name: string): string {
  const words = name.toLowerCase().replace(/^f_/, '')
  return words.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

export async function linkTableDetails(ctx: PlatformContext, { linkId, table }: Place) {
  const model = await openModel(ctx, linkId)
  const columns = await columnsOf(model, table)
  const tableInfo = { table, tableName: await commentOf(model, table) }
  return { tableInfo, tableFieldList: columns.map(told), hasTableData: await hasRows(model, table) }
}

async function commentOf({ dialect, schema, ...model }: Model, table: string): Promise<string> {
  const sql = `select t_comment from (${dialect.tables}) found where t_name = $2`
  const { rows } = await ask({ dialect, schema, ...model }, { sql, values: [schema, table], rowsMax: 1 })
  return String(rows[0]?.t_comment ?? '')
}

const shownMax = 2000
const bytesShownMax = 32

/** A page of rows as they are stored; the keyword is looked for in the field, letter for letter. */
export async function previewLinkTable(ctx: PlatformContext, { linkId, table }: Place, query: Paged & { field: string }) {
  const model = await openModel(ctx, linkId)
  const columns = await columnsOf(model, table)
  const { dialect } = model
  const sought = columns.find(({ columnName }) => columnName === query.field)
  if (query.field !== '' && !sought) throw refused(messages.missing, 'field')
  const isSought = sought !== undefined && query.keyword !== ''
  const where = isSought ? ` where ${dialect.asText(dialect.quote(sought.columnName))} like $1 escape '!'` : ''
  const values = isSought ? [likeAnywhere(query.keyword)] : []
  const order = dialect.quote((columns.find(({ primaryKey }) => primaryKey === 1) ?? columns[0])?.columnName ?? '')
  const read = columns.map(({ columnName, word }) => {
    const name = dialect.quote(columnName)
    const exact = dialect.exact(name, word)
    return exact === name ? name : `${exact} as ${name}`
  })
  const { limit, offset } = limits(query)
  const from = `from ${placed(model, table)}${where}`
  const sql = `select ${read.join(', ')} ${from} order by ${order} ${dialect.page(limit, offset)}`
  const { rows } = await ask(model, { sql, values, rowsMax: limit })
  const total = await countOf(model, `select count(*) as total ${from}`, values)
  return pageOf(query, { rows: rows.map(shown), total })
}

function shown(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, shownValue(value)]))
}

function shownValue(value: unknown): unknown {
  if (Buffer.isBuffer(value)) {
    const cut = value.length > bytesShownMax ? '…' : ''
    return `0x${value.subarray(0, bytesShownMax).toString('hex')}${cut}`
  }
  return typeof value === 'string' && value.length > shownMax ? `${value.slice(0, shownMax)}…` : value
}

export type LinkChange = 'create' | 'update' | 'addFields' | 'remove'

/** Changes a table of a connection, after all that `linkStatements` demands. */
export async function changeLinkTable(
  ctx: PlatformContext,
  actor: Actor,
  change: { linkId: string; action: LinkChange; form: BusinessTableForm },
): Promise<void> {
  const { linkId, action, form } = change
  const model = await openModel(ctx, linkId)
  const { table, newTable: renamed } = form.tableInfo
  const before = action === 'create' ? null : await kept(model, table)
  const statements = await linkStatements(model, { action, form })
  if (statements.length === 0) return
  await changeLink(
    ctx,
    linkId,
    statements.map((sql) => ({ sql })),
    changeTimeoutMs,
  )
  const after = action === 'remove' ? null : await kept(model, renamed && action === 'update' ? renamed : table)
  const kind = ({ create: 'create', update: 'update', addFields: 'update', remove: 'delete' } as const)[action]
  const told = { object: 'businessTable', id: `${linkId}/${table}`, name: `${model.place.fullName}.${table}` } as const
  await ctx.db.transaction().execute((trx) => keepHistory(trx, ctx, actor, { ...told, action: kind, before, after }))
}

const changeTimeoutMs = 60_000

/** As history tells it: its columns in words. */
async function kept(model: Model, table: string) {
  const columns = await columnsOf(model, table)
  const tableFieldList = columns.map(({ columnName, fieldName, dataType, dataLength }) =>
    [columnName, fieldName, dataType, dataLength].filter((part) => part !== '').join(' '),
  )
  return { table, tableName: await commentOf(model, table), tableFieldList }
}

/** The SQL of a change; refuses tables of the database itself, tables with rows, and what cannot be made. */
export async function linkStatements(
  model: Model,
  { action, form }: { action: LinkChange; form: BusinessTableForm },
): Promise<string[]> {
  const { dialect, schema, place } = model
  const { table, newTable: renamed } = form.tableInfo
  const isOfDatabase = [schema, place.serviceName].some((name) => dialect.systemPlaces.has(name.toLowerCase()))
  if (isOfDatabase) throw refused(action === 'remove' ? '系统自带表,不允许被删除' : '系统自带表,不允许被编辑')
  const at = { schema, table }
  if (action === 'create') return creating(model, form, table)
  const columns = await columnsOf(model, table)
  if (action === 'addFields') {
    const known = columns.map(({ columnName }) => columnName)
    const fields = fieldsToAdd(form, { known, isFilled: await hasRows(model, table) })
    return fields.length === 0 ? [] : dialect.add(at, newColumns(fields, dialect.types))
  }
  const isUsed = await hasRows(model, table)
  if (isUsed) throw refused(action === 'remove' ? '表已经被使用,不允许被删除' : '表已经被使用,不允许被编辑')
  if (action === 'remove') return dialect.drop(at)
  const name = renamed || table
  return [...dialect.drop(at), ...(await creating(model, form, name, table))]
}

async function creating(model: Model, form: BusinessTableForm, name: string, instead = ''): Promise<string[]> {
  const table = newTable({ ...form, tableInfo: { ...form.tableInfo, table: name } }, model.dialect.types)
  const { rows } = await findTables(model, { keyword: name })
  const isTaken = rows.some((row) => row.table.toLowerCase() === name.toLowerCase() && row.table !== instead)
  if (isTaken) throw refused('表名称不能重复', instead === '' ? 'tableInfo.table' : 'tableInfo.newTable')
  return model.dialect.create({ ...table, schema: model.schema })
}

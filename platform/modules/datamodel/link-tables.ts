import type { BusinessTableField, BusinessTableForm } from '@/lib/contract/online-dev/business-tables'
import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { changeLink } from '../datasource/public'
import { keepHistory } from '../history/public'
import { camelCased, fieldsToAdd, newColumns, newTable } from '../online-dev/public'
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

export async function linkTableDetails(ctx: PlatformContext, { linkId, table }: Place) {
  const model = await openModel(ctx, linkId)
  const columns = await columnsOf(model, table)
  const tableInfo = { table, tableName: await commentOf(model, table) }
  return { tableInfo, tableFieldList: columns.map(told), hasTableData: await hasRows(model, table) }
}

async function commentOf(model: Model, table: string): Promise<string> {
  const sql = `select t_comment from (${model.dialect.tables}) found where t_name = $2`
  const { rows } = await ask(model, { sql, values: [model.schema, table], rowsMax: 1 })
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
  const order = dialect.quote(
    (columns.find(({ primaryKey }) => primaryKey === 1) ?? columns.find(isOrdered) ?? columns[0])?.columnName ?? '',
  )
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

/** Some databases order nothing by what is large or has no order. */
function isOrdered({ word }: LinkColumn): boolean {
  return !/text|lob|image|xml|json|binary|raw|long|geo|point|bytea/.test(word)
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
  const planned = await planChange(model, { action, form })
  if (planned.statements.length === 0) return
  await (planned.aside ? withTableAside(model, planned.aside) : changeAtOnce(model, { table, action, ...planned }))
  const after = action === 'remove' ? null : await kept(model, renamed && action === 'update' ? renamed : table)
  const kind = ({ create: 'create', update: 'update', addFields: 'update', remove: 'delete' } as const)[action]
  const told = { object: 'businessTable', id: `${linkId}/${table}`, name: `${model.place.fullName}.${table}` } as const
  await ctx.db.transaction().execute((trx) => keepHistory(trx, ctx, actor, { ...told, action: kind, before, after }))
}

const changeTimeoutMs = 60_000

function run({ ctx, linkId }: Model, statements: readonly string[]): Promise<void> {
  return changeLink(
    ctx,
    linkId,
    statements.map((sql) => ({ sql })),
    changeTimeoutMs,
  )
}

/** Rows can have come since they were asked for: the statements fail then, all of them. */
async function changeAtOnce(
  model: Model,
  { table, action, statements }: { table: string; action: LinkChange; statements: readonly string[] },
): Promise<void> {
  try {
    await run(model, statements)
  } catch (error) {
    if ((action === 'update' || action === 'remove') && (await hasRows(model, table).catch(() => false))) throw inUse(action)
    throw error
  }
}

/** Makes what comes, takes the table aside, and drops it when it is empty then too; else it gets its name back. */
async function withTableAside(model: Model, { action, make, unmake, swap, back, aside, drop }: Aside): Promise<void> {
  const undo = (statements: readonly string[]) => run(model, statements).catch(() => undefined)
  try {
    await run(model, make)
  } catch (error) {
    await undo(unmake)
    throw error
  }
  try {
    await run(model, swap)
    if (await hasRows(model, aside)) throw inUse(action)
    await run(model, drop)
  } catch (error) {
    // Only while it is there: a drop can have been done though nobody heard of it.
    const isThere = await columnsOf(model, aside).catch(() => null)
    // Each by itself: of the names, those that were not given yet cannot be taken back.
    for (const statement of isThere ? back : []) await undo([statement])
    await undo(unmake)
    throw error
  }
}

function inUse(action: LinkChange): Error {
  return refused(action === 'remove' ? '表已经被使用,不允许被删除' : '表已经被使用,不允许被编辑')
}

/** As history tells it: its columns in words. */
async function kept(model: Model, table: string) {
  const columns = await columnsOf(model, table)
  const tableFieldList = columns.map(({ columnName, fieldName, dataType, dataLength }) =>
    [columnName, fieldName, dataType, dataLength].filter((part) => part !== '').join(' '),
  )
  return { table, tableName: await commentOf(model, table), tableFieldList }
}

/** The SQL of a change; refuses tables of the database itself, tables with rows, and what cannot be made. */
export async function linkStatements(model: Model, change: { action: LinkChange; form: BusinessTableForm }): Promise<string[]> {
  return (await planChange(model, change)).statements
}

/** How a table goes where each statement comes true by itself: no step leaves nothing under its name that cannot be undone. */
type Aside = {
  action: LinkChange
  make: string[]
  unmake: string[]
  swap: string[]
  back: string[]
  aside: string
  drop: string[]
}
type Planned = { statements: string[]; aside?: Aside }

async function planChange(model: Model, { action, form }: { action: LinkChange; form: BusinessTableForm }): Promise<Planned> {
  const { dialect, schema, place } = model
  const { table } = form.tableInfo
  const isOfDatabase = [schema, place.serviceName].some((name) => dialect.systemPlaces.has(name.toLowerCase()))
  if (isOfDatabase) throw refused(action === 'remove' ? '系统自带表,不允许被删除' : '系统自带表,不允许被编辑')
  const at = { schema, table }
  if (action === 'create') return { statements: await creating(model, form, { name: table }) }
  const columns = await columnsOf(model, table)
  const isUsed = await hasRows(model, table)
  if (action === 'addFields') {
    const known = columns.map(({ columnName }) => columnName)
    const fields = fieldsToAdd(form, { known, isFilled: isUsed })
    return { statements: fields.length === 0 ? [] : dialect.add(at, newColumns(fields, dialect.types)) }
  }
  if (isUsed) throw inUse(action)
  return planReplacing(model, { action, form })
}

async function planReplacing(model: Model, { action, form }: { action: LinkChange; form: BusinessTableForm }): Promise<Planned> {
  const { ctx, dialect, schema } = model
  const { table, newTable: renamed } = form.tableInfo
  const at = { schema, table }
  const name = renamed || table
  if (dialect.demandEmpty) {
    const made = action === 'remove' ? [] : await creating(model, form, { name, instead: table })
    return { statements: [...dialect.demandEmpty(at), ...dialect.drop(at), ...made] }
  }
  const [aside, beside] = [`old_${ctx.newId().slice(-12)}`, `new_${ctx.newId().slice(-12)}`]
  const drop = dialect.drop({ schema, table: aside })
  const give = dialect.rename(schema, [[table, aside]])
  const back = dialect.rename(schema, [[aside, table]])
  if (action === 'remove')
    return { statements: [...give, ...drop], aside: { action, make: [], unmake: [], swap: give, back, aside, drop } }
  const make = await creating(model, form, { name, instead: table, beside })
  const unmake = dialect.drop({ schema, table: beside })
  const swap = dialect.rename(schema, [
    [table, aside],
    [beside, name],
  ])
  const away = dialect.rename(schema, [[name, beside]])
  return { statements: [...make, ...swap, ...drop], aside: { action, make, unmake, swap, back: [...away, ...back], aside, drop } }
}

type Making = { name: string; instead?: string; beside?: string }

/** `instead` is the table that goes for it, `beside` the name under which it is made first. */
async function creating(model: Model, form: BusinessTableForm, { name, instead = '', beside = name }: Making): Promise<string[]> {
  const table = newTable({ ...form, tableInfo: { ...form.tableInfo, table: name } }, model.dialect.types)
  const { rows } = await findTables(model, { keyword: name })
  const isTaken = rows.some((row) => row.table.toLowerCase() === name.toLowerCase() && row.table !== instead)
  if (isTaken) throw refused('表名称不能重复', instead === '' ? 'tableInfo.table' : 'tableInfo.newTable')
  return model.dialect.create({ ...table, schema: model.schema, table: beside })
}

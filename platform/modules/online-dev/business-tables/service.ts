import type { BusinessTableField, BusinessTableForm } from '@/lib/contract/online-dev/business-tables'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { keepHistory } from '../../history/public'
import { chosenTables } from '../records/bound-tables/bind'
import type { Column } from '../records/bound-tables/binding'
import { readCatalog } from '../records/bound-tables/catalog-store'
import { isTableName } from '../records/bound-tables/names'
import { newColumns } from './columns'
import { addColumns, createTable, dropTable, findRows, findTables, hasRows, lockTables, tablesOfDesigns } from './store'

/** Tables of the business in the default database (contract 2 §18.2). Every call refuses another database and a table that is not there. */

const builtIn = '0'

export async function listAll(ctx: PlatformContext, linkId: string) {
  demandLink(linkId)
  return findTables(ctx.db)
}

export async function listFields(ctx: PlatformContext, { linkId, table }: Place, type: string): Promise<BusinessTableField[]> {
  const { columns } = await openTable(ctx.db, { linkId, table })
  return columns.map((column) => asField(column, type === '1'))
}

export async function tableDetails(ctx: PlatformContext, place: Place) {
  const { columns, tableName } = await openTable(ctx.db, place)
  const { table } = place
  return {
    tableInfo: { table, tableName },
    tableFieldList: columns.map((column) => asField(column, false)),
    hasTableData: await hasRows(ctx.db, table),
  }
}

type PreviewQuery = { currentPage: number; pageSize: number; field: string; keyword: string }

/** Names of columns are in lower case in the answer, as the wire has them. */
export async function previewTable(ctx: PlatformContext, place: Place, query: PreviewQuery) {
  const { columns } = await openTable(ctx.db, place)
  if (query.field !== '' && !columns.some(({ name }) => name === query.field)) throw refused(messages.missing, 'field')
  const order = (columns.find(({ isKey }) => isKey) ?? columns[0])?.name ?? ''
  const { field, keyword } = query
  const found = await findRows(ctx.db, place.table, { field, keyword, order, page: limits(query) })
  const lower = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
  return pageOf(query, { rows: found.rows.map(lower), total: found.total })
}

/** Makes a table; refuses names that are none or are taken, and columns that cannot be (contract 2 §18.2). */
export async function makeTable(ctx: PlatformContext, actor: Actor, linkId: string, form: BusinessTableForm): Promise<void> {
  demandLink(linkId)
  const { table, tableName } = form.tableInfo
  if (table === '') throw refused('表名称不能为空', 'tableInfo.table')
  if (!isTableName(table)) throw refused('请输入正确的表名称', 'tableInfo.table')
  if (tableName === '') throw refused('表说明不能为空', 'tableInfo.tableName')
  if (form.tableFieldList.length === 0) throw refused('请至少添加一个字段', 'tableFieldList')
  if (tableName.includes('\u0000')) throw refused('内容包含不支持的字符', 'tableInfo.tableName')
  const columns = newColumns(form.tableFieldList)
  const [key, second] = form.tableFieldList.filter(({ primaryKey }) => primaryKey === 1)
  if (!key || second) throw refused('请选择一个字段作为主键', 'tableFieldList')
  await ctx.db.transaction().execute(async (trx) => {
    await lockTables(trx)
    if ((await findTables(trx, table)).length > 0) throw refused('表名称不能重复', 'tableInfo.table')
    await createTable(trx, { table, comment: tableName, columns, key: key.field })
    await keepTable(ctx, trx, actor, { action: 'create', before: null, after: await readKept(trx, { linkId, table }) })
  })
}

/** Adds the columns that the table has not yet. One of them may not be its key. */
export async function addFields(ctx: PlatformContext, actor: Actor, linkId: string, form: BusinessTableForm): Promise<void> {
  const { table } = form.tableInfo
  await ctx.db.transaction().execute(async (trx) => {
    await lockTables(trx)
    const { columns: known } = await openTable(trx, { linkId, table })
    const before = await readKept(trx, { linkId, table })
    const isNew = ({ field }: { field: string }) => !known.some(({ name }) => name.toLowerCase() === field.toLowerCase())
    const fields = form.tableFieldList.filter(isNew)
    if (fields.some(({ primaryKey }) => primaryKey === 1)) throw refused('表已经有主键', 'tableFieldList')
    // A column that must not be empty has nothing to say of the rows that are there.
    const isFilled = await hasRows(trx, table)
    await addColumns(trx, table, newColumns(fields.map((field) => (isFilled ? { ...field, allowNull: 1 as const } : field))))
    if (fields.length > 0)
      await keepTable(ctx, trx, actor, { action: 'update', before, after: await readKept(trx, { linkId, table }) })
  })
}

/** Deletes a table that has no rows (`表已经被使用,不允许被删除`), and that no design stands on. */
export async function removeTable(ctx: PlatformContext, actor: Actor, place: Place): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTables(trx)
    const before = await readKept(trx, place)
    const isChosen = (await tablesOfDesigns(trx)).some((json) => chosenTables(json).some(({ table }) => table === place.table))
    if (isChosen || (await hasRows(trx, place.table))) throw refused('表已经被使用,不允许被删除')
    await dropTable(trx, place.table)
    await keepTable(ctx, trx, actor, { action: 'delete', before, after: null })
  })
}

type KeptTable = { table: string; tableName: string; tableFieldList: string[] }

/** A table as history tells it: its columns in words. */
async function readKept(trx: DbTransaction, place: Place): Promise<KeptTable> {
  const { columns, tableName } = await openTable(trx, place)
  const told = ({ name, comment, type }: Column) => [name, ...(comment === '' ? [] : [comment]), type].join(' ')
  return { table: place.table, tableName, tableFieldList: columns.map(told) }
}

type KeptChange = { action: 'create' | 'update' | 'delete'; before: KeptTable | null; after: KeptTable | null }

function keepTable(ctx: PlatformContext, trx: DbTransaction, actor: Actor, { action, before, after }: KeptChange): Promise<void> {
  const { table } = after ?? before ?? { table: '' }
  return keepHistory(trx, ctx, actor, { object: 'businessTable', id: table, name: table, action, before, after })
}

type Place = { linkId: string; table: string }

async function openTable(
  db: Db | DbTransaction,
  { linkId, table }: Place,
): Promise<{ columns: readonly Column[]; tableName: string }> {
  demandLink(linkId)
  const columns = (await readCatalog(db, [table])).get(table)
  const [known] = await findTables(db, table)
  if (!columns || !known) throw refused(messages.missing, 'table')
  return { columns, tableName: known.tableName }
}

function demandLink(linkId: string): void {
  if (linkId !== builtIn) throw refused(messages.missing, 'linkId')
}

const words: Readonly<Partial<Record<Column['kind'], string>>> = { datetimeZone: 'datetime', date: 'datetime' }

function asField(column: Column, isCamel: boolean): BusinessTableField {
  const { name, comment, kind, type, length, precision, scale, isNullable, isKey, isCounted } = column
  const flag = (value: boolean) => (value ? 1 : 0)
  return {
    field: isCamel ? camelCased(name) : name,
    fieldName: comment,
    dataType: kind === 'other' ? type : (words[kind] ?? kind),
    dataLength: precision === null ? String(length ?? '') : `${precision},${scale ?? 0}`,
    ...{ allowNull: flag(isNullable), primaryKey: flag(isKey), identity: flag(isCounted), autoIncrement: flag(isCounted) },
    ...{ defaults: column.default ?? '', columnName: name },
  }
}

function camelCased(name: string): string {
  return name
    .toLowerCase()
    .replace(/^f_/, '')
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

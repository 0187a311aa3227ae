import type { BusinessTableField, BusinessTableForm } from '@/lib/contract/online-dev/business-tables'
import type { Actor, PlatformContext } from '../../../http/context'
import { limits, pageOf } from '../../../kit/paging'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { keepHistory } from '../../history/public'
import { builtIn } from '../designs/store'
import { chosenTables } from '../records/bound-tables/bind'
import type { Column } from '../records/bound-tables/binding'
import { readCatalog } from '../records/bound-tables/catalog-store'
import { businessSchema, isTableName } from '../records/bound-tables/names'
import { newColumns, postgresTypes, type TypeWords } from './columns'
import { addStatements, createStatements, dropStatements } from './statements'
import { findRows, findTables, hasRows, keepOthersAway, lockTables, runStatements, type TableRow, tablesOfDesigns } from './store'

/** Tables of the business in the default database (contract 2 §18.2). Every call refuses another database and a table that is not there. */

export async function listAll(ctx: PlatformContext, linkId: string) {
  demandLink(linkId)
  return findTables(ctx.db)
}

export async function listFields(ctx: PlatformContext, { linkId, table }: Place, type: string): Promise<BusinessTableField[]> {
  const { columns } = await openTable(ctx.db, { linkId, table })
  return columns.map((column) => asField(column, type === '1'))
}

/** A page of them, for their administration. */
export async function listPage(ctx: PlatformContext, query: Omit<PreviewQuery, 'field'>) {
  const word = query.keyword.trim().toLowerCase()
  const isMeant = ({ table, tableName }: TableRow) => `${table} ${tableName}`.toLowerCase().includes(word)
  const rows = (await findTables(ctx.db)).filter(isMeant).map((row) => ({ ...row, description: row.tableName }))
  const { limit, offset } = limits(query)
  return pageOf(query, { rows: rows.slice(offset, offset + limit), total: rows.length })
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
  const { table } = form.tableInfo
  await ctx.db.transaction().execute(async (trx) => {
    await lockTables(trx)
    await runStatements(trx, await makingStatements(trx, form))
    await keepTable(ctx, trx, actor, { action: 'create', before: null, after: await readKept(trx, { linkId, table }) })
  })
}

/** What making it would run, after all that making it demands. */
export async function makingStatements(db: Db | DbTransaction, form: BusinessTableForm): Promise<string[]> {
  const table = newTable(form)
  if ((await findTables(db, table.table)).length > 0) throw refused('表名称不能重复', 'tableInfo.table')
  return createStatements({ ...table, schema: businessSchema })
}

/** A table as it is asked for; refuses what no database would make. */
export function newTable(form: BusinessTableForm, words: TypeWords = postgresTypes) {
  const { table, tableName } = form.tableInfo
  if (table === '') throw refused('表名称不能为空', 'tableInfo.table')
  if (!isTableName(table)) throw refused('请输入正确的表名称', 'tableInfo.table')
  if (tableName === '') throw refused('表说明不能为空', 'tableInfo.tableName')
  if (form.tableFieldList.length === 0) throw refused('请至少添加一个字段', 'tableFieldList')
  if (tableName.includes('\u0000')) throw refused('内容包含不支持的字符', 'tableInfo.tableName')
  const columns = newColumns(form.tableFieldList, words)
  const [key, second] = form.tableFieldList.filter(({ primaryKey }) => primaryKey === 1)
  if (!key || second) throw refused('请选择一个字段作为主键', 'tableFieldList')
  return { table, comment: tableName, columns, key: key.field }
}

/** Makes a table anew that has no rows and that no design stands on; `newTable` is its name from then on. */
export async function replaceTable(ctx: PlatformContext, actor: Actor, linkId: string, form: BusinessTableForm): Promise<void> {
  const { table, newTable: renamed } = form.tableInfo
  await ctx.db.transaction().execute(async (trx) => {
    await lockTables(trx)
    const before = await readKept(trx, { linkId, table })
    await keepOthersAway(trx, table)
    await runStatements(trx, await replacingStatements(trx, { linkId, form }))
    const after = await readKept(trx, { linkId, table: renamed || table })
    await keepTable(ctx, trx, actor, { action: 'update', before, after })
  })
}

export async function replacingStatements(
  db: Db | DbTransaction,
  { linkId, form }: { linkId: string; form: BusinessTableForm },
): Promise<string[]> {
  const { table, newTable: renamed, tableName } = form.tableInfo
  await openTable(db, { linkId, table })
  const after = newTable({ ...form, tableInfo: { ...form.tableInfo, table: renamed || table, tableName } })
  if (after.table !== table && (await findTables(db, after.table)).length > 0)
    throw refused('表名称不能重复', 'tableInfo.newTable')
  if (await isInUse(db, table)) throw refused('表已经被使用,不允许被编辑')
  return [...dropStatements({ schema: businessSchema, table }), ...createStatements({ ...after, schema: businessSchema })]
}

/** Adds the columns that the table has not yet. One of them may not be its key. */
export async function addFields(ctx: PlatformContext, actor: Actor, linkId: string, form: BusinessTableForm): Promise<void> {
  const { table } = form.tableInfo
  await ctx.db.transaction().execute(async (trx) => {
    await lockTables(trx)
    const before = await readKept(trx, { linkId, table })
    const statements = await addingStatements(trx, { linkId, form })
    await runStatements(trx, statements)
    if (statements.length > 0)
      await keepTable(ctx, trx, actor, { action: 'update', before, after: await readKept(trx, { linkId, table }) })
  })
}

export async function addingStatements(
  db: Db | DbTransaction,
  { linkId, form }: { linkId: string; form: BusinessTableForm },
): Promise<string[]> {
  const { table } = form.tableInfo
  const { columns: known } = await openTable(db, { linkId, table })
  const fields = fieldsToAdd(form, { known: known.map(({ name }) => name), isFilled: await hasRows(db, table) })
  return addStatements({ schema: businessSchema, table }, newColumns(fields))
}

/** The fields that a table has not yet. One of them may not be its key. */
export function fieldsToAdd(
  { tableFieldList }: BusinessTableForm,
  { known, isFilled }: { known: readonly string[]; isFilled: boolean },
) {
  const names = new Set(known.map((name) => name.toLowerCase()))
  const fields = tableFieldList.filter(({ field }) => !names.has(field.toLowerCase()))
  if (fields.some(({ primaryKey }) => primaryKey === 1)) throw refused('表已经有主键', 'tableFieldList')
  // A column that must not be empty has nothing to say of the rows that are there.
  return isFilled ? fields.map((field) => ({ ...field, allowNull: 1 as const })) : fields
}

/** Deletes a table that has no rows (`表已经被使用,不允许被删除`), and that no design stands on. */
export async function removeTable(ctx: PlatformContext, actor: Actor, place: Place): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockTables(trx)
    const before = await readKept(trx, place)
    await keepOthersAway(trx, place.table)
    await runStatements(trx, await removingStatements(trx, place))
    await keepTable(ctx, trx, actor, { action: 'delete', before, after: null })
  })
}

export async function removingStatements(db: Db | DbTransaction, place: Place): Promise<string[]> {
  await openTable(db, place)
  if (await isInUse(db, place.table)) throw refused('表已经被使用,不允许被删除')
  return dropStatements({ schema: businessSchema, table: place.table })
}

/** Whether it has rows, or a design stands on it. */
async function isInUse(db: Db | DbTransaction, table: string): Promise<boolean> {
  return (await isTableOfDesign(db, table)) || hasRows(db, table)
}

export async function isTableOfDesign(db: Db | DbTransaction, table: string): Promise<boolean> {
  return (await tablesOfDesigns(db)).some((json) => chosenTables(json).some((chosen) => chosen.table === table))
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

/** `f_full_name` is `fullName` on the wire. */
export function camelCased(name: string): string {
  return name
    .toLowerCase()
    .replace(/^f_/, '')
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

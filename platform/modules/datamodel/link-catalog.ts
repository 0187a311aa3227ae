import type { BusinessTableField } from '@/lib/contract/online-dev/business-tables'
import type { PlatformContext } from '../../http/context'
import { groupBy } from '../../kit/grouping'
import { messages, refused } from '../../kit/refusals'
import { type Answer, askLink, type LinkPlace, type LinkQuestion, linkPlace } from '../datasource/public'
import { dialects } from './dialects/all'
import type { ModelDialect } from './dialects/dialect'

/** What tables the database of a connection has, and what columns they have, in the words of contract 2 §18.2. */

const timeoutMs = 20_000
const tablesMax = 10_000
const columnsMax = 2000

export type Model = { ctx: PlatformContext; linkId: string; place: LinkPlace; dialect: ModelDialect; schema: string }

/** The database of a connection, where its tables are looked for. */
export async function openModel(ctx: PlatformContext, linkId: string): Promise<Model> {
  const place = await linkPlace(ctx, linkId)
  const dialect = dialects[place.dialect]
  return { ctx, linkId, place, dialect, schema: place.dbSchema || dialect.schemaDefault(place) }
}

/** Rows by lower-case names: some databases tell them in upper case. */
export async function ask(model: Model, question: Omit<LinkQuestion, 'timeoutMs'>): Promise<Answer> {
  const answer = await askLink(model.ctx, model.linkId, { ...question, timeoutMs })
  const lower = (row: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value]))
  return { ...answer, rows: answer.rows.map(lower) }
}

type LinkTable = { table: string; tableName: string; description: string; sum: number; size: string; type: number }

type Asked = { keyword?: string; page?: { limit: number; offset: number } }

export async function findTables(model: Model, { keyword = '', page }: Asked = {}) {
  const { dialect, schema } = model
  const where = keyword === '' ? '' : ` where lower(t_name) like $2 escape '!' or lower(t_comment) like $2 escape '!'`
  const values = keyword === '' ? [schema] : [schema, likeAnywhere(keyword.toLowerCase())]
  const from = `from (${dialect.tables}) found${where}`
  const cut = page ? ` ${dialect.page(page.limit, page.offset)}` : ''
  const found = await ask(model, {
    sql: `select t_name, t_comment, t_rows, t_bytes, t_type ${from} order by t_name${cut}`,
    ...{ values, rowsMax: tablesMax },
  })
  return { rows: found.rows.map(tableOf), total: page ? await countOf(model, `select count(*) as total ${from}`, values) : 0 }
}

/** For `like … escape '!'`: backslashes mean different things to different databases. */
export function likeAnywhere(text: string): string {
  return `%${text.replace(/[!%_]/g, '!$&')}%`
}

export async function countOf(model: Model, sql: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await ask(model, { sql, values, rowsMax: 1 })
  return Number(rows[0]?.total ?? 0)
}

function tableOf(row: Record<string, unknown>): LinkTable {
  const tableName = textOf(row.t_comment)
  const bytes = Number(row.t_bytes ?? 0)
  const numbers = { sum: Number(row.t_rows ?? 0), size: sizeText(bytes), type: Number(row.t_type ?? 0) }
  return { table: textOf(row.t_name), tableName, description: tableName, ...numbers }
}

function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let value = bytes
  let at = 0
  for (; value >= 1024 && at < units.length - 1; at += 1) value /= 1024
  return `${Math.round(value)} ${units[at]}`
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** `word` is the type without its size. */
export type LinkColumn = BusinessTableField & { columnName: string; word: string }

export async function columnsOf(model: Model, table: string): Promise<LinkColumn[]> {
  const { rows } = await ask(model, { sql: model.dialect.columns, values: [model.schema, table], rowsMax: columnsMax })
  if (rows.length === 0) throw refused(messages.missing, 'table')
  return rows.map(columnOf)
}

const words: Readonly<Record<string, string>> = {
  ...{ varchar: 'varchar', bpchar: 'varchar', char: 'varchar', nvarchar: 'varchar', nchar: 'varchar', varchar2: 'varchar' },
  ...{ nvarchar2: 'varchar', text: 'text', longtext: 'text', mediumtext: 'text', tinytext: 'text', clob: 'text', ntext: 'text' },
  ...{ int2: 'int', int4: 'int', int: 'int', integer: 'int', smallint: 'int', tinyint: 'int', mediumint: 'int' },
  ...{ int8: 'bigint', bigint: 'bigint', numeric: 'decimal', decimal: 'decimal', number: 'decimal', money: 'decimal' },
  ...{ timestamp: 'datetime', timestamptz: 'datetime', date: 'datetime', datetime: 'datetime', datetime2: 'datetime' },
}

function columnOf(row: Record<string, unknown>): LinkColumn {
  const name = textOf(row.c_name)
  const word = textOf(row.c_word).toLowerCase()
  const known = words[word.replace(/\(.*/, '')]
  const counted = Number(row.c_counted ?? 0) as 0 | 1
  const precision = row.c_precision === null || row.c_precision === undefined ? null : Number(row.c_precision)
  const dataLength = precision === null ? textOf(row.c_length) : `${precision},${Number(row.c_scale ?? 0)}`
  return {
    ...{ field: name, columnName: name, fieldName: textOf(row.c_comment), word },
    ...{ dataType: known ?? textOf(row.c_type), dataLength, defaults: textOf(row.c_default) },
    ...{ allowNull: Number(row.c_nullable ?? 0) as 0 | 1, primaryKey: Number(row.c_key ?? 0) as 0 | 1 },
    ...{ identity: counted, autoIncrement: counted },
  }
}

const namesMax = 20_000

/** The tables of a connection and the names of their columns, for who writes SQL for it. */
export async function linkTableNames(ctx: PlatformContext, linkId: string) {
  const model = await openModel(ctx, linkId)
  const { rows } = await ask(model, { sql: model.dialect.names, values: [model.schema], rowsMax: namesMax })
  const columns = groupBy(rows, (row) => textOf(row.t_name))
  // Without their sizes, which some databases look at every file for.
  const sql = `select t_name, t_comment from (${model.dialect.tables}) found order by t_name`
  const { rows: tables } = await ask(model, { sql, values: [model.schema], rowsMax: tablesMax })
  const nameOf = new Map(tables.map((row) => [textOf(row.t_name), textOf(row.t_comment)]))
  return [...columns].map(([table, found]) => {
    return { table, fullName: nameOf.get(table) ?? '', columns: found.map((row) => textOf(row.c_name)) }
  })
}

export function placed({ dialect, schema }: Pick<Model, 'dialect' | 'schema'>, table: string): string {
  return `${dialect.quote(schema)}.${dialect.quote(table)}`
}

export async function hasRows(model: Model, table: string): Promise<boolean> {
  const { rows } = await ask(model, { sql: `select 1 as one from ${placed(model, table)}`, values: [], rowsMax: 1 })
  return rows.length > 0
}

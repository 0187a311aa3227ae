import { createHmac } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isRecord } from '@/lib/form/read'
import type { PlatformContext } from '../../../../http/context'
import { groupBy } from '../../../../kit/grouping'
import { refusedBecause } from '../../../../kit/refusals'
import { keyFor } from '../../../../kit/sealed-secret'
import { askLink, LinkRefusal } from '../../../datasource/public'
import { allOf } from '../../query/predicates'
import type { Condition } from '../../query/sql-field'
import type { BoundField, BoundRows } from '../bound-tables/binding'
import type { StoredRecord } from '../stored-record'
import { columnRef, mainAlias, type Outside, outsideFrom, outsideKey, outsideRows, partAlias, placedTable } from './outside-store'
import { recordValue } from './values'

/** Records that are rows in the database of a connection, asked for by the SQL of that database. */

/** People wait for it: what takes longer is told as a database that does not answer. */
const timeoutMs = 15_000
const rowsOfRecordsMax = 50_000

/** A record, and what its columns held when it was read: a change is made on these. */
export type OutsideRecord = StoredRecord & { raw: RawValues }
type RawValues = { main: Row; rows: ReadonlyMap<string, readonly Row[]> }
type Row = Readonly<Record<string, unknown>>

export type OutsideSlice = { order?: RawBuilder<unknown>; limit: number; offset?: number }

export async function countOutside(ctx: PlatformContext, outside: Outside, condition: Condition): Promise<number> {
  const query = sql`select count(*) as total from ${outsideFrom(outside)} where ${liveAnd(outside, condition)}`
  const [row] = await askOutside(ctx, outside, query, 1)
  return Number(row?.['total'] ?? 0)
}

/** Whether any does. */
export async function isAnyOutside(
  ctx: PlatformContext,
  outside: Outside,
  condition: Condition,
  timeoutMs: number,
): Promise<boolean> {
  const query = sql`select 1 as one from ${outsideFrom(outside)} where ${liveAnd(outside, condition)} limit 1`
  return (await askOutside(ctx, outside, query, { rowsMax: 1, timeoutMs })).length > 0
}

/** What fits, in its order. */
export async function findOutside(
  ctx: PlatformContext,
  outside: Outside,
  condition: Condition,
  { order, limit, offset = 0 }: OutsideSlice,
): Promise<OutsideRecord[]> {
  const fields = mainFields(outside)
  const columns = fields.map(
    ({ alias, bound }, at) => sql`${columnRef(outside, alias ?? mainAlias, bound.column)} as ${sql.raw(`c${at}`)}`,
  )
  const ordered = order ? sql`order by ${order}` : sql``
  const partKeys = outside.binding.parts.map(
    ({ key }, at) => sql`${columnRef(outside, partAlias(at), key)} as ${sql.raw(`k${at}`)}`,
  )
  const query = sql`select ${sql.join([sql`${outsideKey(outside)} as id`, ...partKeys, ...columns])} from ${outsideFrom(outside)}
    where ${liveAnd(outside, condition)} ${ordered} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  const mains = await askOutside(ctx, outside, query, limit)
  const ids = mains.map(({ id }) => String(id))
  const tables = new Map<string, ReadonlyMap<string, Row[]>>()
  for (const rows of outside.binding.rows) tables.set(rows.code, await rowsOf(ctx, outside, rows, ids))
  const versionKey = await keyFor(ctx, `versions of records ${outside.binding.designId}`)
  return mains.map((main) => {
    const rows = new Map([...tables].map(([code, byId]) => [code, byId.get(String(main['id'])) ?? []]))
    return recordOf(outside, { main, rows }, versionKey)
  })
}

export function idsOutside(outside: Outside, ids: readonly string[]): Condition {
  return ids.length === 0 ? sql`false` : sql`${outsideKey(outside)} in (${sql.join([...ids])})`
}

/** Ids alone, in their order. */
export async function findIdsOutside(
  ctx: PlatformContext,
  outside: Outside,
  condition: Condition,
  { order, limit, offset = 0 }: OutsideSlice,
): Promise<string[]> {
  const query = sql`select ${outsideKey(outside)} as id from ${outsideFrom(outside)} where ${liveAnd(outside, condition)}
    ${order ? sql`order by ${order}` : sql``} limit ${sql.lit(limit)} offset ${sql.lit(offset)}`
  return (await askOutside(ctx, outside, query, limit)).map(({ id }) => String(id))
}

/** Those of the ids whose records are there and within the scope. */
export function findIdsAmong(
  ctx: PlatformContext,
  outside: Outside,
  ids: readonly string[],
  scope: Condition,
): Promise<string[]> {
  if (ids.length === 0) return Promise.resolve([])
  return findIdsOutside(ctx, outside, allOf([idsOutside(outside, ids), scope]), { limit: ids.length })
}

/** Exact sums as texts, by the code of the field, and how many records they are of. */
export async function sumsOutside(
  ctx: PlatformContext,
  outside: Outside,
  condition: Condition,
  summed: readonly { code: string; value: RawBuilder<unknown> }[],
): Promise<{ count: number; sums: Record<string, string> }> {
  const columns = summed.map(({ value }, at) => sql`sum(${value}) as ${sql.raw(`s${at}`)}`)
  const query = sql`select ${sql.join([sql`count(*) as total`, ...columns])} from ${outsideFrom(outside)}
    where ${liveAnd(outside, condition)}`
  const [row = {}] = await askOutside(ctx, outside, query, 1)
  const sums = Object.fromEntries(summed.map(({ code }, at) => [code, String(row[`s${at}`] ?? '0')]))
  return { count: Number(row['total'] ?? 0), sums }
}

/** Which of the conditions a record meets, in their order; null when there is no such record. What is unknown is not met. */
export async function truthsOutside(
  ctx: PlatformContext,
  outside: Outside,
  id: string,
  conditions: readonly Condition[],
): Promise<boolean[] | null> {
  const truths = conditions.map((condition, at) => sql`case when ${condition} then 1 else 0 end as ${sql.raw(`t${at}`)}`)
  const query = sql`select ${sql.join(truths)} from ${outsideFrom(outside)} where ${liveAnd(outside, idsOutside(outside, [id]))}`
  const [row] = await askOutside(ctx, outside, query, 1)
  return row ? conditions.map((_, at) => Number(row[`t${at}`]) === 1) : null
}

/** Ids of rows of a sub-table that meet a condition under the alias, by the ids of their records. */
export async function findRowsOutside(
  ctx: PlatformContext,
  outside: Outside,
  { code, alias, meets, ids }: { code: string; alias: string; meets: Condition; ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = outside.binding.rows.find((one) => one.code === code)
  if (!rows) return new Set()
  const { table, on } = outsideRows(outside, code, alias)
  const query = sql`select ${columnRef(outside, alias, rows.key)} as id from ${outsideFrom(outside)} join ${table} on ${on}
    where ${idsOutside(outside, ids)} and ${meets}`
  return new Set((await askOutside(ctx, outside, query, rowsOfRecordsMax)).map(({ id }) => String(id)))
}

async function rowsOf(ctx: PlatformContext, outside: Outside, rows: BoundRows, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Row[]>()
  const ref = (column: { name: string }) => columnRef(outside, 'r', column)
  const columns = rows.fields.map(({ column }, at) => sql`${ref(column)} as ${sql.raw(`c${at}`)}`)
  const key = sql`${ref(rows.key)} as id`
  const query = sql`select ${sql.join([key, sql`${ref(rows.foreignKey)} as parent`, ...columns])}
    from ${sql.raw(placedTable(outside, rows))} as r where ${ref(rows.foreignKey)} in (${sql.join([...ids])}) order by ${ref(rows.key)}`
  const found = await askOutside(ctx, outside, query, rowsOfRecordsMax + 1)
  // Half of the rows would look like all of them, and the others would be taken away by the next save.
  if (found.length > rowsOfRecordsMax) throw new LinkRefusal('tooLarge', `more than ${rowsOfRecordsMax} rows of ${rows.table}`)
  return groupBy(found, ({ parent }) => String(parent))
}

type Main = { alias: string | null; bound: BoundField }

export function mainFields(outside: Outside): Main[] {
  return [...outside.fields.values()].filter(({ alias }) => alias !== null)
}

function recordOf(outside: Outside, raw: RawValues, versionKey: Buffer): OutsideRecord {
  const { rows } = outside.binding
  const data: Record<string, unknown> = {}
  const system = new Map<string, unknown>()
  for (const [at, { bound }] of mainFields(outside).entries()) {
    const value = recordValue(bound, raw.main[`c${at}`])
    if (bound.system === null) data[bound.name] = value
    else system.set(bound.system, value)
  }
  for (const { code, idKey, fields } of rows)
    data[code] = (raw.rows.get(code) ?? []).map((row) => ({
      ...Object.fromEntries(fields.map((field, at) => [field.name, recordValue(field, row[`c${at}`])])),
      [idKey]: String(row['id']),
    }))
  const text = (type: string) => (typeof system.get(type) === 'string' ? String(system.get(type)) : null)
  const ms = (type: string) => (typeof system.get(type) === 'number' ? Number(system.get(type)) : null)
  return {
    ...{ id: String(raw.main['id']), data, version: versionOf(raw, versionKey), raw },
    ...{ creatorUserId: text('createUser'), creatorTime: ms('createTime') ?? 0, modifyUserId: text('modifyUser') },
    ...{ modifyTime: ms('modifyTime'), organizeId: text('currOrganize'), positionId: text('currPosition') },
  }
}

/**
 * Other programs write these tables and count nothing up: the version of a record is made of all that its columns hold, so that a change
 * by whomever is a conflict for who has seen it before. Without the key nobody finds out by guessing what a column holds that he may not
 * see.
 */
function versionOf({ main, rows }: RawValues, key: Buffer): number {
  const content = JSON.stringify([Object.entries(main), [...rows].map(([code, list]) => [code, list])])
  return 1 + (createHmac('sha256', key).update(content).digest().readUInt32BE(0) % 2_000_000_000)
}

/** Rows that a design with logical delete has marked are none. */
function liveAnd(outside: Outside, condition: Condition): Condition {
  if (!outside.binding.isLogical) return condition
  const mark = columnRef(outside, mainAlias, { name: 'f_deletemark' })
  return sql`(${mark} is null or ${mark} = 0) and ${condition}`
}

async function askOutside(
  ctx: PlatformContext,
  outside: Outside,
  query: RawBuilder<unknown>,
  bounds: number | { rowsMax: number; timeoutMs: number },
): Promise<readonly Row[]> {
  const { sql: text, parameters } = query.compile(ctx.db)
  const limits = typeof bounds === 'number' ? { rowsMax: bounds, timeoutMs } : bounds
  return heedingOutside(async () => (await askLink(ctx, outside.linkId, { sql: text, values: parameters, ...limits })).rows)
}

const ofTables: ReadonlySet<unknown> = new Set([...['42P01', '42703', '42883'], ...['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR']])
const ofLengths: ReadonlySet<unknown> = new Set([
  ...['22001', '22003', '22007', '22008', 'ER_DATA_TOO_LONG', 'ER_WARN_DATA_OUT_OF_RANGE', 'ER_TRUNCATED_WRONG_VALUE'],
  ...['ER_TRUNCATED_WRONG_VALUE_FOR_FIELD'],
])
const ofSame: ReadonlySet<unknown> = new Set(['23505', 'ER_DUP_ENTRY'])
const ofEmpty: ReadonlySet<unknown> = new Set(['23502', 'ER_BAD_NULL_ERROR', 'ER_NO_DEFAULT_FOR_FIELD'])
const ofOthers: ReadonlySet<unknown> = new Set([
  '23503',
  'ER_ROW_IS_REFERENCED_2',
  'ER_NO_REFERENCED_ROW_2',
  '23514',
  'ER_CONSTRAINT_FAILED',
])

/**
 * An id as it is compared with the one that was asked for, since a collation may find another spelling of it. Blanks at the end do not count:
 * columns of a fixed width give them back, and addresses lose them.
 */
export function plainId(id: string): string {
  return id.trimEnd()
}

/** What the database says of the tables and of the values, in the words that tables of the default database are told in. */
export async function heedingOutside<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const cause = error instanceof LinkRefusal && isRecord(error.cause) ? error.cause['code'] : undefined
    const message = messageOf(cause)
    if (message === null) throw error
    throw refusedBecause(`a table of a connection: ${String(cause)}`, message, { cause: error })
  }
}

function messageOf(code: unknown): string | null {
  if (ofTables.has(code)) return '数据表已被改动，请重新发布该功能'
  if (ofLengths.has(code)) return '数据表的字段放不下填写的内容'
  if (ofSame.has(code)) return '数据表中已有相同的数据'
  if (ofEmpty.has(code)) return '数据表的字段不能为空'
  return ofOthers.has(code) ? '数据表的数据已被引用或引用的数据不存在' : null
}

import { type RawBuilder, sql } from 'kysely'
import { defaultTimeZone } from '@/lib/datetime/zone'
import type { FieldNode } from '@/lib/form/types'
import type { ModelData } from '@/lib/portal/model-data'
import type { PlatformContext } from '../../../http/context'
import { refusedBecause } from '../../../kit/refusals'
import type { Db } from '../../../store/database'
import type { LoadedModule } from '../designs/module'
import { someOf } from '../query/predicates'
import { type Condition, sqlField } from '../query/sql-field'
import { numberOf } from '../records/group-store'
import { quoted } from '../records/names'
import { textColumnCharacters } from '../records/plan'
import { writeVersionKey } from '../records/write-version'
import { keptNumbers } from './numbers-cache'

type DateStep = NonNullable<NonNullable<ModelData['dimension']>['step']>

/** A field that groups are made by; of a date the unit, whose first instant is the key. */
export type Grouping = { node: FieldNode; step: DateStep | null }

/** What is brought together; no field where records are counted. */
export type Measure = { fn: ModelData['measure']['fn']; node: FieldNode | null }

/** Exact numbers as texts. `filled`: records that have a number. `value`: sum, largest or smallest; the sum of an average. */
export type Numbers = { count: string; filled: string; value: string | null }

/** `keys`: what is stored, null for nothing, of each grouping. */
export type NumbersOfGroup = Numbers & { keys: (string | null)[] }

type Source = Pick<LoadedModule, 'id' | 'plan' | 'writeVersion'>

type GroupQuery = {
  condition: Condition
  groupings: readonly Grouping[]
  measure: Measure
  order: ModelData['order']
  /** Of so many groups all are answered; of more the first ones. */
  groupsMax: number
}

/** People wait for it; what takes longer must not hold the database for everybody. */
const timeoutMs = 20_000

/** Numbers of groups of records, made by the database. One group more than was asked for says that there are more. */
export function findNumbers(ctx: PlatformContext, source: Source, query: GroupQuery): Promise<readonly NumbersOfGroup[]> {
  const { condition, groupings, measure, order, groupsMax } = query
  const keys = groupings.map((grouping, at) => sql`${keyOf(source, grouping)} as ${sql.raw(`k${at}`)}`)
  const places = sql.raw(groupings.map((_, at) => String(at + 1)).join(', '))
  const grouped =
    groupings.length === 0 ? sql`` : sql`group by ${places} order by ${orderOf(order, source, measure)} limit ${groupsMax + 1}`
  const columns = sql.join([...keys, ...numbersOf(source, measure)])
  const statement = sql<Row>`select ${columns} from ${tableOf(source)} where deleted_at is null and ${condition} ${grouped}`
  return answered(ctx, source, statement, (rows) =>
    rows.map((row) => ({ keys: groupings.map((_, at) => row[`k${at}`] ?? null), ...numbersIn(row) })),
  )
}

/** How far the records of designs have been written, by the ids of these (`write-version.ts`). */
export async function writeVersionsOf(db: Db, designIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const idOf = new Map(designIds.map((id) => [writeVersionKey(id), id]))
  const rows = await db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where('key', 'in', [...idOf.keys()])
    .execute()
  return new Map(rows.map(({ key, value }) => [idOf.get(key) ?? '', value]))
}

/** Several numbers, each of the records of its own condition, by reading the table once. */
export function findNumbersEach(
  ctx: PlatformContext,
  source: Source,
  asked: readonly { condition: Condition; measure: Measure }[],
): Promise<readonly Numbers[]> {
  const columns = asked.flatMap(({ condition, measure }, at) => numbersOf(source, measure, { condition, suffix: String(at) }))
  const condition = someOf(asked.map((one) => one.condition))
  const statement = sql<Row>`select ${sql.join(columns)} from ${tableOf(source)} where deleted_at is null and ${condition}`
  return answered(ctx, source, statement, ([row = {}]) => asked.map((_, at) => numbersIn(row, String(at))))
}

type Row = Record<string, string | null>

function answered<T>(
  ctx: PlatformContext,
  { id, writeVersion }: Source,
  statement: RawBuilder<Row>,
  read: (rows: Row[]) => readonly T[],
): Promise<readonly T[]> {
  return keptNumbers(ctx.db, { id, writeVersion, query: statement.compile(ctx.db) }, async () => {
    try {
      return await ctx.db.transaction().execute(async (trx) => {
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx)
        return read((await statement.execute(trx)).rows)
      })
    } catch (cause) {
      if (!isTimeout(cause)) throw cause
      throw refusedBecause(`numbers of ${id} took longer than ${timeoutMs} ms`, '统计超时，请缩小统计范围', { cause })
    }
  })
}

function isTimeout(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '57014'
}

type Part = { condition?: Condition; suffix?: string }

function numbersOf(source: Source, { fn, node }: Measure, { condition, suffix = '' }: Part = {}): RawBuilder<unknown>[] {
  const only = condition ? sql` filter (where ${condition})` : sql``
  const named = (value: RawBuilder<unknown>, name: string) => sql`(${value}${only})::text as ${sql.raw(`${name}${suffix}`)}`
  const count = named(sql`count(*)`, 'count')
  if (!node) return [count]
  const number = numberOf(source, node)
  return [count, named(sql`count(${number})`, 'filled'), named(aggregateOf(fn, number), 'value')]
}

function aggregateOf(fn: Measure['fn'], number: RawBuilder<unknown>): RawBuilder<unknown> {
  if (fn === 'max') return sql`max(${number})`
  return fn === 'min' ? sql`min(${number})` : sql`sum(${number})`
}

function numbersIn(row: Row, suffix = ''): Numbers {
  return {
    count: row[`count${suffix}`] ?? '0',
    filled: row[`filled${suffix}`] ?? '0',
    value: row[`value${suffix}`] ?? null,
  }
}

/** Which groups come where there are more than can: those with the largest or smallest numbers, else the first keys. */
function orderOf(order: ModelData['order'], source: Source, { fn, node }: Measure): RawBuilder<unknown> {
  if (order === 'name') return sql`1`
  const value = node === null ? sql`count(*)` : measured(fn, numberOf(source, node))
  return sql`${value} ${sql.raw(order === 'valueDesc' ? 'desc nulls last' : 'asc nulls last')}, 1`
}

function measured(fn: Measure['fn'], number: RawBuilder<unknown>): RawBuilder<unknown> {
  return fn === 'avg' ? sql`avg(${number})` : aggregateOf(fn, number)
}

/** What makes a group, as text: what is not filled in is one group. It equals what a condition on the field compares with. */
function keyOf({ plan }: Source, { node, step }: Grouping): RawBuilder<unknown> {
  const { shape, value, fullText } = sqlField(plan, node)
  if (step !== null) return sql`${firstInstant(value, step, defaultTimeZone())}::text`
  if (shape === 'number') return sql`trim_scale(${value})::text`
  if (shape === 'date') return sql`${value}::text`
  if (shape !== 'text' || fullText === null) return sql`nullif(${value}, '')`
  return sql`nullif(case when length(${value}) < ${sql.lit(textColumnCharacters)} then ${value} else ${fullText} end, '')`
}

/** What older installations stored beyond the calendar stands with what is not filled in. */
function firstInstant(ms: RawBuilder<unknown>, step: DateStep, timeZone: string): RawBuilder<unknown> {
  const start = sql`date_trunc(${sql.lit(step)}, to_timestamp(${ms}::float8 / 1000), ${sql.lit(timeZone)})`
  return sql`case when ${ms} between -62135596800000 and 253402300799999 then (extract(epoch from ${start}) * 1000)::bigint end`
}

function tableOf({ plan }: Source): RawBuilder<unknown> {
  return sql.raw(quoted(plan.table))
}

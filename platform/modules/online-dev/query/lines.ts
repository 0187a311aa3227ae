import { sql } from 'kysely'
import { quoted } from '../records/names'
import { type Outside, outsideRowKey, outsideRows } from '../records/outside/outside-store'
import { jsonValueOf } from '../records/plan'
import { allOf, someOf } from './predicates'
import type { Condition } from './sql-field'

/**
 * Conditions that speak of rows of sub-tables. All those of one question speak of the same row: product A of which more than five
 * were ordered is one line of the order, not two. A record is met when there are rows, one of each sub-table, with which the whole
 * holds; without any row a condition on it does not hold.
 */
export type Term = {
  condition: Condition
  tables: readonly string[]
  /** What it is joined of. */
  joined?: { logic: 'and' | 'or'; terms: readonly Term[] }
}

/** Which sub-table has which number in such a condition, and where their rows are. */
export type Places = { numbers: ReadonlyMap<string, number>; outside: Outside | null }

/** The name of a sub-table's row inside of such a condition. */
export function rowAlias({ numbers }: Places, table: string): string {
  return `row_${numbers.get(table) ?? 0}`
}

/** A left join without rows leaves a row that is none: nothing may be true of it, not even that something is empty. */
export function onRow(places: Places, table: string, condition: Condition): Condition {
  const alias = rowAlias(places, table)
  const row = places.outside ? outsideRowKey(places.outside, table, alias) : sql`${sql.raw(quoted(alias))}.line`
  return sql`(${row} is not null and ${condition})`
}

export function joinTerms(logic: 'and' | 'or', terms: readonly Term[]): Term {
  const [only] = terms
  if (only && terms.length === 1) return only
  const conditions = terms.map(({ condition }) => condition)
  const tables = [...new Set(terms.flatMap((term) => term.tables))]
  return { condition: logic === 'or' ? someOf(conditions) : allOf(conditions), tables, joined: { logic, terms } }
}

/**
 * Whether the record has rows with which the term holds. Each sub-table is asked by itself: rows of several would have to be tried with
 * each other, a thousand times a thousand. What holds in several ways is asked way by way for that.
 */
export function someRowsMeet(places: Places, term: Term): Condition {
  const { tables, joined } = term
  if (tables.length < 2 || !joined || countWays(term) > waysMax) return withRows(places, term)
  if (joined.logic === 'or') return someOf(joined.terms.map((way) => someRowsMeet(places, way)))
  const parts = partsOf(joined.terms)
  if (parts.length > 1) return allOf(parts.map((part) => someRowsMeet(places, part)))
  return someOf(waysOf(term).map((way) => allOf(byTable('and', way).map((alone) => withRows(places, alone)))))
}

/** So many ways are asked for one by one. */
export const waysMax = 64

/** In how many ways the term can hold, counted as `waysOf` makes them. */
export function countWays({ tables, joined }: Term): number {
  if (tables.length < 2 || !joined) return 1
  const counts = byTable(joined.logic, joined.terms).map(countWays)
  return joined.logic === 'or' ? counts.reduce((sum, count) => sum + count, 0) : counts.reduce((all, count) => all * count, 1)
}

/** The ways in which the term can hold, each as terms that speak of one sub-table at most. */
function waysOf(term: Term): (readonly Term[])[] {
  const { tables, joined } = term
  if (tables.length < 2 || !joined) return [[term]]
  const parts = byTable(joined.logic, joined.terms).map(waysOf)
  if (joined.logic === 'or') return parts.flat()
  return parts.reduce<(readonly Term[])[]>((ways, next) => ways.flatMap((way) => next.map((other) => [...way, ...other])), [[]])
}

/** Those that speak of the same sub-table joined to one, and the others as they are. */
function byTable(logic: 'and' | 'or', terms: readonly Term[]): Term[] {
  const simple = new Map<string, Term[]>()
  for (const term of terms.filter(({ tables }) => tables.length < 2)) {
    const [table = ''] = term.tables
    simple.set(table, [...(simple.get(table) ?? []), term])
  }
  return [...[...simple.values()].map((alike) => joinTerms(logic, alike)), ...terms.filter(({ tables }) => tables.length > 1)]
}

/** And-ed terms, together as far as they speak of the same sub-tables. */
function partsOf(terms: readonly Term[]): Term[] {
  const parts: Term[][] = []
  for (const term of terms) {
    const isTouched = (part: readonly Term[]) => part.some(({ tables }) => tables.some((table) => term.tables.includes(table)))
    const touched = parts.filter(isTouched)
    parts.splice(0, parts.length, ...parts.filter((part) => !isTouched(part)), [...touched.flat(), term])
  }
  return parts.map((part) => joinTerms('and', part))
}

function withRows(places: Places, { condition, tables }: Term): Condition {
  if (tables.length === 0) return condition
  const joins = tables.map((table) => joinOf(places, table))
  return sql`exists (select 1 from (select 1 as one) as one ${sql.join(joins, sql` `)} where ${condition})`
}

function joinOf(places: Places, table: string) {
  if (!places.outside) return sql`left join ${elementsOf(places, table)} on true`
  const rows = outsideRows(places.outside, table, rowAlias(places, table))
  return sql`left join ${rows.table} on ${rows.on}`
}

/** The rows of one sub-table, of a record with which the term holds, that are among those with which it does, as JSON. */
export function rowsThatMeet(places: Places, table: string, term: Term) {
  const row = sql.raw(quoted(rowAlias(places, table)))
  return sql`(select coalesce(jsonb_agg(${row}.line order by ${row}.number), '[]')
    from ${elementsOf(places, table)} where ${rowMeets(places, table, term)})`
}

/** Whether a row of the sub-table, of a record with which the term holds, is among those with which it does. */
export function rowMeets(places: Places, table: string, term: Term): Condition {
  return someRowsMeet(places, withRow(aboutTable(term, table), table))
}

/** The part of the term that decides about rows of the sub-table: what stands apart from it holds already. */
function aboutTable(term: Term, table: string): Term {
  if (term.joined?.logic !== 'and') return term
  const parts = partsOf(term.joined.terms)
  const part = parts.find(({ tables }) => tables.includes(table)) ?? term
  return parts.length === 1 ? term : aboutTable(part, table)
}

/** The same with a row of the sub-table given. */
function withRow({ condition, tables, joined }: Term, table: string): Term {
  const others = tables.filter((other) => other !== table)
  const terms = joined?.terms.map((part) => withRow(part, table))
  return { condition, tables: others, ...(joined && terms ? { joined: { logic: joined.logic, terms } } : {}) }
}

function elementsOf(places: Places, table: string) {
  const rows = sql.raw(jsonValueOf(table))
  return sql`jsonb_array_elements(case when jsonb_typeof(${rows}) = 'array' then ${rows} else '[]' end)
    with ordinality as ${sql.raw(quoted(rowAlias(places, table)))}(line, number)`
}

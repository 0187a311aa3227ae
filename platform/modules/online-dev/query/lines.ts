import { sql } from 'kysely'
import { quoted } from '../records/names'
import { jsonValueOf } from '../records/plan'
import { allOf, someOf } from './predicates'
import type { Condition } from './sql-field'

/**
 * Conditions that speak of rows of sub-tables. All those of one document speak of the same row: product A of which more than five
 * were ordered is one line of the order, not two. A record is met when there are rows, one of each sub-table, with which the whole
 * holds; without any row a condition on it does not hold.
 */
export type Term = { condition: Condition; tables: readonly string[] }

/** The name of a sub-table's row inside of such a condition; `places` says which sub-table has which number. */
export type Places = ReadonlyMap<string, number>

export function rowAlias(places: Places, table: string): string {
  return `row_${places.get(table) ?? 0}`
}

/** A left join without rows leaves a row that is none: nothing may be true of it, not even that something is empty. */
export function onRow(places: Places, table: string, condition: Condition): Condition {
  return sql`(${sql.raw(quoted(rowAlias(places, table)))}.line is not null and ${condition})`
}

export function joinTerms(logic: 'and' | 'or', terms: readonly Term[]): Term {
  const conditions = terms.map(({ condition }) => condition)
  const tables = [...new Set(terms.flatMap((term) => term.tables))]
  return { condition: logic === 'or' ? someOf(conditions) : allOf(conditions), tables }
}

/**
 * Whether the record has rows with which all terms hold. Terms that share no sub-table are asked apart, those of the record itself
 * outside, where indexes can answer them.
 */
export function someRowsMeet(places: Places, terms: readonly Term[]): Condition {
  const apart: Term[] = []
  for (const term of terms) {
    const isTouched = (other: Term) => other.tables.some((table) => term.tables.includes(table))
    const touched = apart.filter(isTouched)
    apart.splice(0, apart.length, ...apart.filter((other) => !isTouched(other)), joinTerms('and', [...touched, term]))
  }
  return allOf(apart.map((term) => withRows(places, term)))
}

function withRows(places: Places, { condition, tables }: Term): Condition {
  if (tables.length === 0) return condition
  const joins = tables.map((table) => sql`left join ${elementsOf(places, table)} on true`)
  return sql`exists (select 1 from (values (1)) as one ${sql.join(joins, sql` `)} where ${condition})`
}

/** The rows of one sub-table of a record with which the whole holds, as JSON. */
export function rowsThatMeet(places: Places, table: string, { condition, tables }: Term) {
  const others = withRows(places, { condition, tables: tables.filter((other) => other !== table) })
  const row = sql.raw(quoted(rowAlias(places, table)))
  return sql`(select coalesce(jsonb_agg(${row}.line order by ${row}.number), '[]')
    from ${elementsOf(places, table)} where ${others})`
}

function elementsOf(places: Places, table: string) {
  const rows = sql.raw(jsonValueOf(table))
  return sql`jsonb_array_elements(case when jsonb_typeof(${rows}) = 'array' then ${rows} else '[]' end)
    with ordinality as ${sql.raw(quoted(rowAlias(places, table)))}(line, number)`
}

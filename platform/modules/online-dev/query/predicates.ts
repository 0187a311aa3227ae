import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../../kit/like'
import { ignorable } from '../../../store/migrations/0019-normalised-names'
import { gramsOfKeyword, searchText } from '../records/grams'
import { textColumnCharacters } from '../records/plan'
import { everyKeyword } from '../records/table'
import type { OutsideValue } from './outside-field'
import type { Condition, SqlField } from './sql-field'

/** Conditions on one field. Values are always bound; whoever calls has checked their type and number. */

export const always: Condition = sql`true`
export const never: Condition = sql`false`

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? always : sql`(${sql.join(conditions, sql` and `)})`
}

export function someOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? never : sql`(${sql.join(conditions, sql` or `)})`
}

/** True also where the inner condition is unknown because the value is missing. */
export function noneOf(condition: Condition): Condition {
  return sql`(${condition}) is not true`
}

/** Any of the ids or option values. In paths the id counts at every place, so that a department finds what stands below it. */
export function hasAnyOf(field: SqlField, values: readonly string[]): Condition {
  if (values.length === 0) return never
  const { outside } = field
  if (outside && field.json) return someOf(values.map((value) => hasMember(field, outside, value)))
  switch (field.shape) {
    case 'list':
    case 'files':
    case 'path':
      return sql`${field.json} ?| ${values}::text[]`
    case 'paths':
      return someOf(values.map((value) => sql`${field.json} @> ${JSON.stringify([[value]])}::jsonb`))
    default:
      // Ids of people decide what somebody may see: the collation of another database must not make two of them one.
      return outside ? outside.words.isAnyOf(field.value, values) : textEqualsAny(field, values)
  }
}

/** Lists stand as JSON text in columns of other databases: a whole text in it has its quotes, which no part of a text has. */
function hasMember({ json }: SqlField, { words }: OutsideValue, value: string): Condition {
  const pattern = sql`${`%${escapeBang(JSON.stringify(value))}%`}`
  return sql`${words.exact(sql`${json}`)} like ${words.exact(pattern)} escape '!'`
}

/** For `like … escape '!'`: backslashes mean different things to different databases. */
function escapeBang(text: string): string {
  return text.replace(/[!%_]/g, '!$&')
}

export function textEqualsAny(field: SqlField, values: readonly string[]): Condition {
  if (field.outside) return values.length === 0 ? never : sql`${field.value} in (${sql.join([...values])})`
  const isLong = values.some((value) => value.length >= textColumnCharacters)
  const whole = isLong && field.fullText ? field.fullText : field.value
  return values.length === 1 ? sql`${whole} = ${values[0]}` : sql`${whole} = any(${values}::text[])`
}

/**
 * Contains the keyword, in any case of A–Z and any form of its characters; wildcards in it mean themselves. Texts that are in the
 * plain form, as nearly all are, are compared as they stand: bringing a text into it costs ten times as much.
 */
export function contains(field: SqlField, keyword: string): Condition {
  if (field.outside) return sql`lower(${field.value}) like ${`%${escapeBang(searchText(keyword))}%`} escape '!'`
  const pattern = `%${escapeLike(searchText(keyword))}%`
  const text = field.fullText ?? field.value
  const isOdd = sql`(${text} is not nfkc normalized or ${text} ~ ${invisible})`
  const plain = sql`regexp_replace(normalize(${text}, NFKC), ${invisible}, '', 'g')`
  const isLike: Condition = sql`(lower(${text}) like ${pattern} or (${isOdd} and lower(${plain}) like ${pattern}))`
  const grams = field.hasGrams ? gramsOfKeyword(keyword) : []
  if (grams.length === 0) return isLike
  return sql`((grams @> ${grams}::int4[] or grams @> ${[...everyKeyword]}::int4[]) and ${isLike})`
}

const invisible = `[${ignorable}]`

export type Range = { from?: string | number | null; to?: string | number | null }

/** From and to, both included; an open end restricts nothing. */
export function inRange(field: SqlField, { from, to }: Range): Condition {
  const conditions: Condition[] = []
  if (from !== undefined && from !== null) conditions.push(sql`${field.value} >= ${typed(field, from)}`)
  if (to !== undefined && to !== null) conditions.push(sql`${field.value} <= ${typed(field, to)}`)
  return allOf(conditions)
}

export type Comparison = '>=' | '>' | '==' | '<=' | '<' | '<>'

export function compares(field: SqlField, operator: Comparison, value: string | number): Condition {
  const bound = typed(field, value)
  switch (operator) {
    case '>=':
      return sql`${field.value} >= ${bound}`
    case '>':
      return sql`${field.value} > ${bound}`
    case '<=':
      return sql`${field.value} <= ${bound}`
    case '<':
      return sql`${field.value} < ${bound}`
    case '<>':
      return field.outside ? noneOf(sql`${field.value} = ${bound}`) : sql`${field.value} is distinct from ${bound}`
    default:
      return sql`${field.value} = ${bound}`
  }
}

export function isBlank(field: SqlField): Condition {
  if (field.shape === 'number' || field.shape === 'date') return sql`${field.value} is null`
  if (field.outside) return sql`(${field.value} is null or ${field.value} in ('', '[]', 'null'))`
  if (field.isSystem || field.json === null) return sql`coalesce(${field.value}, '') = ''`
  return sql`coalesce(${field.json}, 'null') in ('null', '""', '[]')`
}

/** The value as text, whatever it is. */
export function textOf({ value, outside }: SqlField): RawBuilder<unknown> {
  return outside ? outside.words.text(value) : sql`(${value})::text`
}

/** The driver sends numbers as texts; the cast tells the planner what they are. */
function typed(field: SqlField, value: string | number): RawBuilder<unknown> {
  if (field.outside) return field.outside.bind(value)
  if (field.shape === 'number') return sql`${String(value)}::numeric`
  if (field.shape === 'date') return sql`${String(value)}::bigint`
  return sql`${String(value)}`
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** What of the SQL of records differs between the databases of connections. Values are always bound. */
export type SqlWords = {
  quote: (name: string) => string
  /** A value of whatever type as text. */
  text: (value: Sql) => Sql
  /** A text, or a bound value, that is a number. */
  number: (value: Sql) => Sql
  /** A bound `2026-01-31 08:00:00.000` of the zone of the session. */
  moment: (value: Sql) => Sql
  /** Whether a text has a form that is told as a regular expression both databases read alike. */
  matches: (text: Sql, pattern: string) => RawBuilder<SqlBool>
  /** A text of which every sign counts when it is compared: some databases find `a` and `A` alike. */
  exact: (text: Sql) => Sql
  /** Whether a text is one of these, sign by sign. Of at least one. */
  isAnyOf: (text: Sql, texts: readonly string[]) => RawBuilder<SqlBool>
  /** Whether two values are the same, where nothing is the same as nothing. */
  same: (value: Sql, other: Sql) => RawBuilder<SqlBool>
}

const postgres: SqlWords = {
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  text: (value) => sql`cast(${value} as text)`,
  number: (value) => sql`cast(${value} as numeric)`,
  moment: (value) => sql`cast(${value} as timestamp)`,
  matches: (text, pattern) => sql`${text} ~ ${pattern}`,
  exact: (text) => text,
  isAnyOf: (text, texts) => sql`${text} in (${sql.join([...texts])})`,
  same: (value, other) => sql`${value} is not distinct from ${other}`,
}

/** Of one character set, or the same text would be other bytes in another one. */
const bytes = (text: Sql) => sql`cast(convert(${text} using utf8mb4) as binary)`

const mysql: SqlWords = {
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  text: (value) => sql`cast(${value} as char)`,
  number: (value) => sql`cast(${value} as decimal(65, 30))`,
  moment: (value) => sql`cast(${value} as datetime(3))`,
  matches: (text, pattern) => sql`${text} regexp ${pattern}`,
  exact: bytes,
  // An index knows the first condition only.
  isAnyOf: (text, texts) =>
    sql`(${text} in (${sql.join([...texts])}) and ${bytes(text)} in (${sql.join(texts.map((one) => bytes(sql`${one}`)))}))`,
  same: (value, other) => sql`${value} <=> ${other}`,
}

/** Databases in which records can stand; a design on tables of another one is not released. */
export const sqlWords = { postgres, mysql }
export type OutsideDialect = keyof typeof sqlWords

export function isOutsideDialect(dialect: string): dialect is OutsideDialect {
  return Object.hasOwn(sqlWords, dialect)
}

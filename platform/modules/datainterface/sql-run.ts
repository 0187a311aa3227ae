import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { AppError } from '@/lib/errors/app-error'
import { isRecord } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../http/context'
import { poolOf } from '../../store/kysely'
import type { Parameter } from './interface-record'
import type { ParameterValues } from './parameters'
import { type Bindings, bindSql, type QueryFacts, variablesOf } from './sql-bind'
import { guardSql, qualifiers } from './sql-guard'
import { type GrantedRecords, quotedName, type Relation, relationsOf } from './sql-relations'
import { readSql, type SlotRules, SqlRefusal, type SqlToken, sensitiveSql, tooLargeSql } from './sql-tokens'
import { exactTypes } from './sql-values'

export type Row = Record<string, unknown>

/** No interface answers more rows; a popup without paging asks for as many (contract 3b §10). */
const rowsMax = 10_000
const statementTimeoutMs = 5000
/** Characters of one result: what follows reads and writes them on the platform's thread. */
const charactersMax = 10_000_000
/**
 * What the planner thinks larger is not started. The unit is the planner's: a page read costs 1, a row some hundredths.
 */
const costMax = 3_000_000
/**
 * The built-in database runs on the platform's own thread and cannot stop a statement: on two busy cores it did 9,000 to 27,000 units
 * of a join in a second, and 73,000 of a scan. The scan of a million records still fits.
 */
const costMaxBuiltIn = 200_000

export type Question = { text: string; parameters: readonly Parameter[]; values: ParameterValues; facts: readonly QueryFacts[] }

/** One statement of an author, read and judged, with the tables and variables that it names. */
export type PreparedSql = { tokens: readonly SqlToken[]; relations: readonly Relation[]; variables: Bindings['variables'] }

/** Reads statements and looks up what they name, before a connection is taken. */
export async function prepareSql(
  ctx: PlatformContext,
  actor: Actor,
  texts: readonly string[],
  { slots, granted }: { slots?: SlotRules; granted?: readonly GrantedRecords[] } = {},
): Promise<PreparedSql[]> {
  const statements = texts.map((text) => {
    const tokens = readSql(text, slots)
    guardSql(tokens)
    return { tokens, names: namesOf(tokens) }
  })
  const names = new Set(statements.flatMap((statement) => [...statement.names]))
  const relations = await relationsOf(ctx, actor, names, granted)
  const variables = await variablesOf(
    ctx,
    actor,
    statements.flatMap(({ tokens }) => tokens),
  )
  return statements.map(({ tokens, names }) => ({
    tokens,
    relations: relations.filter(({ name }) => names.has(name.toLowerCase())),
    variables,
  }))
}

/** Names that a statement uses, in lower case: of tables, columns and functions alike. */
export function namesOfSql(text: string): ReadonlySet<string> {
  return namesOf(readSql(text))
}

function namesOf(tokens: readonly SqlToken[]): ReadonlySet<string> {
  const named = tokens.flatMap((token) => {
    if (token.kind === 'quotedName') return [token.folded.toLowerCase()]
    return token.kind === 'word' && !reservedWords.has(token.folded.toLowerCase()) ? [token.folded.toLowerCase()] : []
  })
  return new Set(named)
}

/** Words that name a table only between quotes: `order by` does not speak of the module `order`. */
const reservedWords: ReadonlySet<string> = new Set(
  `all and any array as asc between both case cast check collate column constraint cross current_date default desc distinct else
  end except false fetch filter following for foreign from full grant group having in inner intersect interval into is join
  lateral leading left like limit natural not null offset on only or order outer over partition placing preceding primary range
  references right row rows select similar some table then to trailing true unbounded union unique user using values when where
  window with within`.split(/\s+/),
)

/** A query with the declared tables as common table expressions in front: the only tables that have a name in it. */
export function withTables(relations: readonly Relation[], schema: string, query: RawBuilder<unknown>): RawBuilder<unknown> {
  if (relations.length === 0) return query
  const tables = relations.map((relation) => {
    return sql`${sql.raw(quotedName(relation.name))} as not materialized (${relation.query(schema)})`
  })
  return sql`with ${sql.join(tables)} ${query}`
}

/**
 * Answers the SQL of an interface, once for each of `facts`, in one transaction that can only read. The declared tables come
 * in front of the author's text, and the search path is empty: no other table has a name here.
 */
export async function runSql(ctx: PlatformContext, actor: Actor, question: Question): Promise<Row[][]> {
  const [prepared] = await prepareSql(ctx, actor, [question.text])
  if (!prepared) return []
  const { tokens, relations, variables } = prepared
  const types = new Map(question.parameters.map(({ field, dataType }) => [field, dataType]))
  const bindings = { parameters: question.values, types, variables }
  const toQuery = (schema: string, facts: QueryFacts) => {
    const asked = bindSql(tokens, { ...bindings, facts }, relations)
    return withTables(relations, schema, sql`select * from (${asked}) as result limit ${sql.lit(rowsMax)}`)
  }
  return inReadOnly(ctx, async (client, schema) => {
    await refuseSchemas(client, qualifiers(tokens))
    const results: Row[][] = []
    for (const [index, facts] of question.facts.entries()) {
      const query = compiled(ctx, toQuery(schema, facts))
      if (index === 0) await refuseCostly(client, query, ctx.config.databaseUrl ? costMax : costMaxBuiltIn)
      const rows = await rowsOf(client, query)
      if (sizeOf(rows) > charactersMax) throw tooLargeSql()
      results.push(rows)
    }
    return results
  })
}

type Compiled = { text: string; values: unknown[] }

export function compiled(ctx: PlatformContext, query: RawBuilder<unknown>): Compiled {
  const { sql: text, parameters } = query.compile(ctx.db)
  return { text, values: [...parameters] }
}

export async function rowsOf(client: pg.PoolClient, query: Compiled): Promise<Row[]> {
  return (await client.query<Row>({ ...query, types: exactTypes })).rows
}

/** One transaction that can only read, and no table by its name alone. */
export async function inReadOnly<T>(
  ctx: PlatformContext,
  run: (client: pg.PoolClient, schema: string) => Promise<T>,
): Promise<T> {
  const client = await poolOf(ctx.db).connect()
  try {
    await client.query('begin transaction read only')
    const { rows } = await client.query<{ schema: string }>('select current_schema() as schema')
    await client.query(`set local search_path to ''`)
    // Times that the SQL itself writes as text are those of the product's zone, as everywhere.
    await client.query(`select set_config('timezone', $1, true)`, [ctx.config.timeZone])
    await client.query(`set local statement_timeout = ${statementTimeoutMs}`)
    const result = await run(client, rows[0]?.schema ?? 'public')
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    if (error instanceof AppError) throw error
    // The database's own words name tables and columns; they go to the log, not to the caller.
    throw new SqlRefusal(isWriting(error) ? 'syntax' : 'failed', '接口请求失败', { cause: error })
  } finally {
    client.release()
  }
}

/** Whether the text itself is wrong (class 42 of SQLSTATE: syntax, names, types), whatever the data; all else depends on what is stored. */
function isWriting(error: unknown): boolean {
  return isRecord(error) && String(error.code).startsWith('42')
}

/** Tells the administrator's log which text of which author failed, and what the database said of it. */
export function noteSqlFault(ctx: PlatformContext, place: Readonly<Record<string, unknown>>, error: unknown): void {
  if (!(error instanceof SqlRefusal) || !(error.cause instanceof Error)) return
  ctx.log.warn({ ...place, sqlState: isRecord(error.cause) ? error.cause.code : undefined, err: error.cause }, 'SQL failed')
}

/** `schema.table` would reach past the declared tables. A name before a dot must be that of a table here. */
export async function refuseSchemas(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const { rows } = await client.query<{ name: string }>(
    'select nspname as name from pg_catalog.pg_namespace where nspname = any($1)',
    [names],
  )
  if (rows[0]) throw sensitiveSql(rows[0].name)
}

function sizeOf(rows: readonly Row[]): number {
  let size = 0
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (typeof value === 'string') size += value.length
      else if (typeof value === 'object' && value !== null) size += JSON.stringify(value).length
    }
    if (size > charactersMax) break
  }
  return size
}

export async function refuseCostly(client: pg.PoolClient, query: Compiled, max: number = costMax): Promise<void> {
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>({ ...query, text: `explain (format json) ${query.text}` })
  const plans: unknown = rows[0]?.['QUERY PLAN']
  const plan: unknown = Array.isArray(plans) && isRecord(plans[0]) ? plans[0].Plan : null
  const cost = isRecord(plan) ? Number(plan['Total Cost']) : Number.NaN
  if (!(cost <= max)) throw tooLargeSql()
}

import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { isRecord } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import {
  type Bindings,
  bindSql,
  compiled,
  type GrantedRecords,
  inReadOnly,
  noteSqlFault,
  type PreparedSql,
  prepareSql,
  qualifiers,
  type Row,
  refuseCostly,
  refuseSchemas,
  rowsOf,
  SqlRefusal,
  tooLargeSql,
  withTables,
} from '../datainterface/public'

/** Rows that one record may have in one sub-table. A document that silently ends earlier would be a wrong document. */
const rowsMax = 10_000
/** Rows of all records and sub-tables of one call. */
const rowsOfCallMax = 50_000
const statementsMax = 20

/** No parameters, and `@formId` as a value wherever it stands, also between quotes. */
const slots = { hasParameters: false, quotedVariables: ['formId'] }

/** The statements of a template (contract 2 §20.1): the head, then T1, T2… */
export function readStatements(sqlTemplate: string): string[] {
  const texts = parsed(sqlTemplate).map((entry) => (isRecord(entry) && typeof entry.sql === 'string' ? entry.sql : ''))
  if (texts.length === 0 || texts.length > statementsMax) throw refused('Sql语法错误')
  const empty = texts.findIndex((text) => text.trim() === '')
  if (empty >= 0) throw refused(`第${empty + 1}行SQL语句不能为空`)
  return texts
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** `granted`: records that the caller sees by another right than that of their module's menu. */
type Asked = {
  texts: readonly string[]
  ids: readonly string[]
  /** The name of the template, for the log. */
  template: string
  granted?: readonly GrantedRecords[]
}

/**
 * The rows of every statement for every record: `[statement][record]`. Each statement runs once for all records, as a
 * lateral query beside the list of their ids, in one transaction that can only read. The tables are those of data interfaces
 * (`sql-relations.ts`), with the caller's data rights and without what form and column rights hide from him.
 */
export async function runStatements(
  ctx: PlatformContext,
  actor: Actor,
  { texts, ids, template, granted = [] }: Asked,
): Promise<Row[][][]> {
  let at = 0
  const noted = (error: unknown) => noteSqlFault(ctx, { printTemplate: template, statement: at + 1 }, error)
  return worded(async () => {
    const statements = await prepareSql(ctx, actor, texts, { slots, granted })
    return inReadOnly(ctx, async (client, schema) => {
      const results: Row[][][] = []
      let left = rowsOfCallMax
      for (const [index, statement] of statements.entries()) {
        at = index
        const rows = await ask(ctx, client, queryOf(statement, { ids, schema, rowsMax: left + 1 }), statement)
        left -= rows.length
        if (left < 0) throw tooLargeSql()
        const grouped = groupRows(rows, ids.length)
        if (grouped.some((group) => group.length > rowsMax))
          throw refused(`第${index + 1}条SQL语句：查询出的数据超过${rowsMax}行`)
        results.push(grouped)
      }
      return results
    })
  }, noted)
}

/** Names of the fields that every statement answers, whether it finds anything or not. */
export async function fieldsOfStatements(ctx: PlatformContext, actor: Actor, texts: readonly string[]): Promise<string[][]> {
  return worded(async () => {
    const statements = await prepareSql(ctx, actor, texts, { slots })
    return inReadOnly(ctx, async (client, schema) => {
      const names: string[][] = []
      for (const { tokens, relations, variables } of statements) {
        await refuseSchemas(client, qualifiers(tokens))
        const asked = bindSql(tokens, bindingsWith(variables, sql`''::text`), relations)
        const query = withTables(relations, schema, sql`select * from (${asked}) as result limit 0`)
        const { fields } = await client.query(compiled(ctx, query))
        names.push([...new Set(fields.map((field) => field.name))])
      }
      return names
    })
  })
}

// With a space, so that no name an author writes without quotes can be one of them.
const recordId = '"record id"'
const recordPlace = '"record place"'
const rowPlace = '"row place"'

type QueryOptions = { ids: readonly string[]; schema: string; rowsMax: number }

function queryOf({ tokens, relations, variables }: PreparedSql, { ids, schema, rowsMax: callMax }: QueryOptions) {
  const asked = bindSql(tokens, bindingsWith(variables, sql.raw(`"print records".${recordId}`)), relations)
  return withTables(
    relations,
    schema,
    sql`select answer.*, "print records".${sql.raw(recordPlace)}
      from unnest(${[...ids]}::text[]) with ordinality as "print records"(${sql.raw(`${recordId}, ${recordPlace}`)})
      cross join lateral (
        select result.*, row_number() over () as ${sql.raw(rowPlace)} from (${asked}) as result limit ${sql.lit(rowsMax + 1)}
      ) as answer limit ${sql.lit(callMax)}`,
  )
}

function bindingsWith(variables: Bindings['variables'], formId: RawBuilder<unknown>): Bindings {
  return { parameters: new Map(), types: new Map(), facts: {}, variables, columns: new Map([['formId', formId]]) }
}

async function ask(
  ctx: PlatformContext,
  client: pg.PoolClient,
  question: RawBuilder<unknown>,
  { tokens }: PreparedSql,
): Promise<Row[]> {
  await refuseSchemas(client, qualifiers(tokens))
  const query = compiled(ctx, question)
  await refuseCostly(client, query)
  return rowsOf(client, query)
}

/** By record and in the order of the statement, which the database need not keep around the lateral query. */
function groupRows(rows: readonly Row[], records: number): Row[][] {
  const groups = Array.from({ length: records }, (): { place: number; row: Row }[] => [])
  for (const { 'record place': record, 'row place': place, ...row } of rows) {
    groups[Number(record) - 1]?.push({ place: Number(place), row })
  }
  return groups.map((group) => group.sort((a, b) => a.place - b.place).map(({ row }) => row))
}

/** The words of contract 2 §20.1 for what is wrong with a statement. */
async function worded<T>(run: () => Promise<T>, note?: (error: SqlRefusal) => void): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof SqlRefusal) || error.fault === 'tooLarge') throw error
    note?.(error)
    const text = error.fault === 'sensitive' ? `当前查询SQL包含敏感字：${error.word}` : texts[error.fault]
    throw new SqlRefusal(error.fault, text, { word: error.word, cause: error })
  }
}

/** What fails only on the data of a record is no fault of the one who wrote the SQL, nor of the one who prints. */
const texts = { syntax: 'Sql语法错误', failed: '打印数据读取失败，请联系管理员' } as const

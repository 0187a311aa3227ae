import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import type { Actor, PlatformContext } from '../../http/context'
import { askLink, LinkRefusal, linkDialect } from '../datasource/public'
import type { ParameterType } from './interface-record'
import { literalText, type QueryFacts, variablesOf } from './sql-bind'
import { guardLinkSql } from './sql-guard'
import type { Question, Row } from './sql-run'
import { badSql, readSql, type Slot, SqlRefusal, type SqlToken } from './sql-tokens'

const rowsMax = 10_000
const timeoutMs = 5000

type LinkQuestion = Question & { linkId: string; writes: boolean }

/**
 * SQL of an author in the database of a connection, with the rights that the connection has there. Every value is bound, as a mark of its
 * own; what is not a query runs only where the interface says that it writes.
 */
export async function runLinkSql(ctx: PlatformContext, actor: Actor, question: LinkQuestion): Promise<Row[][]> {
  const { linkId, text, writes } = question
  const tokens = readSql(text)
  guardLinkSql(tokens, writes)
  const variables = await variablesOf(ctx, actor, tokens)
  const isTyped = (await linkDialect(ctx, linkId)) === 'postgres'
  const types = new Map(question.parameters.map(({ field, dataType }) => [field, dataType]))
  const results: Row[][] = []
  for (const facts of question.facts) {
    const statement = boundStatement(tokens, { values: question.values, types, variables, facts, isTyped })
    results.push([...(await answered(ctx, linkId, { ...statement, writes }))])
  }
  return results
}

type Statement = { sql: string; values: readonly unknown[]; writes: boolean }

/** What the database says of a statement goes to the log, where its author's administrator reads it. */
async function answered(ctx: PlatformContext, linkId: string, statement: Statement) {
  try {
    return (await askLink(ctx, linkId, { ...statement, rowsMax, timeoutMs })).rows
  } catch (error) {
    if (!(error instanceof LinkRefusal) || error.fault !== 'sql') throw error
    throw new SqlRefusal('failed', '接口请求失败', { cause: error })
  }
}

export type LinkBindings = {
  values: Question['values']
  types: ReadonlyMap<string, ParameterType>
  variables: Awaited<ReturnType<typeof variablesOf>>
  facts: QueryFacts
  /** Its database asks for the type of a value that stands alone. */
  isTyped: boolean
}

/** SQL with a mark for every value, and the values. */
export function boundStatement(tokens: readonly SqlToken[], bindings: LinkBindings): { sql: string; values: unknown[] } {
  const values: unknown[] = []
  const mark = (value: unknown, type = '') => {
    values.push(value)
    return `$${values.length}${bindings.isTyped && type !== '' ? `::${type}` : ''}`
  }
  const parts = tokens.map((token) => {
    switch (token.kind) {
      case 'text':
        return textOf(token.parts, bindings, mark)
      case 'slot':
        return slotOf(token.slot, bindings, mark)
      default:
        return token.text
    }
  })
  return { sql: parts.join(''), values }
}

type Mark = (value: unknown, type?: string) => string

function textOf(parts: readonly (string | Slot)[], bindings: LinkBindings, mark: Mark): string {
  if (parts.every((part) => typeof part === 'string')) return literalText(parts.join(''))
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part
    return part.kind === 'parameter' ? String(givenOf(part.name, bindings) ?? '') : (bindings.facts.keyword ?? '')
  })
  return mark(texts.join(''), 'text')
}

const casts: Readonly<Record<ParameterType, string>> = {
  varchar: 'text',
  int: 'bigint',
  decimal: 'numeric',
  datetime: 'timestamp',
}

function givenOf(name: string, { values, types }: LinkBindings): string | number | null {
  const value = values.get(name) ?? null
  return types.get(name) === 'datetime' && value !== null ? formatDate(Number(value), dateTimeFormat) : value
}

function slotOf(slot: Slot, bindings: LinkBindings, mark: Mark): string {
  const { facts, variables, types } = bindings
  if (slot.kind === 'parameter') return mark(givenOf(slot.name, bindings), casts[types.get(slot.name) ?? 'varchar'])
  switch (slot.name) {
    case 'offsetSize':
      return String(Math.trunc(facts.offsetSize ?? 0))
    case 'pageSize':
      return String(Math.trunc(facts.pageSize ?? 20))
    case 'keyword':
      return mark(facts.keyword ?? '', 'text')
    case 'showValue':
      return mark(facts.showValue ?? '', 'text')
    case 'showKey':
      return plainColumn(facts.showKey ?? '')
  }
  const value = variables.get(slot.name)
  if (value === undefined) throw badSql(`SQL语句含有未知的变量：@${slot.name}`)
  if (!Array.isArray(value)) return mark(value, 'text')
  const ids = value.length > 0 ? value.map((id: string) => mark(id, 'text')) : ['null']
  return `(${ids.join(', ')})`
}

/** The one name that a caller chooses. */
function plainColumn(name: string): string {
  if (!/^[A-Za-z]\w{0,62}$/.test(name)) throw badSql('回显字段不正确')
  return name
}

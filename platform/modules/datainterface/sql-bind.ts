import { type RawBuilder, sql } from 'kysely'
import type { Actor, PlatformContext } from '../../http/context'
import { literal } from '../online-dev/public'
import { resolveVariable, type SchemeVariable } from '../permission/public'
import type { ParameterType } from './interface-record'
import type { ParameterValues } from './parameters'
import { quotedName, type Relation } from './sql-relations'
import { badSql, type Slot, type SqlToken } from './sql-tokens'

/** What paging and echo queries know beside the parameters (contract 2 §16.3). */
export type QueryFacts = { offsetSize?: number; pageSize?: number; keyword?: string; showKey?: string; showValue?: string }

export type Bindings = {
  parameters: ParameterValues
  types: ReadonlyMap<string, ParameterType>
  /** Values of `@variables`; a list stands for a set of ids. */
  variables: ReadonlyMap<string, string | number | readonly string[]>
  facts: QueryFacts
  /** Variables that are read from the row in which the SQL stands, see `print/statements.ts`. */
  columns?: ReadonlyMap<string, RawBuilder<unknown>>
}

const schemeVariables: Readonly<Record<string, SchemeVariable>> = {
  currentUser: '@userId',
  currentUsersAndSubordinates: '@userAndSubordinates',
  organization: '@organizeId',
  currentOrganizationAndSuborganization: '@organizationAndSuborganization',
  chargeorganization: '@branchManageOrganizeAndSub',
}
const singleVariables: ReadonlySet<string> = new Set(['currentUser', 'organization'])
const idVariables: ReadonlySet<string> = new Set(['snowFlakeID', 'lotSnowID'])

/** Values of the variables that the SQL names, read before a connection is taken. */
export async function variablesOf(
  ctx: PlatformContext,
  actor: Actor,
  tokens: readonly SqlToken[],
): Promise<Bindings['variables']> {
  const values = new Map<string, string | number | readonly string[]>()
  for (const { kind, name } of tokens.flatMap(slotsOf)) {
    if (kind !== 'variable' || values.has(name)) continue
    if (idVariables.has(name)) values.set(name, ctx.newId())
    const variable = schemeVariables[name]
    if (!variable) continue
    const ids = await resolveVariable(ctx, actor, variable)
    values.set(name, singleVariables.has(name) ? (ids[0] ?? '') : ids)
  }
  return values
}

function slotsOf(token: SqlToken): Slot[] {
  if (token.kind === 'slot') return [token.slot]
  return token.kind === 'text' ? token.parts.filter((part) => typeof part !== 'string') : []
}

/** The author's SQL with every value bound and names in the spelling of the declared tables. */
export function bindSql(tokens: readonly SqlToken[], bindings: Bindings, relations: readonly Relation[]): RawBuilder<unknown> {
  const spellings = new Map<string, string>()
  for (const name of relations.flatMap((relation) => [relation.name, ...relation.columns]))
    spellings.set(name.toLowerCase(), name)
  const neighbour = (index: number, step: 1 | -1) => {
    let at = index + step
    while (tokens[at]?.kind === 'space') at += step
    return tokens[at]
  }
  const parts = tokens.map((token, index): RawBuilder<unknown> => {
    switch (token.kind) {
      case 'word':
        return sql.raw(spelled(token, spellings, isBracket(neighbour(index, 1), '(')))
      case 'text':
        return boundText(token.parts, bindings)
      case 'slot': {
        const isEnclosed = isBracket(neighbour(index, -1), '(') && isBracket(neighbour(index, 1), ')')
        return boundSlot(token.slot, bindings, { isEnclosed, spellings })
      }
      default:
        return sql.raw(token.text)
    }
  })
  return sql.join(parts, sql.raw(''))
}

const backslash = '\\'

/** A text of an author as every database reads it: none of them may see a sign that some take for the beginning of another. */
export function literalText(text: string): string {
  if (text.includes(backslash)) throw badSql(`SQL语句含有不支持的字符：${backslash}`)
  return `'${text.replaceAll("'", "''")}'`
}

function isBracket(token: SqlToken | undefined, text: '(' | ')'): boolean {
  return token?.kind === 'symbol' && token.text === text
}

const keywords = new Set(
  `select from where and or not in is null as on using join left right full inner outer cross group order by having limit offset union all
   any intersect except distinct case when then else end asc desc nulls first last between like ilike exists with values over partition
   filter within true false rows range cast`.split(/\s+/),
)

/**
 * PostgreSQL folds plain names to lower case, fields are spelled `likeThis`: a known name is written as it is spelled, and one
 * in mixed case stays as its author wrote it.
 */
function spelled(token: SqlToken & { kind: 'word' }, spellings: ReadonlyMap<string, string>, isCalled: boolean): string {
  if (isCalled || keywords.has(token.folded)) return token.text
  const known = spellings.get(token.folded)
  if (known !== undefined && known !== token.folded) return quotedName(known)
  const isMixed = known === undefined && /[a-z]/.test(token.text) && /[A-Z]/.test(token.text)
  return isMixed ? quotedName(token.text) : token.text
}

function boundText(parts: readonly (string | Slot)[], bindings: Bindings): RawBuilder<unknown> {
  const [only] = parts
  if (parts.length === 0) return sql.raw(`''`)
  if (parts.length === 1 && only !== undefined && typeof only !== 'string')
    return boundSlot(only, bindings, { isEnclosed: false, spellings: new Map() })
  if (parts.every((part) => typeof part === 'string')) return sql.raw(literal(parts.join('')))
  const pieces = parts.map((part) => {
    if (typeof part === 'string') return sql.raw(literal(part))
    const column = part.kind === 'variable' ? bindings.columns?.get(part.name) : undefined
    if (column) return column
    const value = part.kind === 'parameter' ? bindings.parameters.get(part.name) : (bindings.facts.keyword ?? '')
    return sql`${String(value ?? '')}::text`
  })
  return sql`(${sql.join(pieces, sql.raw(' || '))})`
}

type SlotPlace = { isEnclosed: boolean; spellings: ReadonlyMap<string, string> }

function boundSlot(slot: Slot, bindings: Bindings, { isEnclosed, spellings }: SlotPlace): RawBuilder<unknown> {
  if (slot.kind === 'parameter') {
    const value = bindings.parameters.get(slot.name) ?? null
    const type = casts[bindings.types.get(slot.name) ?? 'varchar']
    return sql`${value}::${sql.raw(type)}`
  }
  const { facts } = bindings
  switch (slot.name) {
    case 'offsetSize':
      return sql`${facts.offsetSize ?? 0}::bigint`
    case 'pageSize':
      return sql`${facts.pageSize ?? 20}::bigint`
    case 'keyword':
      return sql`${facts.keyword ?? ''}::text`
    case 'showValue':
      return sql`${facts.showValue ?? ''}::text`
    case 'showKey':
      return sql.raw(columnName(facts.showKey ?? '', spellings))
  }
  const column = bindings.columns?.get(slot.name)
  if (column) return column
  const value = bindings.variables.get(slot.name)
  if (value === undefined) throw badSql(`SQL语句含有未知的变量：@${slot.name}`)
  if (!Array.isArray(value)) return sql`${value}::text`
  const set = sql`select unnest(${value}::text[])`
  return isEnclosed ? set : sql`(${set})`
}

const casts: Readonly<Record<ParameterType, string>> = {
  varchar: 'text',
  int: 'bigint',
  decimal: 'numeric',
  datetime: 'bigint',
}

/** The one name that a caller chooses: a plain column, quoted. */
function columnName(name: string, spellings: ReadonlyMap<string, string>): string {
  if (!/^[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]{0,62}$/.test(name) || /^pg_/i.test(name)) throw badSql('回显字段不正确')
  return quotedName(spellings.get(name.toLowerCase()) ?? name)
}

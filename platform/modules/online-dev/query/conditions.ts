import type { RawBuilder } from 'kysely'
import { isValueless } from '@/lib/domain/data-conditions'
import type { PlatformContext } from '../../../http/context'
import type { Module } from '../designs/module'
import { demandComparable } from './comparable'
import { endOfDateUnit, startOfDateUnit } from './date-units'
import {
  countWays,
  joinTerms,
  onRow,
  type Places,
  rowAlias,
  rowMeets,
  rowsThatMeet,
  someRowsMeet,
  type Term,
  waysMax,
} from './lines'
import {
  allOf,
  type Comparison,
  compares,
  contains,
  hasAnyOf,
  inRange,
  isBlank,
  never,
  noneOf,
  someOf,
  textEqualsAny,
  textOf,
} from './predicates'
import { type Rule, type Rules, reportUnreadable, type StoredRules } from './rules'
import { type Condition, rowField, type SqlField, sqlField } from './sql-field'
import { badValue, isGiven, readIds, readMs, readNumber, readRange, readText, readTexts } from './values'

export type RulesUse = { path: string; canUse: (code: string) => boolean }

type Limit = { rules: Rules; use: RulesUse }

/**
 * What a person asks for, within what a designer or an administrator stored (contract 3b §7): of sub-tables the same rows meet both,
 * or the question would tell of rows that the others keep back. `canUse` decides about each field; one that is unknown or may not be
 * used refuses the call. Of what is stored, what cannot be read, and what asks for fields that are gone, shows nothing and is
 * reported: leaving it out would show what it was to keep back.
 */
export function limitsCondition(
  ctx: Pick<PlatformContext, 'log'>,
  module: Module,
  { asked, stored }: { asked: Limit | null; stored: readonly StoredRules[] },
): Condition {
  const places = placesOf(module)
  const terms = asked ? [wholeOf(module, asked, places)] : []
  for (const rules of stored) {
    const term = storedTerm(ctx, module, rules, places)
    if (!term) return never
    terms.push(term)
  }
  const whole = joinTerms('and', terms)
  if (asked && countWays(whole) > waysMax) throw badValue(asked.use.path, 'too many ways over several sub-tables')
  return someRowsMeet(places, whole)
}

const storedUse: RulesUse = { path: 'ruleList', canUse: () => true }

function storedTerm(ctx: Pick<PlatformContext, 'log'>, module: Module, rules: StoredRules, places: OpenPlaces): Term | null {
  try {
    if (rules !== 'unreadable') return wholeOf(module, { rules, use: storedUse }, places)
    reportUnreadable(ctx.log, { modelId: module.id })
  } catch (err) {
    reportUnreadable(ctx.log, { modelId: module.id, err })
  }
  return null
}

/** What a designer or an administrator stored, alone. */
export function storedConditions(ctx: Pick<PlatformContext, 'log'>, module: Module, rules: StoredRules): Condition {
  return limitsCondition(ctx, module, { asked: null, stored: [rules] })
}

/** Of each sub-table that the limits speak of, the rows with which all of them hold, as JSON: they alone are shown (contract 3b §7). */
export function shownRows(module: Module, limits: Limits): ReadonlyMap<string, RawBuilder<unknown>> {
  const { places, term } = shownTerm(module, limits)
  return new Map(term.tables.map((table) => [table, rowsThatMeet(places, table, term)]))
}

/** The same in the database of a connection: what those rows meet, each under its alias. */
export function shownRowsOutside(module: Module, limits: Limits): ReadonlyMap<string, { alias: string; meets: Condition }> {
  const { places, term } = shownTerm(module, limits)
  return new Map(term.tables.map((table) => [table, { alias: rowAlias(places, table), meets: rowMeets(places, table, term) }]))
}

export type Limits = { asked: Limit | null; stored: readonly StoredRules[] }

function shownTerm(module: Module, { asked, stored }: Limits): { places: Places; term: Term } {
  const places = placesOf(module)
  // Where what is stored cannot be read, there is no record to show.
  const read = stored.flatMap((rules) => (rules === 'unreadable' ? [] : [{ rules, use: storedUse }]))
  const limits = [...(asked ? [asked] : []), ...read]
  const term = joinTerms(
    'and',
    limits.map((limit) => wholeOf(module, limit, places)),
  )
  return { places, term }
}

type OpenPlaces = Places & { numbers: Map<string, number> }

function placesOf({ plan }: Module): OpenPlaces {
  return { numbers: new Map(), outside: plan.outside }
}

function wholeOf(module: Module, { rules, use }: Limit, places: OpenPlaces): Term {
  const groups = rules.conditionList.filter((group) => group.groups.length > 0)
  const terms = groups.map(({ logic, groups: of }) =>
    joinTerms(
      logic,
      of.map((rule) => termOf(module, rule, { ...use, places })),
    ),
  )
  return joinTerms(terms.length === 0 ? 'and' : rules.matchLogic, terms)
}

type TermUse = RulesUse & { places: OpenPlaces }

function termOf(module: Module, { field: code, symbol, value }: Rule, { path: whole, canUse, places }: TermUse): Term {
  const path = `${whole}.${code}`
  const node = module.fields.get(code)
  if (!node || !canUse(code)) throw badValue(path, 'unknown field')
  const table = node.parentTable
  if (table !== null && !places.numbers.has(table)) places.numbers.set(table, places.numbers.size)
  const field = table === null ? sqlField(module.plan, node) : rowField(module.plan, node, rowAlias(places, table))
  if (!isValueless(symbol)) demandComparable({ shape: field.shape, node }, symbol, path)
  const condition = symbolCondition(field, symbol, value, path)
  return table === null ? { condition, tables: [] } : { condition: onRow(places, table, condition), tables: [table] }
}

/** One condition: field, symbol, value. Also used for data-permission schemes, whose symbols are the same (contract 2 §12.6). */
export function symbolCondition(field: SqlField, symbol: string, value: unknown, path: string): Condition {
  return field.within(plainCondition(field, symbol, value, path))
}

function plainCondition(field: SqlField, symbol: string, value: unknown, path: string): Condition {
  switch (symbol) {
    case 'null':
      return isBlank(field)
    case 'notNull':
      return noneOf(isBlank(field))
    case 'in':
      return anyOf(field, value, path)
    case 'notIn':
      // An empty list matches nothing, also when the condition excludes it (contract 3b §7).
      if (!isGiven(value)) return never
      return noneOf(anyOf(field, value, path))
    case 'between':
      if (!Array.isArray(value) || value.length !== 2 || !isGiven(value)) throw badValue(path, 'between needs two values')
      return allOf([noneOf(isBlank(field)), inRange(field, readRange(field, value, path))])
    case 'like':
      return holds(field, value, path)
    case 'notLike':
      return noneOf(holds(field, value, path))
    case '==':
    case '<>':
    case '>=':
    case '>':
    case '<=':
    case '<':
      if (!isGiven(value)) throw badValue(path, 'a value is missing')
      return comparison(field, symbol, value, path)
    default:
      throw badValue(path, 'unknown symbol')
  }
}

/** Numbers and dates are compared as what they are: as texts they would be refused by the database, not by us. */
function anyOf(field: SqlField, value: unknown, path: string): Condition {
  if (field.shape !== 'number' && field.shape !== 'date') return hasAnyOf(field, readIds(field, value, path))
  return someOf(readTexts(value, path).map((each) => equals(field, each, path)))
}

/** A number holds its digits. A date is stored as none of the texts that people know it by. */
function holds(field: SqlField, value: unknown, path: string): Condition {
  const text = givenText(value, path)
  if (field.shape === 'date') throw badValue(path, 'a date holds no text')
  return contains(field.shape === 'number' ? { ...field, value: textOf(field) } : field, text)
}

/** Every text contains the empty one. */
function givenText(value: unknown, path: string): string {
  if (!isGiven(value)) throw badValue(path, 'a value is missing')
  return readText(value, path)
}

function comparison(field: SqlField, symbol: Comparison, value: unknown, path: string): Condition {
  if (field.shape === 'date') return dateComparison(field, symbol, readMs(value, path))
  if (field.shape === 'number') return compares(field, symbol, readNumber(value, path))
  if (symbol === '==') return equals(field, value, path)
  if (symbol === '<>') return noneOf(equals(field, value, path))
  return compares(field, symbol, readText(value, path))
}

export function equals(field: SqlField, value: unknown, path: string): Condition {
  if (field.shape === 'date') return dateComparison(field, '==', readMs(value, path))
  if (field.shape === 'number') return compares(field, '==', readNumber(value, path))
  if (field.shape === 'text') return textEqualsAny(field, readTexts(value, path))
  return hasAnyOf(field, readIds(field, value, path))
}

/** A date means the whole unit that its format shows: the first of May is every instant of that day. */
function dateComparison(field: SqlField, symbol: Comparison, ms: number): Condition {
  const from = startOfDateUnit(ms, field.format)
  const to = endOfDateUnit(ms, field.format)
  switch (symbol) {
    case '==':
      return inRange(field, { from, to })
    case '<>':
      return noneOf(inRange(field, { from, to }))
    case '>':
    case '<=':
      return compares(field, symbol, to)
    default:
      return compares(field, symbol, from)
  }
}

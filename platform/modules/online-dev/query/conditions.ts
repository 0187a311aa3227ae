import { type RawBuilder, sql } from 'kysely'
import { isValueless } from '@/lib/domain/data-conditions'
import type { PlatformContext } from '../../../http/context'
import type { Module } from '../designs/module'
import { demandComparable } from './comparable'
import { endOfDateUnit, startOfDateUnit } from './date-units'
import { joinTerms, onRow, rowAlias, rowsThatMeet, someRowsMeet, type Term } from './lines'
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
} from './predicates'
import { type Rule, type Rules, reportUnreadable, type StoredRules } from './rules'
import { type Condition, rowField, type SqlField, sqlField } from './sql-field'
import { badValue, isGiven, readIds, readMs, readNumber, readRange, readText, readTexts } from './values'

export type RulesUse = { path: string; canUse: (code: string) => boolean }

/**
 * Conditions of a super query or of the design's data filter (contract 3b §7). `canUse` decides about each field; a field that
 * is unknown or may not be used refuses the call.
 */
export function ruleConditions(module: Module, rules: Rules, use: RulesUse): Condition {
  const places = new Map<string, number>()
  const groups = termsOf(module, rules, { ...use, places })
  if (groups.length === 0) return allOf([])
  const terms = groups.map(({ logic, terms }) => (logic === 'or' ? [joinTerms('or', terms)] : terms))
  if (rules.matchLogic === 'or') return someOf(terms.map((parts) => someRowsMeet(places, parts)))
  return someRowsMeet(places, terms.flat())
}

type Limit = { rules: Rules; use: RulesUse }

/** Of each sub-table that the limits speak of, the rows with which all of them hold, as JSON: they alone are shown (contract 3b §7). */
export function shownRows(module: Module, limits: readonly Limit[]): ReadonlyMap<string, RawBuilder<unknown>> {
  const places = new Map<string, number>()
  const wholes = limits.map(({ rules, use }) => {
    const groups = termsOf(module, rules, { ...use, places })
    return groups.length === 0
      ? []
      : [
          joinTerms(
            rules.matchLogic,
            groups.map(({ logic, terms }) => joinTerms(logic, terms)),
          ),
        ]
  })
  const whole = joinTerms('and', wholes.flat())
  return new Map(whole.tables.map((table) => [table, rowsThatMeet(places, table, whole)]))
}

function termsOf(module: Module, rules: Rules, use: TermUse) {
  return rules.conditionList
    .filter((group) => group.groups.length > 0)
    .map(({ logic, groups }) => ({ logic, terms: groups.map((rule) => termOf(module, rule, use)) }))
}

type TermUse = RulesUse & { places: Map<string, number> }

function termOf(module: Module, { field: code, symbol, value }: Rule, { path: whole, canUse, places }: TermUse): Term {
  const path = `${whole}.${code}`
  const node = module.fields.get(code)
  if (!node || !canUse(code)) throw badValue(path, 'unknown field')
  const table = node.parentTable
  if (table !== null && !places.has(table)) places.set(table, places.size)
  const field = table === null ? sqlField(module.plan, node) : rowField(node, `${rowAlias(places, table)}.line`)
  if (!isValueless(symbol)) demandComparable({ shape: field.shape, node }, symbol, path)
  const condition = symbolCondition(field, symbol, value, path)
  return table === null ? { condition, tables: [] } : { condition: onRow(places, table, condition), tables: [table] }
}

/**
 * Conditions that a designer or an administrator stored. Those that cannot be read, and those on fields that are gone, show
 * nothing and are reported: leaving one out would show what it was to keep back.
 */
export function storedConditions(ctx: Pick<PlatformContext, 'log'>, module: Module, rules: StoredRules): Condition {
  try {
    if (rules !== 'unreadable') return ruleConditions(module, rules, { path: 'ruleList', canUse: () => true })
    reportUnreadable(ctx.log, { modelId: module.id })
  } catch (err) {
    reportUnreadable(ctx.log, { modelId: module.id, err })
  }
  return never
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
  return contains(field.shape === 'number' ? { ...field, value: sql`(${field.value})::text` } : field, text)
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

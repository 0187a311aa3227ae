import { widgetSchemas } from '@/components/widgets/schemas'
import type { ListDesign } from '@/lib/form/list-types'
import { parseListDesign } from '@/lib/form/parse-list-design'
import type { Module } from '../designs/module'
import { endOfDateUnit, startOfDateUnit } from './date-units'
import {
  allOf,
  type Comparison,
  compares,
  contains,
  hasAnyOf,
  inRange,
  isBlank,
  noneOf,
  someOf,
  textEqualsAny,
} from './predicates'
import { type Condition, type SqlField, sqlField } from './sql-field'
import { badValue, isGiven, readIds, readMs, readNumber, readRange, readText, readTexts } from './values'

export type RuleList = ListDesign['ruleList']

const conditionsMax = 100

/** Reads a super query as it travels: JSON text of the shape of contract 3b §7. */
export function readRuleList(text: string, path: string): RuleList {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw badValue(path, 'not JSON')
  }
  const rules = parseListDesign({ ruleList: parsed }, widgetSchemas).ruleList
  if (rules.conditionList.flatMap((group) => group.groups).length > conditionsMax) throw badValue(path, 'too many conditions')
  return rules
}

/**
 * Conditions of a super query or of the design's data filter (contract 3b §7). `canUse` decides about each field; a field that
 * is unknown or may not be used refuses the call.
 */
export function ruleConditions(
  module: Module,
  rules: RuleList,
  { path, canUse }: { path: string; canUse: (code: string) => boolean },
): Condition {
  const groups = rules.conditionList
    .filter((group) => group.groups.length > 0)
    .map((group) => {
      const conditions = group.groups.map(({ field, symbol, value }) => {
        const node = module.fields.get(field)
        if (!node || !canUse(field)) throw badValue(`${path}.${field}`, 'unknown field')
        return symbolCondition(sqlField(module.plan, node), symbol, value, `${path}.${field}`)
      })
      return group.logic === 'or' ? someOf(conditions) : allOf(conditions)
    })
  if (groups.length === 0) return allOf([])
  return rules.matchLogic === 'or' ? someOf(groups) : allOf(groups)
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
      return hasAnyOf(field, readIds(field, value, path))
    case 'notIn':
      return noneOf(hasAnyOf(field, readIds(field, value, path)))
    case 'between':
      if (!Array.isArray(value) || value.length !== 2) throw badValue(path, 'between needs two values')
      return allOf([noneOf(isBlank(field)), inRange(field, readRange(field, value, path))])
    case 'like':
      return contains(field, readText(value, path))
    case 'notLike':
      return noneOf(contains(field, readText(value, path)))
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

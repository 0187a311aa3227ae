import type { Logger } from 'pino'
import { isRecord, own, type RawRecord, readText } from '@/lib/form/read'
import { badValue } from './values'

/** Conditions of a super query or a data filter (contract 3b §7), as far as they are read without knowing the fields. */
export type Rules = { matchLogic: 'and' | 'or'; conditionList: readonly RuleGroup[] }
type RuleGroup = { logic: 'and' | 'or'; groups: readonly Rule[] }
export type Rule = { field: string; symbol: string; value: unknown }

/** A stored document that cannot be read must not mean "everything". */
export type StoredRules = Rules | 'unreadable'

const conditionsMax = 100
const noRules: Rules = { matchLogic: 'and', conditionList: [] }

/**
 * Reads conditions as a caller sent them. Whatever is not understood refuses the call with its place: a condition that is left
 * out answers more than was asked for. An empty object or none says that there is no condition.
 */
export function readRules(text: string, path: string): Rules {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw badValue(path, 'not JSON')
  }
  return rulesOf(parsed, path)
}

function rulesOf(parsed: unknown, path: string): Rules {
  if (parsed === null || parsed === undefined) return noRules
  if (!isRecord(parsed)) throw badValue(path, 'not an object')
  if (Object.keys(parsed).length === 0) return noRules
  const list = own(parsed, 'conditionList')
  if (!Array.isArray(list)) throw badValue(`${path}.conditionList`, 'not a list')
  const conditionList = list.map((group: unknown, index) => groupOf(group, `${path}.conditionList.${index}`))
  if (conditionList.flatMap(({ groups }) => groups).length > conditionsMax) throw badValue(path, 'too many conditions')
  return { matchLogic: logicOf(parsed, 'matchLogic', path), conditionList }
}

function groupOf(group: unknown, path: string): RuleGroup {
  if (!isRecord(group)) throw badValue(path, 'not a group of conditions')
  const items = own(group, 'groups')
  if (!Array.isArray(items)) throw badValue(`${path}.groups`, 'not a list')
  const groups = items.map((item: unknown, index) => ruleOf(item, `${path}.groups.${index}`))
  return { logic: logicOf(group, 'logic', path), groups }
}

function ruleOf(item: unknown, path: string): Rule {
  if (!isRecord(item)) throw badValue(path, 'not a condition')
  const field = readText(own(item, 'field')) || readText(own(item, 'id'))
  if (field === '') throw badValue(path, 'no field')
  const symbol = readText(own(item, 'symbol'))
  if (symbol === '') throw badValue(`${path}.${field}`, 'no symbol')
  return { field, symbol, value: own(item, 'fieldValue') }
}

/** Both spellings occur; a missing one is `and`. */
function logicOf(holder: RawRecord, key: string, path: string): 'and' | 'or' {
  const value = own(holder, key)
  if (value === undefined || value === null || value === '') return 'and'
  const word = typeof value === 'string' ? value.toLowerCase() : ''
  if (word === 'and' || word === 'or') return word
  throw badValue(`${path}.${key}`, 'neither and nor or')
}

/** Conditions that stand in a stored document, as JSON or as its text. Designs without a filter may hold an empty text or list. */
export function storedRules(value: unknown): StoredRules {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return noRules
  try {
    return typeof value === 'string' ? readRules(value, 'ruleList') : rulesOf(value, 'ruleList')
  } catch {
    return 'unreadable'
  }
}

/** The line by which administrators learn why a list is empty. */
export function reportUnreadable(log: Pick<Logger, 'error'>, facts: { modelId: string; err?: unknown }): void {
  log.error(facts, 'a stored condition of a list cannot be read; the list shows nothing')
}

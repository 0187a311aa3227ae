import { isAmount, parseAmount } from '@/lib/domain/decimal'
import { isRecord, own, type RawRecord, readList, readNumber, readText } from '@/lib/form/read'
import type { FlowNode } from './flow-types'
import { formulaValue } from './formula'

/** The stored value of a field; a sub-table's field is named `table-field` and stands for all its rows. */
type ReadField = (field: string) => unknown

/** Whether the conditions of a branch hold (contract 4a §9.6). A branch without any does not; it can only be the default one. */
export function branchHolds({ properties }: FlowNode, readField: ReadField): boolean {
  return groupsHold(own(properties, 'conditions'), own(properties, 'matchLogic'), readField)
}

/** Whether groups of conditions hold (contract 4b §12: the symbols of flows, and `null` and `notNull`). None hold nothing. */
export function groupsHold(groups: unknown, matchLogic: unknown, readField: ReadField): boolean {
  return combined(matchLogic, readList(groups).filter(isRecord), (group) => {
    const rules = readList(own(group, 'groups')).filter(isRecord)
    return combined(own(group, 'logic'), rules, (rule) => ruleHolds(rule, readField))
  })
}

function combined(logic: unknown, items: readonly RawRecord[], holds: (item: RawRecord) => boolean): boolean {
  if (items.length === 0) return false
  return logic === 'or' ? items.some(holds) : items.every(holds)
}

function ruleHolds(rule: RawRecord, readField: ReadField): boolean {
  const field = readText(own(rule, 'field'))
  const left = readNumber(own(rule, 'fieldType')) === 3 ? formulaValue(field, readField) : readField(field)
  const told = own(rule, 'fieldValue')
  const right = readNumber(own(rule, 'fieldValueType')) === 1 ? readField(readText(told)) : told
  return compares(readText(own(rule, 'symbol')), left, right)
}

function compares(symbol: string, left: unknown, right: unknown): boolean {
  const [before, after] = [comparable(left), comparable(right)]
  if (symbol === 'null') return before === ''
  if (symbol === 'notNull') return before !== ''
  if (symbol === 'like') return before.includes(after)
  if (symbol === 'notLike') return !before.includes(after)
  const order = orderOf(before, after)
  if (symbol === '==') return order === 0
  if (symbol === '<>') return order !== 0
  // Nothing is neither more nor less than something.
  if (before === '' || after === '') return false
  if (symbol === '>') return order > 0
  if (symbol === '>=') return order >= 0
  if (symbol === '<') return order < 0
  return symbol === '<=' && order <= 0
}

/** Several values are one text, joined with commas: so they are stored by those who compare them elsewhere. */
function comparable(value: unknown): string {
  if (isAmount(value)) return value.toFixed()
  if (Array.isArray(value)) return value.map(comparable).join()
  if (typeof value === 'boolean') return value ? '1' : '0'
  return readText(value).trim()
}

/** By number where both are, so that 9 comes before 10 and 1.50 is 1.5; times are numbers in milliseconds. */
function orderOf(before: string, after: string): number {
  const [left, right] = [parseAmount(before), parseAmount(after)]
  if (left && right) return left.cmp(right)
  return before === after ? 0 : before < after ? -1 : 1
}

import { parseDate } from '@/lib/datetime/format'
import { parseAmount } from '@/lib/domain/decimal'
import type { FieldNode } from '@/lib/form/types'
import type { ModuleCondition } from '../../datainterface/public'
import { type Access, canAskFor } from '../records/access'
import { formatOf, isSystemType, shapeOf } from '../records/field-shape'

type RuleOfGroup = { field: string; symbol: string; fieldValue: unknown }
type Group = { logic: 'and' | 'or'; groups: RuleOfGroup[] }

/**
 * The super query that leaves out records for which conditions on what a list shows do not hold, so that fewer are read; it may let some
 * through, and whoever asks looks at all that come. Conditions on names, which records do not hold, are none of it. Empty for none.
 */
export function rulesThatReadLess(access: Access, conditions: readonly ModuleCondition[]): string {
  const conditionList = conditions.flatMap((condition) => {
    const node = access.module.fields.get(condition.field)
    return node && node.parentTable === null && canAskFor(access, node.code) ? groupOf(node, condition) : []
  })
  return conditionList.length === 0 ? '' : JSON.stringify({ matchLogic: 'and', conditionList })
}

const symbols: Readonly<Record<string, string>> = { '=': '==', '>': '>', '>=': '>=', '<': '<', '<=': '<=' }

function groupOf(node: FieldNode, { operator, value }: ModuleCondition): Group[] {
  const { code: field, type } = node
  if (isSystemType(type)) return []
  const shape = shapeOf(node)
  const stored = shape === 'number' ? numberFrom(value) : shape === 'date' ? dayFrom(node, value) : null
  const symbol = symbols[operator]
  if (stored !== null && symbol) {
    const rule = { field, symbol, fieldValue: stored }
    // Nothing stands before everything else where values are compared one by one.
    const nothing = { field, symbol: 'null', fieldValue: '' }
    return [{ logic: 'or', groups: operator.startsWith('<') ? [rule, nothing] : [rule] }]
  }
  return isPlainText(type) ? textGroup(field, operator, value) : []
}

const isPlainText = (type: string) => type === 'input' || type === 'textarea'

/** Texts that are numbers are equal to other ways to write them. */
function textGroup(field: string, operator: string, value: string): Group[] {
  if (value === '' || (operator === '=' && parseAmount(value) !== null)) return []
  const symbol = operator === '=' ? '==' : operator === 'contains' ? 'like' : null
  return symbol ? [{ logic: 'and', groups: [{ field, symbol, fieldValue: value }] }] : []
}

function numberFrom(value: string): number | null {
  const amount = parseAmount(value)
  return amount && amount.toFixed() === String(amount.toNumber()) ? amount.toNumber() : null
}

/** Days are compared as they are written; other units of dates are left alone. */
function dayFrom(node: FieldNode, value: string): number | null {
  const format = formatOf(node)
  return format === 'yyyy-MM-dd' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDate(value, format) : null
}

import { type Amount, amountToNumber, isAmount, parseAmount } from '@/lib/domain/decimal'
import { cellCharactersMax } from '@/lib/rows/limits'

/** What a cell holds. Numbers are exact decimals; dates of records are milliseconds, as on the wire. */
export type Value = Amount | string | boolean | null | Fault

/** A fault in place of a value, shown as spreadsheets show theirs. */
export type Fault = { fault: '#REF!' | '#NAME?' | '#VALUE!' | '#DIV/0!' | '#NUM!' | '#CYCLE!' }

export function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'fault' in value
}

/** A value of a data set. What is no plain value is its JSON text. */
export function toValue(raw: unknown): Value {
  if (raw === null || raw === undefined) return null
  if (typeof raw === 'number') return parseAmount(raw)
  if (typeof raw === 'string' || typeof raw === 'boolean') return raw
  if (isAmount(raw)) return raw
  if (raw instanceof Date) return parseAmount(raw.getTime())
  return JSON.stringify(raw)
}

/** The number that a value is, also one that travels as text; null for what is none. */
export function numberOf(value: Value): Amount | null {
  if (isAmount(value)) return value
  return typeof value === 'string' ? parseAmount(value) : null
}

/** The numbers among the values. */
export function numbersOf(values: readonly Value[]): Amount[] {
  return values.flatMap((value) => numberOf(value) ?? [])
}

/** What an empty cell or field holds. */
export function isNothing(value: Value): value is null | '' {
  return value === null || value === ''
}

export function textOf(value: Value): string {
  if (value === null) return ''
  if (isFault(value)) return value.fault
  if (isAmount(value)) return value.toFixed()
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return value
}

/** Texts behind each other, as long as a cell of a spreadsheet may be: formulas over formulas would double them without end. */
export function joinedText(values: Iterable<Value>, separator = ''): Value {
  let text = ''
  for (const value of values) {
    text += (text === '' ? '' : separator) + textOf(value)
    if (text.length > cellCharactersMax) return { fault: '#VALUE!' }
  }
  return text
}

export function isTrue(value: Value): boolean {
  if (value === null || isFault(value)) return false
  if (isAmount(value)) return !value.eq(0)
  return typeof value === 'boolean' ? value : value !== '' && value.toUpperCase() !== 'FALSE' && value !== '0'
}

const collator = new Intl.Collator('zh-CN', { numeric: true })

/** Nothing first, then numbers by size, then texts as people sort them. */
export function compareValues(left: Value, right: Value): number {
  const leftNumber = numberOf(left)
  const rightNumber = numberOf(right)
  if (leftNumber && rightNumber) return leftNumber.cmp(rightNumber)
  if (leftNumber || rightNumber) {
    const isOtherNothing = isNothing(leftNumber ? right : left)
    return leftNumber ? (isOtherNothing ? 1 : -1) : isOtherNothing ? -1 : 1
  }
  return collator.compare(textOf(left), textOf(right))
}

/** The greatest or, with -1, the least of what is there; null where nothing is. */
export function extremeOf(values: readonly Value[], sign: 1 | -1): Value {
  let best: Value = null
  for (const value of values) {
    if (!isNothing(value) && (best === null || compareValues(value, best) * sign > 0)) best = value
  }
  return best
}

export function isSame(left: Value, right: Value): boolean {
  const leftNumber = numberOf(left)
  const rightNumber = numberOf(right)
  if (leftNumber && rightNumber) return leftNumber.eq(rightNumber)
  return textOf(left) === textOf(right)
}

/** What a chart draws: numbers beyond a double are left out. */
export function chartNumber(value: Value): number {
  const amount = numberOf(value)
  return amount ? (amountToNumber(amount) ?? 0) : 0
}

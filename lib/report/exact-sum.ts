import { type Amount, divideAmount, parseAmount, zero } from '@/lib/domain/decimal'
import { isNothing, numberOf, numbersOf, type Value } from './value'

/** What of a text or number no sum of doubles loses. */
const wholeMax = 2 ** 52
const digitsMax = 15

/**
 * The exact sum of all numbers among the values. Ten thousands of decimals one after another would make as many objects: their digits are
 * added as whole numbers instead, apart for each count of decimals, and made decimals where a whole number would grow too large.
 */
function exactSum(values: Iterable<Value>): Amount {
  const wholes: number[] = []
  let sum = zero
  for (const value of values) {
    const amount = value === null ? null : numberOf(value)
    if (!amount) continue
    const decimals = amount.c.length - 1 - amount.e
    if (amount.c.length > digitsMax || decimals < 0 || decimals > digitsMax) {
      sum = sum.plus(amount)
      continue
    }
    const next = (wholes[decimals] ?? 0) + wholeOf(amount)
    if (Math.abs(next) < wholeMax) {
      wholes[decimals] = next
      continue
    }
    sum = sum.plus(shifted(wholes[decimals] ?? 0, decimals)).plus(amount)
    wholes[decimals] = 0
  }
  for (const [decimals, whole = 0] of wholes.entries()) if (whole !== 0) sum = sum.plus(shifted(whole, decimals))
  return sum
}

/**
 * The sum as a report shows it: empty where there is no value to be added. Whoever may not see amounts must not read that they are zero,
 * and beside those there must be no zeros where there are no rows.
 */
export function shownSum(values: readonly Value[]): Amount | null {
  return values.every(isNothing) ? null : exactSum(values)
}

/** The average of all numbers among the values; null where there is none. */
export function exactAverage(values: readonly Value[]): Amount | null {
  const numbers = numbersOf(values)
  const count = parseAmount(numbers.length)
  return count && numbers.length > 0 ? divideAmount(exactSum(numbers), count) : null
}

function wholeOf({ c, s }: Amount): number {
  let whole = 0
  for (const digit of c) whole = whole * 10 + digit
  return whole * s
}

function shifted(whole: number, decimals: number): Amount {
  return parseAmount(`${whole}e-${decimals}`) ?? zero
}

import { Big } from 'big.js'
import { groupThousands } from './thousands'

/** The only place where amounts are computed and rounded: half away from zero. Own constructor: no other code can change its settings. */
const Exact = Big()
Exact.RM = Big.roundHalfUp

/** Sums, differences and products of amounts are exact; what is computed in many steps is held by `boundAmount`. */
export type Amount = Big

const digitsMax = 60

/** Numbers keep 15 significant digits on the wire: what a double carries without loss. */
const significantDigitsMax = 15

/**
 * Reads a number or its text. Pasted thousands separators, full-width digits and blanks around are accepted;
 * anything else (`12abc`, `1e400`, NaN, infinity, empty) is null.
 */
export function parseAmount(value: unknown): Amount | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : null
  if (typeof value !== 'string' || value.length > 400) return null
  const text = value.trim().replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
  const digits = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(digits)) return null
  const amount = new Exact(digits.replace(/^\+/, ''))
  return Number.isFinite(amount.toNumber()) ? amount : null
}

export const zero: Amount = new Exact(0)

export function isAmount(value: unknown): value is Amount {
  return value instanceof Exact
}

export function addAmounts(values: Iterable<unknown>): Amount {
  let sum = zero
  for (const value of values) {
    const amount = isAmount(value) ? value : parseAmount(value)
    if (amount) sum = sum.plus(amount)
  }
  return sum
}

/** The quotient to 60 digits. The caller has seen that the divisor is not zero. */
export function divideAmount(amount: Amount, divisor: Amount): Amount {
  Exact.DP = Math.max(0, digitsMax - (amount.e - divisor.e))
  return new Exact(amount).div(divisor)
}

/** With at most 60 digits, so that many steps one after another stay cheap. */
export function boundAmount(amount: Amount): Amount {
  return amount.c.length > digitsMax ? amount.prec(digitsMax, Big.roundHalfUp) : amount
}

/** Digits behind the point. */
export function decimalsOf(amount: Amount): number {
  return Math.max(0, amount.c.length - 1 - amount.e)
}

/** Rounds half up to the given decimals. Without decimals the 15 significant digits of a double, so that 0.1 + 0.2 is 0.3. */
export function roundAmount(value: Amount, precision?: number): Amount {
  return precision === undefined ? value.prec(significantDigitsMax, Big.roundHalfUp) : value.round(precision, Big.roundHalfUp)
}

/** As a number of the wire; never `-0`. What no double can hold is null. */
export function amountToNumber(value: Amount): number | null {
  const number = value.toNumber()
  if (!Number.isFinite(number)) return null
  return number === 0 ? 0 : number
}

/** Text with exactly `precision` decimals, or with as many as there are (contract 3a §7). */
export function formatAmount(value: Amount, options: { precision?: number; thousands?: boolean } = {}): string {
  const rounded = roundAmount(value, options.precision)
  const text = options.precision === undefined ? rounded.toFixed() : rounded.toFixed(options.precision)
  const plain = rounded.eq(0) ? text.replace('-', '') : text
  return options.thousands ? groupThousands(plain) : plain
}

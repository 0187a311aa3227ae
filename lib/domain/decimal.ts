import { Decimal } from 'decimal.js'
import { groupThousands } from './thousands'

/** The only place where amounts are computed and rounded. Own constructor: no other code can change its settings. */
const Exact = Decimal.clone({
  precision: 60,
  rounding: Decimal.ROUND_HALF_UP,
  toExpNeg: -30,
  toExpPos: 400,
  maxE: 5_000,
  minE: -5_000,
})

export type Amount = Decimal

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
  const amount = new Exact(digits)
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

/** Rounds half up to the given decimals. Without decimals the 15 significant digits of a double, so that 0.1 + 0.2 is 0.3. */
export function roundAmount(value: Amount, precision?: number): Amount {
  return precision === undefined ? value.toSignificantDigits(significantDigitsMax) : value.toDecimalPlaces(precision)
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
  const plain = rounded.isZero() ? text.replace('-', '') : text
  return options.thousands ? groupThousands(plain) : plain
}

import { groupThousands } from './thousands'

/** More than any amount has; what is divided is rounded to it. */
const digitsMax = 60

/**
 * An exact decimal number, `digits` times ten to the power of `exponent`. The only place where amounts are computed and rounded, half up
 * as money is. Results keep 60 digits. Every list comes with it, so it knows just what amounts need.
 */
export class Amount {
  private constructor(
    private readonly digits: bigint,
    private readonly exponent: number,
  ) {}

  /** Of a text such as `-12.50` or `1e-7`, which `parseAmount` has looked at. */
  static of(text: string): Amount {
    const [written = '', power = '0'] = text.toLowerCase().split('e')
    const [whole = '', fraction = ''] = written.split('.')
    return new Amount(BigInt(whole + fraction), Number(power) - fraction.length)
  }

  plus(other: Amount): Amount {
    const [high, low] = this.exponent >= other.exponent ? [this, other] : [other, this]
    // What is so far below the last digit that is kept changes nothing, and would cost a number of any length.
    if (high.digits === 0n) return low
    if (high.exponent - low.power > digitsMax * 2) return high
    return new Amount(high.digits * tenTo(high.exponent - low.exponent) + low.digits, low.exponent).kept()
  }

  minus(other: Amount): Amount {
    return this.plus(other.negated())
  }

  times(other: Amount): Amount {
    return new Amount(this.digits * other.digits, this.exponent + other.exponent).kept()
  }

  dividedBy(other: Amount): Amount {
    const more = Math.max(0, digitsMax + 2 + digitCount(other.digits) - digitCount(this.digits))
    const scaled = this.digits * tenTo(more)
    // One digit more says whether anything is left behind the digits that are kept.
    const digits = (scaled / other.digits) * 10n + (scaled % other.digits === 0n ? 0n : signOf(scaled) * signOf(other.digits))
    return new Amount(digits, this.exponent - other.exponent - more - 1).kept()
  }

  negated(): Amount {
    return new Amount(-this.digits, this.exponent)
  }

  abs(): Amount {
    return this.isNegative() ? this.negated() : this
  }

  isZero(): boolean {
    return this.digits === 0n
  }

  isNegative(): boolean {
    return this.digits < 0n
  }

  /** Below nothing, nothing or above, as the difference of the two is. */
  compare(other: Amount): number {
    return Number(signOf(this.minus(other).digits))
  }

  /** Of its first digit: 3 for 1,234. */
  get power(): number {
    return this.exponent + digitCount(this.digits) - 1
  }

  /** So many decimals as it is written with, without zeros at the end. */
  get decimals(): number {
    const { exponent } = this.shortened()
    return Math.max(0, -exponent)
  }

  toSignificantDigits(count: number): Amount {
    return this.roundedTo(this.power - count + 1)
  }

  toDecimalPlaces(count: number): Amount {
    return this.roundedTo(-count)
  }

  toNumber(): number {
    return Number(`${this.digits}e${this.exponent}`)
  }

  /** Written out without a power of ten, with exactly so many decimals or with as many as there are. */
  toFixed(decimals?: number): string {
    const { digits, exponent } = decimals === undefined ? this.shortened() : this.roundedTo(-decimals)
    const count = decimals ?? Math.max(0, -exponent)
    const sign = digits < 0n ? '-' : ''
    const written = `${digits < 0n ? -digits : digits}`
    const all = (digits === 0n ? '' : written + '0'.repeat(Math.max(0, exponent + count))).padStart(count + 1, '0')
    return count === 0 ? `${sign}${all}` : `${sign}${all.slice(0, -count)}.${all.slice(-count)}`
  }

  toString(): string {
    return this.toFixed()
  }

  private kept(): Amount {
    return digitCount(this.digits) > digitsMax ? this.toSignificantDigits(digitsMax) : this
  }

  /** Without digits below this power of ten; a half goes away from zero. */
  private roundedTo(power: number): Amount {
    const over = power - this.exponent
    if (over <= 0) return this
    if (over > digitCount(this.digits)) return new Amount(0n, power)
    const unit = tenTo(over)
    const half = (unit / 2n) * signOf(this.digits)
    return new Amount((this.digits + half) / unit, power)
  }

  private shortened(): Amount {
    if (this.digits === 0n) return new Amount(0n, 0)
    let [digits, exponent]: [bigint, number] = [this.digits, this.exponent]
    while (exponent < 0 && digits % 10n === 0n) [digits, exponent] = [digits / 10n, exponent + 1]
    return new Amount(digits, exponent)
  }
}

const tenTo = (power: number) => 10n ** BigInt(power)

const signOf = (digits: bigint) => (digits > 0n ? 1n : digits < 0n ? -1n : 0n)

function digitCount(digits: bigint): number {
  return `${digits < 0n ? -digits : digits}`.length
}

/** Numbers keep 15 significant digits on the wire: what a double carries without loss. */
const significantDigitsMax = 15

/**
 * Reads a number or its text. Pasted thousands separators, full-width digits and blanks around are accepted;
 * anything else (`12abc`, `1e400`, NaN, infinity, empty) is null.
 */
export function parseAmount(value: unknown): Amount | null {
  if (typeof value === 'number') return Number.isFinite(value) ? Amount.of(String(value)) : null
  if (typeof value !== 'string' || value.length > 400) return null
  const text = value.trim().replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
  const digits = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(digits)) return null
  const amount = Amount.of(digits)
  return Number.isFinite(amount.toNumber()) ? amount : null
}

export const zero: Amount = Amount.of('0')

export function isAmount(value: unknown): value is Amount {
  return value instanceof Amount
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
  const plain = roundAmount(value, options.precision).toFixed(options.precision)
  return options.thousands ? groupThousands(plain) : plain
}

import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { type Amount, addAmounts, amountToNumber, formatAmount, parseAmount, roundAmount } from './decimal'

const number = (value: unknown) => {
  const amount = parseAmount(value)
  return amount && amountToNumber(amount)
}

describe('numbers of the wire (R3)', () => {
  test.each([
    ['1e400', null],
    ['12abc', null],
    ['', null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
    ['NaN', null],
    ['Infinity', null],
    ['0x10', null],
    [{}, null],
    [true, null],
    ['-0', 0],
    [-0, 0],
    ['1,234,567.89', 1234567.89],
    ['1,23', null],
    ['１２．５', 12.5],
    [' 7 ', 7],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
  ])('reads %j as %j', (value, expected) => {
    expect(number(value)).toBe(expected)
  })

  it('adds without the error of doubles', () => {
    expect(addAmounts([0.1, 0.2, 'x', null, '1,000']).toString()).toBe('1000.3')
  })

  it('rounds half up at every precision', () => {
    expect(formatAmount(parseAmount('1.005')!, { precision: 2 })).toBe('1.01')
    expect(formatAmount(parseAmount('-2.5')!, { precision: 0 })).toBe('-3')
    expect(formatAmount(parseAmount('2.00005')!, { precision: 4 })).toBe('2.0001')
    expect(formatAmount(parseAmount('-0.001')!, { precision: 2 })).toBe('0.00')
    expect(roundAmount(parseAmount(0.1 + 0.2)!).toNumber()).toBe(0.3)
  })

  it('writes thousands and exactly the decimals asked for, or those there are', () => {
    expect(formatAmount(parseAmount('1234567.5')!, { precision: 2, thousands: true })).toBe('1,234,567.50')
    expect(formatAmount(parseAmount('-1234.5678')!, { thousands: true })).toBe('-1,234.5678')
    expect(formatAmount(parseAmount('100')!)).toBe('100')
    expect(formatAmount(parseAmount('1e-7')!)).toBe('0.0000001')
  })
})

describe('beside a library of decimals, with the same sixty digits', () => {
  const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -1e4, toExpPos: 1e4 })
  const number = fc
    .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.integer({ min: -45, max: 45 }))
    .map(([digits, power]) => `${digits}e${power}`)
  const plain = (value: Decimal) => (value.isZero() ? '0' : value.toFixed())
  const steps: [string, (a: Amount, b: Amount) => Amount, (a: Decimal, b: Decimal) => Decimal][] = [
    ['plus', (a, b) => a.plus(b), (a, b) => a.plus(b)],
    ['minus', (a, b) => a.minus(b), (a, b) => a.minus(b)],
    ['times', (a, b) => a.times(b), (a, b) => a.times(b)],
    ['divided by', (a, b) => (b.isZero() ? a : a.dividedBy(b)), (a, b) => (b.isZero() ? a : a.dividedBy(b))],
  ]

  test.each(steps)('%s', (_, ours, theirs) => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        const result = ours(parseAmount(one)!, parseAmount(other)!)
        expect(result.toFixed()).toBe(plain(theirs(new Exact(one), new Exact(other))))
      }),
    )
  })

  test('rounds, compares and writes alike', () => {
    fc.assert(
      fc.property(number, number, fc.integer({ min: 0, max: 20 }), (one, other, count) => {
        const [ours, theirs] = [parseAmount(one)!, new Exact(one)]
        expect(ours.toDecimalPlaces(count).toFixed()).toBe(plain(theirs.toDecimalPlaces(count)))
        expect(ours.toSignificantDigits(count + 1).toFixed()).toBe(plain(theirs.toSignificantDigits(count + 1)))
        expect(ours.toFixed(count)).toBe(theirs.toFixed(count).replace(/^-(?=[0.]*$)/, ''))
        expect(ours.compare(parseAmount(other)!)).toBe(theirs.comparedTo(new Exact(other)))
        expect(ours.toNumber()).toBe(theirs.toNumber() + 0)
        expect(ours.decimals).toBe(theirs.decimalPlaces())
        if (!theirs.isZero()) expect(ours.power).toBe(theirs.e)
      }),
    )
  })

  test('what is far apart costs no number of that length', () => {
    const [large, small] = [parseAmount('1e300')!, parseAmount('1e-300')!]
    expect(large.plus(small).compare(large)).toBe(0)
    expect(large.times(large).minus(small).toNumber()).toBe(Number.POSITIVE_INFINITY)
  })
})

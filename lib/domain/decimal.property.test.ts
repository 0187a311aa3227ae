import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { type Amount, addAmounts, amountToNumber, divideAmount, formatAmount, parseAmount, roundAmount } from './decimal'

/** Another library, with room for every digit of the numbers below. */
const Oracle = Decimal.clone({ precision: 2_000, rounding: Decimal.ROUND_HALF_UP, toExpNeg: -9e15, toExpPos: 9e15 })

const text = fc
  .tuple(
    fc.constantFrom('', '-', '+'),
    fc.bigInt({ min: 0n, max: 10n ** 40n }),
    fc.option(fc.bigInt({ min: 0n, max: 10n ** 30n }), { nil: null }),
    fc.option(fc.integer({ min: -290, max: 230 }), { nil: null }),
  )
  .map(([sign, whole, part, power]) => `${sign}${whole}${part === null ? '' : `.${part}`}${power === null ? '' : `e${power}`}`)

const amount = (source: string) => parseAmount(source) as Amount

describe('amounts against another library of decimals', () => {
  it('are added without losing a digit, whatever their sizes, and the order does not matter', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
        const expected = texts.reduce((sum, each) => sum.plus(each), new Oracle(0))
        expect(addAmounts(texts).toFixed().replace(/^-0$/, '0')).toBe(expected.toFixed().replace(/^-0$/, '0'))
        expect(addAmounts([...texts].reverse()).eq(addAmounts(texts))).toBe(true)
      }),
    )
  })

  it('are divided to at least 50 right digits', () => {
    fc.assert(
      fc.property(text, text, (left, right) => {
        fc.pre(!new Oracle(right).isZero())
        const exact = new Oracle(left).dividedBy(right)
        const error = new Oracle(divideAmount(amount(left), amount(right)).toFixed()).minus(exact).abs()
        expect(error.lessThanOrEqualTo(exact.abs().times('1e-50'))).toBe(true)
      }),
    )
  })

  it('are rounded half away from zero, to places and to the 15 digits of the wire, and written in full', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 12 }), (source, places) => {
        const exact = new Oracle(source)
        expect(amountToNumber(roundAmount(amount(source)))).toBe(Number(exact.toSignificantDigits(15)) || 0)
        const written = exact.toFixed(places)
        expect(formatAmount(amount(source), { precision: places })).toBe(
          /[1-9]/.test(written) ? written : written.replace('-', ''),
        )
      }),
    )
  })
})

import { addAmounts, amountToNumber, formatAmount, parseAmount, roundAmount } from './decimal'

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

import fc from 'fast-check'
import { shortNumber } from './short-number'

test.each([
  [0, '0'],
  ['-0', '0'],
  [999, '999'],
  [12.5, '12.5'],
  [1000, '1k'],
  [1234, '1.2k'],
  [-1250, '-1.3k'],
  [999_949, '999.9k'],
  [999_999, '1M'],
  [5e6, '5M'],
  [7.25e9, '7.3G'],
  [1e12, '1T'],
  [2e15, '2P'],
  [3e18, '3E'],
  [4e21, '4000E'],
  ['1,234', '1.2k'],
  ['', ''],
  ['abc', ''],
  [null, ''],
  [Number.NaN, ''],
])('%p is written %p', (value, text) => {
  expect(shortNumber(value)).toBe(text)
})

test('takes the decimals it is given and writes no trailing zeros', () => {
  expect(shortNumber(1234, 0)).toBe('1k')
  expect(shortNumber(1234, 3)).toBe('1.234k')
  expect(shortNumber(1_500_000, 3)).toBe('1.5M')
})

test('is never further from the number than half of its last decimal', () => {
  const scale = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 } as const
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (value) => {
      const match = /^(-?[\d.]+)([kMGTPE]?)$/.exec(shortNumber(value))
      const unit = scale[match?.[2] as keyof typeof scale]
      expect(Math.abs(Number(match?.[1]) * unit - value)).toBeLessThanOrEqual(unit * 0.0500001)
    }),
  )
})

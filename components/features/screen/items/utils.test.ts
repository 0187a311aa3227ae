import { optionsOf } from '@/lib/portal/options'
import { shareOf } from './utils'

it.each([
  [-1e308, 0, { share: 0, text: '-1e+308%' }],
  [1e308, 0, { share: 1, text: '1e+308%' }],
  [12.345, 100, { share: 0.12345, text: '12.35%' }],
  ['x', 100, { share: 0, text: '–' }],
] as const)('%j of at most %d', (data, max, shown) => {
  expect(shareOf(optionsOf({ option: { max } }), data, { max: 100, suffix: '%' })).toEqual(shown)
})

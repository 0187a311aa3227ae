import { isDarkGround } from '@/lib/screen/ground'
import { amountOf, scaleOf } from './utils'

const screen = { width: 1920, height: 1080 }

it.each([
  ['fit', { width: 1440, height: 1080 }, { x: 0.75, y: 0.75, left: 0, top: 135 }],
  ['fit', { width: 3840, height: 1080 }, { x: 1, y: 1, left: 960, top: 0 }],
  ['width', { width: 390, height: 844 }, { x: 390 / 1920, y: 390 / 1920, left: 0, top: (844 - (1080 * 390) / 1920) / 2 }],
  ['height', { width: 390, height: 540 }, { x: 0.5, y: 0.5, left: 0, top: 0 }],
  ['stretch', { width: 960, height: 1080 }, { x: 0.5, y: 1, left: 0, top: 0 }],
  ['none', { width: 960, height: 2080 }, { x: 1, y: 1, left: 0, top: 500 }],
] as const)('a screen that is to %s fills %o', (scaling, display, scale) => {
  expect(scaleOf(scaling, screen, display)).toEqual(scale)
})

it.each([
  ['17.5', '17.5'],
  [3, '3'],
  [[{ name: 'a', value: '8' }], '8'],
  [{ value: 2 }, '2'],
  [[], undefined],
  ['x', undefined],
  [undefined, undefined],
] as const)('the number of %j is %s', (data, text) => {
  expect(amountOf(data)?.toFixed()).toBe(text)
})

it.each([
  ['#0b1a33', true],
  ['#fff', false],
  ['rgba(240, 240, 240, 1)', false],
  ['', true],
])('words on %s are bright: %s', (color, isDark) => {
  expect(isDarkGround(color)).toBe(isDark)
})

import { ageOf } from './relative-time'

const now = Date.UTC(2026, 6, 1)
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, { unit: 'now' }],
  [30 * second - 1, { unit: 'now' }],
  [30 * second, { unit: 'minutes', count: 1 }],
  [2 * minute - 1, { unit: 'minutes', count: 1 }],
  [2 * minute, { unit: 'minutes', count: 2 }],
  [hour - 1, { unit: 'minutes', count: 59 }],
  [hour, { unit: 'hours', count: 1 }],
  [day - 1, { unit: 'hours', count: 23 }],
  [day, { unit: 'day' }],
  [2 * day - 1, { unit: 'day' }],
  [2 * day, { unit: 'date' }],
  [4000 * day, { unit: 'date' }],
])('%d ms ago reads as spec 1 §9 says', (ageMs, expected) => {
  expect(ageOf(now - ageMs, now)).toEqual(expected)
})

test('a clock that is behind by a day or ten years never makes time run backwards', () => {
  expect(ageOf(now + day, now)).toEqual({ unit: 'now' })
  expect(ageOf(now + 3650 * day, now)).toEqual({ unit: 'now' })
})

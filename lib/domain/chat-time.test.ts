import { chatAge } from './chat-time'

const now = Date.UTC(2026, 6, 1)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, { unit: 'now' }],
  [minute - 1, { unit: 'now' }],
  [minute, { unit: 'minutes', count: 1 }],
  [hour - 1, { unit: 'minutes', count: 59 }],
  [hour, { unit: 'hours', count: 1 }],
  [day - 1, { unit: 'hours', count: 23 }],
  [day, { unit: 'days', count: 1 }],
  [7 * day - 1, { unit: 'days', count: 6 }],
  [7 * day, { unit: 'weeks', count: 1 }],
  [30 * day - 1, { unit: 'weeks', count: 4 }],
  [30 * day, { unit: 'months', count: 1 }],
  [90 * day, { unit: 'months', count: 3 }],
  [90 * day + 1, { unit: 'date' }],
  [4000 * day, { unit: 'date' }],
])('%d ms ago reads as the list of spec 1 §9 says', (ageMs, expected) => {
  expect(chatAge(now - ageMs, now)).toEqual(expected)
})

test('a clock that is behind by a day or ten years never makes time run backwards', () => {
  expect(chatAge(now + day, now)).toEqual({ unit: 'now' })
  expect(chatAge(now + 3650 * day, now)).toEqual({ unit: 'now' })
})

import { createIdSource } from './ids'

it('makes 19-digit ids that sort by time, also when the clock steps back or a millisecond is full', () => {
  let now = Date.UTC(2026, 5, 1)
  const newId = createIdSource(() => now)
  const ids = Array.from({ length: 10_000 }, (_, index) => {
    if (index === 5000) now -= 60_000
    return newId()
  })
  expect(ids.every((id) => /^\d{19}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
})

import { lunarDay } from './lunar'

test.each([
  ['2026-02-17', '正月'],
  ['2026-02-18', '初二'],
  ['2026-02-26', '初十'],
  ['2026-03-08', '二十'],
  ['2026-03-09', '廿一'],
  ['2025-07-25', '闰六月'],
])('%s is %s of the Chinese calendar', (day, name) => {
  expect(lunarDay(new Date(`${day}T00:00:00Z`))).toBe(name)
})

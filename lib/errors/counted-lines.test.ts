import { CountedLines } from './counted-lines'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const told: [string, number][] = []
const linesOf = (linesMax: number) => {
  told.length = 0
  return new CountedLines({ linesMax, intervalMs: 10_000, tell: (kind, count) => told.push([kind, count]) })
}
const written = (lines: CountedLines, kind: string, times: number) =>
  Array.from({ length: times }, () => lines.admits(kind)).filter(Boolean).length

it('writes the first lines of a fault, then one count per interval for as long as it lasts', () => {
  const lines = linesOf(2)
  expect(written(lines, 'transport', 1000)).toBe(2)
  jest.advanceTimersByTime(10_000)
  expect(told).toEqual([['transport', 998]])
  expect(written(lines, 'transport', 500)).toBe(0)
  jest.advanceTimersByTime(10_000)
  expect(told).toEqual([
    ['transport', 998],
    ['transport', 500],
  ])
  // An interval without it ends it: the next one is told at once.
  jest.advanceTimersByTime(10_000)
  expect(written(lines, 'transport', 1)).toBe(1)
  expect(told).toHaveLength(2)
})

it('keeps kinds apart, and no more of them than it can hold', () => {
  const lines = linesOf(1)
  expect(written(lines, 'a', 3) + written(lines, 'b', 3)).toBe(2)
  const many = Array.from({ length: 5000 }, (_, index) => written(lines, `kind ${index}`, 2)).reduce(
    (sum, count) => sum + count,
    0,
  )
  expect(many).toBeLessThanOrEqual(100)
})

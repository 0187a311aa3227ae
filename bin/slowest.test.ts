import { slowestOf, timesOfJest, timesOfPlaywright } from './slowest.mjs'

it('of both runners the longest files are told first, with all of their work', () => {
  const jest = timesOfJest({
    testResults: [
      { name: '/root/a.test.ts', startTime: 1000, endTime: 3000 },
      { name: '/root/b.test.ts', startTime: 1000, endTime: 31_400 },
    ],
  })
  expect(slowestOf(jest, '/root')).toBe('2 files, 32 s of work; the longest:\n  30 s  b.test.ts\n  2 s  a.test.ts')
  const test = (...durations: number[]) => ({ tests: [{ results: durations.map((duration) => ({ duration })) }] })
  const suites = [{ file: 'a.spec.ts', specs: [test(1000)], suites: [{ specs: [test(2000, 4000)] }] }]
  expect(slowestOf(timesOfPlaywright({ suites }), '/root')).toBe('1 files, 7 s of work; the longest:\n  7 s  a.spec.ts')
})

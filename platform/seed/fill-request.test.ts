import { readFillRequest } from './fill-request'
import { createProgress, progressText } from './progress'

test('a module and a number of records are read', () => {
  expect(readFillRequest(['--module', 'hipInvoice', '--records', '1000000'])).toEqual({
    module: 'hipInvoice',
    records: 1_000_000,
  })
  expect(readFillRequest(['--help'])).toBeNull()
})

test.each([
  [['--records', '5'], '--module: one of hipProject'],
  [['--module', 'nothing', '--records', '5'], '--module: one of hipProject'],
  [['--module', 'hipSeal'], '--records: a whole number from 1'],
  [['--module', 'hipSeal', '--records', '0'], '--records: a whole number from 1'],
  [['--module', 'hipSeal', '--records', '1e6'], '--records: a whole number from 1'],
  [['--module', 'hipSeal', '--records', '99999999999'], '--records: a whole number from 1'],
  [['--modul', 'hipSeal'], '--modul'],
])('%j is refused with a line that says what is wrong', (args, message) => {
  expect(() => readFillRequest(args)).toThrow(message)
})

test('progress shows share, rate and time left', () => {
  expect(progressText(250_000, 1_000_000, 10_000)).toBe(
    '[========                      ] 25% 250,000/1,000,000 25,000 rows/s ETA 0:30',
  )
  expect(progressText(10, 10, 1000)).toContain('100% 10/10 10 rows/s building indexes')
})

test('outside of a terminal progress is a line every five seconds', () => {
  let nowMs = 0
  const lines: string[] = []
  const output = { write: (text: string) => lines.push(text) > 0 }
  const progress = createProgress(output, 100, () => nowMs)
  for (const written of [10, 20, 30]) {
    progress.update(written)
    nowMs += 3000
  }
  progress.finish(100)
  expect(lines).toHaveLength(3)
  expect(lines.every((line) => line.endsWith('\n') && !line.includes('\r'))).toBe(true)
})

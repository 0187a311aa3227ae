import { type CronProblem, cronRuns, readCron } from './cron'

const zone = 'Asia/Shanghai'
function runs(text: string, after: string, { count = 3, timeZone = zone, ...more }: Partial<Options> = {}): string[] {
  const read = readCron(text)
  if ('problem' in read) throw new Error(JSON.stringify(read.problem))
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return cronRuns(read.cron, count, { afterMs: Date.parse(after), timeZone, ...more }).map((at) => format.format(at))
}
type Options = { count: number; timeZone: string; startMs: number; endMs: number }
const problemOf = (text: string): CronProblem | null => {
  const read = readCron(text)
  return 'problem' in read ? read.problem : null
}
// A Wednesday.
const noon = '2026-11-25T12:00:00+08:00'

it.each<[string, string[]]>([
  // What the editors of the market's clients write.
  ['0 0 2 * * ?', ['2026-11-26 02:00:00', '2026-11-27 02:00:00', '2026-11-28 02:00:00']],
  ['0 0 2 * * ? *', ['2026-11-26 02:00:00', '2026-11-27 02:00:00', '2026-11-28 02:00:00']],
  ['5/15 * * * * ?', ['2026-11-25 12:00:05', '2026-11-25 12:00:20', '2026-11-25 12:00:35']],
  ['0 0/30 9-10 * * ?', ['2026-11-26 09:00:00', '2026-11-26 09:30:00', '2026-11-26 10:00:00']],
  ['0 0 0 ? * 2-6', ['2026-11-26 00:00:00', '2026-11-27 00:00:00', '2026-11-30 00:00:00']],
  ['0 0 0 ? * MON,FRI', ['2026-11-27 00:00:00', '2026-11-30 00:00:00', '2026-12-04 00:00:00']],
  ['0 0 0 ? * 1', ['2026-11-29 00:00:00', '2026-12-06 00:00:00', '2026-12-13 00:00:00']],
  ['0 0 0 ? * L', ['2026-11-28 00:00:00', '2026-12-05 00:00:00', '2026-12-12 00:00:00']],
  ['0 0 0 ? * 6L', ['2026-11-27 00:00:00', '2026-12-25 00:00:00', '2027-01-29 00:00:00']],
  ['0 0 0 ? * 6#3', ['2026-12-18 00:00:00', '2027-01-15 00:00:00', '2027-02-19 00:00:00']],
  ['0 0 0 L * ?', ['2026-11-30 00:00:00', '2026-12-31 00:00:00', '2027-01-31 00:00:00']],
  ['0 0 0 L-3 * ?', ['2026-11-27 00:00:00', '2026-12-28 00:00:00', '2027-01-28 00:00:00']],
  ['0 0 0 LW * ?', ['2026-11-30 00:00:00', '2026-12-31 00:00:00', '2027-01-29 00:00:00']],
  ['0 0 0 15W * ?', ['2026-12-15 00:00:00', '2027-01-15 00:00:00', '2027-02-15 00:00:00']],
  ['0 0 8 1 JAN,jul ? 2027-2028', ['2027-01-01 08:00:00', '2027-07-01 08:00:00', '2028-01-01 08:00:00']],
  ['0 0 22-1 * * ?', ['2026-11-25 22:00:00', '2026-11-25 23:00:00', '2026-11-26 00:00:00']],
  ['0 0 0 29 2 ?', ['2028-02-29 00:00:00', '2032-02-29 00:00:00', '2036-02-29 00:00:00']],
  ['0 0 0 1 1 ? 2020', []],
  // Five fields are those of Unix.
  ['0 9 * * 1', ['2026-11-30 09:00:00', '2026-12-07 09:00:00', '2026-12-14 09:00:00']],
  ['0 9 * * 5-7', ['2026-11-27 09:00:00', '2026-11-28 09:00:00', '2026-11-29 09:00:00']],
  ['0 9 1 * 0', ['2026-11-29 09:00:00', '2026-12-01 09:00:00', '2026-12-06 09:00:00']],
  [' */20  *  * * * ', ['2026-11-25 12:20:00', '2026-11-25 12:40:00', '2026-11-25 13:00:00']],
])('%s comes at %j', (text, expected) => {
  expect(runs(text, noon)).toEqual(expected)
})

it.each<[string, CronProblem]>([
  ['', { code: 'empty' }],
  ['0 0 2 *', { code: 'count' }],
  ['* * * * * * * *', { code: 'count' }],
  ['0 '.repeat(150), { code: 'count' }],
  ['60 0 2 * * ?', { code: 'range', field: 'second', part: '60', min: 0, max: 59 }],
  ['0 0 24 * * ?', { code: 'range', field: 'hour', part: '24', min: 0, max: 23 }],
  ['0 0 0 0 * ?', { code: 'range', field: 'day', part: '0', min: 1, max: 31 }],
  ['0 0 0 ? * 0', { code: 'range', field: 'week', part: '0', min: 1, max: 7 }],
  ['0 0 0 ? * 2#6', { code: 'range', field: 'week', part: '2#6', min: 1, max: 5 }],
  ['0 0 0 L-28 * ?', { code: 'range', field: 'day', part: 'L-28', min: 1, max: 27 }],
  ['0 x 0 * * ?', { code: 'syntax', field: 'minute', part: 'X' }],
  ['0 ? 0 * * ?', { code: 'syntax', field: 'minute', part: '?' }],
  ['0 1- 0 * * ?', { code: 'syntax', field: 'minute', part: '1-' }],
  ['0 1,, 0 * * ?', { code: 'syntax', field: 'minute', part: '' }],
  ['0 1//2 0 * * ?', { code: 'syntax', field: 'minute', part: '1//2' }],
  ['0 */0 0 * * ?', { code: 'step', field: 'minute', part: '*/0' }],
  ['0 1/x 0 * * ?', { code: 'step', field: 'minute', part: '1/X' }],
  ['0 0 0 *,5 * ?', { code: 'alone', field: 'day', part: '*' }],
  ['0 0 0 L-3,5 * ?', { code: 'alone', field: 'day', part: 'L-3' }],
  ['0 0 0 1 * ? 2030-2027', { code: 'order', field: 'year', part: '2030-2027' }],
  ['0 0 0 1 * 2', { code: 'both' }],
  ['0 0 0 30 2 ?', { code: 'never' }],
  ['0 0 0 31 4,6,9,11 ?', { code: 'never' }],
])('%j is refused as %j', (text, problem) => {
  expect(problemOf(text)).toEqual(problem)
})

it('nothing comes before the start or after the end, and both themselves count', () => {
  const [startMs, endMs] = [Date.parse('2026-12-01T02:00:00+08:00'), Date.parse('2026-12-03T02:00:00+08:00')]
  const days = ['2026-12-01 02:00:00', '2026-12-02 02:00:00', '2026-12-03 02:00:00']
  expect(runs('0 0 2 * * ?', noon, { count: 10, startMs, endMs })).toEqual(days)
  expect(runs('0 0 2 * * ?', noon, { count: 10, startMs: startMs + 1, endMs: endMs - 1 })).toEqual(days.slice(1, 2))
})

describe('where the clock is set forward and back', () => {
  const timeZone = 'Europe/Berlin'
  it('a time of day that is skipped comes right after the gap, on the same day, once', () => {
    expect(runs('0 30 2 * * ?', '2027-03-27T12:00:00Z', { timeZone })).toEqual([
      '2027-03-28 03:00:00',
      '2027-03-29 02:30:00',
      '2027-03-30 02:30:00',
    ])
  })

  it('a time of day that comes twice counts once, and what is repeated goes on through both hours', () => {
    expect(runs('0 30 2 * * ?', '2027-10-30T12:00:00Z', { timeZone, count: 2 })).toEqual([
      '2027-10-31 02:30:00',
      '2027-11-01 02:30:00',
    ])
    expect(runs('0 0/30 * * * ?', '2027-10-30T23:59:00Z', { timeZone, count: 5 })).toEqual([
      '2027-10-31 02:00:00',
      '2027-10-31 02:30:00',
      '2027-10-31 02:00:00',
      '2027-10-31 02:30:00',
      '2027-10-31 03:00:00',
    ])
  })
})

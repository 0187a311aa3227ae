import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'
import { occurrenceDays, placeOccurrence, type Repetition, type ZoneClock } from './recurrence'

const wall = (text: string) => Date.parse(`${text}T00:00:00Z`)
const berlin: ZoneClock = {
  wallOf: (ms) => wallClock(ms, 'Europe/Berlin').valueOf(),
  instantOf: (ms) => instantOf(ms, 'Europe/Berlin'),
}
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16)

function days(repetition: Repetition, first: string, until: string, from = first): string[] {
  const rule = { repetition, anchorDay: wall(first), fromDay: wall(from), untilDay: wall(until) }
  return occurrenceDays(rule, 100).map((day) => iso(day).slice(0, 10))
}

it.each([
  ['daily', '2', '2027-02-27', '2027-03-02', ['2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02']],
  ['weekly', '3', '2027-12-20', '2028-01-09', ['2027-12-20', '2027-12-27', '2028-01-03']],
  [
    'monthly on the 31st',
    '4',
    '2027-01-31',
    '2027-05-31',
    ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
  ],
  ['monthly on the 30th over a leap year', '4', '2028-01-30', '2028-03-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
  [
    'yearly on 29 February',
    '5',
    '2028-02-29',
    '2032-12-31',
    ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
  ['without repetition', '1', '2027-01-31', '2020-01-01', ['2027-01-31']],
] as const)('%s', (_name, repetition, first, until, expected) => {
  expect(days(repetition, first, until)).toEqual(expected)
})

it('has one on the last day, and none the day before the first', () => {
  expect(days('3', '2027-01-04', '2027-01-11')).toEqual(['2027-01-04', '2027-01-11'])
  expect(days('3', '2027-01-04', '2027-01-10')).toEqual(['2027-01-04'])
  expect(days('3', '2027-01-04', '2027-01-03')).toEqual([])
})

it('comes back to the 31st when it is asked for from February on', () => {
  expect(days('4', '2027-01-31', '2027-04-30', '2027-02-28')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
})

describe('in the nights in which Berlin changes its clocks', () => {
  const meeting = { kind: 'duration', startMinutes: 9 * 60, durationMinutes: 60 } as const
  const night = { kind: 'duration', startMinutes: 23 * 60, durationMinutes: 180 } as const

  test('a meeting at 9:00 stays at 9:00', () => {
    const placed = ['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'].map((day) =>
      placeOccurrence(wall(day), meeting, berlin),
    )
    expect(placed.map(({ startAt }) => iso(startAt))).toEqual([
      '2027-03-27T08:00',
      '2027-03-28T07:00',
      '2027-10-30T07:00',
      '2027-10-31T08:00',
    ])
  })

  test('three hours over midnight are three hours, so they end later or earlier on the clock', () => {
    const placed = ['2027-03-20', '2027-03-27', '2027-10-30'].map((day) => placeOccurrence(wall(day), night, berlin))
    expect(placed.map(({ endDay, endMinutes }) => `${iso(endDay).slice(0, 10)} ${endMinutes / 60}`)).toEqual([
      '2027-03-21 2',
      '2027-03-28 3',
      '2027-10-31 2',
    ])
  })

  test('whole days have 23 and 25 hours', () => {
    const hours = (day: string) => {
      const { startAt, endAt } = placeOccurrence(wall(day), { kind: 'allDay', spanDays: 0 }, berlin)
      return (endAt - startAt) / 3_600_000
    }
    expect([hours('2027-03-28'), hours('2027-10-31')]).toEqual([23, 25])
  })

  test('what would end in the skipped hour before it begins is as long as the form says', () => {
    const shape = { kind: 'until', startMinutes: 150, endMinutes: 180, spanDays: 0 } as const
    const { startAt, endAt } = placeOccurrence(wall('2027-03-28'), shape, berlin)
    expect((endAt - startAt) / 60_000).toBe(30)
  })
})

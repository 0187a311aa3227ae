import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'
import {
  allDayReminders,
  dayMs,
  occurrenceDays,
  placeOccurrence,
  type Repetition,
  reminderMoment,
  timedReminders,
  type ZoneClock,
} from './recurrence'

/** Zones without and with changes of the clock, in both halves of the year, and one that moves by half an hour. */
const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
const zone = fc.constantFrom(...zones)
const clockOf = (timeZone: string): ZoneClock => ({
  wallOf: (ms) => wallClock(ms, timeZone).valueOf(),
  instantOf: (wall) => instantOf(wall, timeZone),
})
const day = fc.integer({ min: Date.UTC(2000, 0, 1) / dayMs, max: Date.UTC(2060, 0, 1) / dayMs }).map((days) => days * dayMs)
const minutes = fc.integer({ min: 0, max: 1439 })
const plainDate = (wallDay: number) => Temporal.Instant.fromEpochMilliseconds(wallDay).toZonedDateTimeISO('UTC').toPlainDate()
const plainDateTime = (wallDay: number, minute: number) => plainDate(wallDay).toPlainDateTime().add({ minutes: minute })

const unitOf = { '2': 'days', '3': 'weeks', '4': 'months', '5': 'years' } as const

/** Straight from the first day on, one step after the other, by the calendar of the language. */
function expectedDays(repetition: keyof typeof unitOf, anchor: number, from: number, until: number): number[] {
  const days: number[] = []
  for (let index = 0; ; index += 1) {
    const date = plainDate(anchor).add({ [unitOf[repetition]]: index }, { overflow: 'constrain' })
    const wall = Date.UTC(date.year, date.month - 1, date.day)
    if (wall > until) return days
    if (wall >= from) days.push(wall)
  }
}

it('falls on the days that the calendar of the language counts from the first day', () => {
  const repetition = fc.constantFrom('2', '3', '4', '5') as fc.Arbitrary<'2' | '3' | '4' | '5'>
  const length = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(repetition, day, length, length, (kind, anchorDay, skipped, lasts) => {
      const fromDay = anchorDay + skipped * dayMs
      const untilDay = fromDay + lasts * dayMs
      const days = occurrenceDays({ repetition: kind, anchorDay, fromDay, untilDay }, 2000)
      expect(days).toEqual(expectedDays(kind, anchorDay, fromDay, untilDay))
    }),
    { numRuns: 300 },
  )
})

it('stops one behind the most that is wanted, however far the end is', () => {
  const rule = { repetition: '2' as Repetition, anchorDay: 0, fromDay: 0, untilDay: Date.UTC(9999, 0, 1) }
  expect(occurrenceDays(rule, 10)).toHaveLength(11)
})

it('begins on any clock when that clock shows the hour of the series', () => {
  fc.assert(
    fc.property(zone, day, minutes, fc.integer({ min: 1, max: 3000 }), (timeZone, wallDay, startMinutes, durationMinutes) => {
      const placed = placeOccurrence(wallDay, { kind: 'duration', startMinutes, durationMinutes }, clockOf(timeZone))
      expect(possible(timeZone, wallDay, startMinutes)).toContain(placed.startAt)
      expect(placed.endAt - placed.startAt).toBe(durationMinutes * 60_000)
      const end = Temporal.Instant.fromEpochMilliseconds(placed.endAt).toZonedDateTimeISO(timeZone)
      expect(placed.endDay).toBe(Date.UTC(end.year, end.month - 1, end.day))
      expect(placed.endMinutes).toBe(end.hour * 60 + end.minute)
    }),
  )
})

/** In an hour that is shown twice either is right, and in one that is skipped the moment before or after. */
function possible(timeZone: string, wallDay: number, minute: number): number[] {
  const local = plainDateTime(wallDay, minute)
  return (['earlier', 'later'] as const).map(
    (disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  )
}

it('ends when the clock shows the given end, on the given day', () => {
  fc.assert(
    fc.property(zone, day, minutes, minutes, fc.integer({ min: 0, max: 40 }), (timeZone, wallDay, from, to, spanDays) => {
      fc.pre(spanDays > 0 || to > from)
      const shape = { kind: 'until', startMinutes: from, endMinutes: to, spanDays } as const
      const placed = placeOccurrence(wallDay, shape, clockOf(timeZone))
      expect(placed.endAt).toBeGreaterThan(placed.startAt)
      expect(placed.endDay).toBe(wallDay + spanDays * dayMs)
      // Only in the night of a change may the end be as far from the beginning as the form says instead.
      const far = placed.startAt + spanDays * dayMs + (to - from) * 60_000
      expect([...possible(timeZone, placed.endDay, to), far]).toContain(placed.endAt)
    }),
  )
})

it('reaches with whole days from midnight to midnight', () => {
  fc.assert(
    fc.property(zone, day, fc.integer({ min: 0, max: 40 }), (timeZone, wallDay, spanDays) => {
      const { startAt, endAt } = placeOccurrence(wallDay, { kind: 'allDay', spanDays }, clockOf(timeZone))
      expect(possible(timeZone, wallDay, 0)).toContain(startAt)
      expect(possible(timeZone, wallDay + (spanDays + 1) * dayMs, 0)).toContain(endAt)
    }),
  )
})

it('reminds days before at the same hour of the clock, and minutes before after that time', () => {
  const code = fc.constantFrom(...timedReminders.filter((known) => known > 0))
  fc.assert(
    fc.property(zone, day, minutes, code, (timeZone, wallDay, startMinutes, reminder) => {
      const clock = clockOf(timeZone)
      const { startAt } = placeOccurrence(wallDay, { kind: 'duration', startMinutes, durationMinutes: 30 }, clock)
      const due = reminderMoment({ day: wallDay, startAt }, { isAllDay: false, code: reminder }, clock)
      const start = Temporal.Instant.fromEpochMilliseconds(startAt).toZonedDateTimeISO(timeZone).toPlainDateTime()
      const local = start.subtract({ minutes: reminder })
      const expected = (['earlier', 'later'] as const).map(
        (disambiguation) => local.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
      )
      if (reminder % 1440 === 0) expect(expected).toContain(due)
      else expect(due).toBe(startAt - reminder * 60_000)
    }),
  )
})

it('reminds of whole days at 8, 9 and 10 of the day itself, a day, two days and a week before', () => {
  const expected = [0, 1, 2, 7].flatMap((days) => [8, 9, 10].map((hour) => ({ days, hour })))
  fc.assert(
    fc.property(zone, day, fc.integer({ min: 1, max: 12 }), (timeZone, wallDay, code) => {
      const due = reminderMoment({ day: wallDay, startAt: 0 }, { isAllDay: true, code }, clockOf(timeZone))
      const { days, hour } = expected[code - 1] ?? { days: -1, hour: -1 }
      expect(possible(timeZone, wallDay - days * dayMs, hour * 60)).toContain(due)
    }),
  )
  expect(allDayReminders).toHaveLength(13)
})

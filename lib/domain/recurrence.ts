/**
 * Which days a repeating entry falls on, and where it stands on the line of time. Days are wall days: the milliseconds of the
 * day's midnight as a clock without a zone shows it. Only `placeOccurrence` turns them into moments, with the clock of the
 * installation, so that a meeting at 09:00 stays at 09:00 when the clocks change.
 */
export const dayMs = 86_400_000
const minuteMs = 60_000

/** Codes of contract 2 §21. */
export type Repetition = '1' | '2' | '3' | '4' | '5'

export type RecurrenceRule = {
  repetition: Repetition
  /** First day of the series as it was made: its day of the month and month are what monthly and yearly ones return to. */
  anchorDay: number
  /** Days before it are left out. */
  fromDay: number
  /** The last day that may have one. Without repetition there is one in any case. */
  untilDay: number
}

/**
 * Days of a series, in order, at most `max` and one more, so that the caller sees that there are too many.
 *
 * A month without the 31st, or a year without 29 February, has its occurrence on the last day of that month. Calendars differ
 * here: those after RFC 5545 leave the month out, office calendars move to its end. A series that offers no more than "every
 * month" is meant to happen every month (a closing of the books must not be missing in February), so it moves; and since every
 * occurrence is counted from the first day, January 31 is followed by February 28 and then by March 31 again.
 */
export function occurrenceDays(rule: RecurrenceRule, max: number): number[] {
  if (rule.repetition === '1') return [rule.fromDay]
  const days: number[] = []
  for (let index = firstIndex(rule); days.length <= max; index += 1) {
    const day = nthDay(rule, index)
    if (day > rule.untilDay) break
    if (day >= rule.fromDay) days.push(day)
  }
  return days
}

/** Never behind the first one that counts, so that a series of many years is not walked from its beginning. */
function firstIndex({ repetition, anchorDay, fromDay }: RecurrenceRule): number {
  const daysApart = (fromDay - anchorDay) / dayMs
  const daysOfStep = { '1': 1, '2': 1, '3': 7, '4': 31, '5': 366 }[repetition]
  return Math.max(0, Math.floor(daysApart / daysOfStep) - 1)
}

function nthDay({ repetition, anchorDay }: RecurrenceRule, index: number): number {
  if (repetition === '2') return anchorDay + index * dayMs
  if (repetition === '3') return anchorDay + index * 7 * dayMs
  return addMonths(anchorDay, repetition === '4' ? index : index * 12)
}

function addMonths(day: number, months: number): number {
  const date = new Date(day)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth))
}

/** The zone's clock: wall-clock milliseconds of an instant, and back. */
export type ZoneClock = { wallOf(instantMs: number): number; instantOf(wallMs: number): number }

/** What all occurrences have in common. */
export type OccurrenceShape =
  | { kind: 'allDay'; spanDays: number }
  /** Lasts so long on any clock, also through the night in which the clocks change. */
  | { kind: 'duration'; startMinutes: number; durationMinutes: number }
  /** Ends when the clock shows so, so many days after it began. */
  | { kind: 'until'; startMinutes: number; endMinutes: number; spanDays: number }

type PlacedOccurrence = {
  /** Moments: the first belongs to it, the second no longer does. */
  startAt: number
  endAt: number
  /** The last wall day of it and, unless it is of whole days, the minute of that day at which it ends. */
  endDay: number
  endMinutes: number
}

export function placeOccurrence(day: number, shape: OccurrenceShape, clock: ZoneClock): PlacedOccurrence {
  if (shape.kind === 'allDay') {
    const endDay = day + shape.spanDays * dayMs
    return { startAt: clock.instantOf(day), endAt: clock.instantOf(endDay + dayMs), endDay, endMinutes: 24 * 60 - 1 }
  }
  const startWall = day + shape.startMinutes * minuteMs
  const startAt = clock.instantOf(startWall)
  if (shape.kind === 'duration') {
    const endAt = startAt + shape.durationMinutes * minuteMs
    const endWall = clock.wallOf(endAt)
    const endDay = endWall - mod(endWall, dayMs)
    return { startAt, endAt, endDay, endMinutes: Math.floor((endWall - endDay) / minuteMs) }
  }
  const endDay = day + shape.spanDays * dayMs
  const endWall = endDay + shape.endMinutes * minuteMs
  const endAt = clock.instantOf(endWall)
  // In the hour that the clocks skip, or show twice, both ends may meet or change places: then it lasts as long as it is wide.
  return { startAt, endAt: endAt > startAt ? endAt : startAt + (endWall - startWall), endDay, endMinutes: shape.endMinutes }
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by
}

/** Reminders of contract 2 §21; `-2` is none. Minutes before the beginning, and `-1` at it. */
export const timedReminders: readonly number[] = [-2, -1, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080]
const allDayReminderDays = [0, 1, 2, 7] as const
const allDayReminderHours = [8, 9, 10] as const
/** `-2` and 1 to 12: the day itself, a day, two days, a week before, each at 8:00, 9:00 and 10:00. */
export const allDayReminders: readonly number[] = [-2, ...Array.from({ length: 12 }, (_, index) => index + 1)]

/** When an occurrence is to be reminded of, null for never. Whole days before are days on the clock, also when it changes. */
export function reminderMoment(
  { day, startAt }: { day: number; startAt: number },
  { isAllDay, code }: { isAllDay: boolean; code: number },
  clock: ZoneClock,
): number | null {
  if (code === -2) return null
  if (isAllDay) {
    const daysBefore = allDayReminderDays[Math.floor((code - 1) / allDayReminderHours.length)]
    const hour = allDayReminderHours[(code - 1) % allDayReminderHours.length]
    if (daysBefore === undefined || hour === undefined) return null
    return clock.instantOf(day - daysBefore * dayMs + hour * 60 * minuteMs)
  }
  if (code === -1) return startAt
  if (code % 1440 === 0) return clock.instantOf(clock.wallOf(startAt) - code * minuteMs)
  return startAt - code * minuteMs
}

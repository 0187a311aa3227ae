import type { Dayjs } from 'dayjs'
import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'

export type CalendarView = 'year' | 'month' | 'day'

/** One cell of the calendar: a day, a month or a year on the wall clock. */
export type CalendarCell = { key: string; wall: Dayjs; isOutside: boolean }

export const columnsOf: Readonly<Record<CalendarView, number>> = { day: 7, month: 3, year: 3 }

/** Six weeks from Monday around the month, the twelve months of the year, or twelve years. */
export function calendarCells(view: CalendarView, shown: Dayjs): readonly CalendarCell[] {
  if (view === 'day') {
    const first = shown.startOf('month')
    const start = first.subtract((first.day() + 6) % 7, 'day')
    return Array.from({ length: 42 }, (_, index) => {
      const wall = start.add(index, 'day')
      return { key: wall.format('YYYY-MM-DD'), wall, isOutside: wall.month() !== shown.month() }
    })
  }
  const first = view === 'month' ? shown.startOf('year') : shown.startOf('year').subtract(shown.year() % 12, 'year')
  return Array.from({ length: 12 }, (_, index) => {
    const wall = first.add(index, view)
    return { key: wall.format(view === 'month' ? 'YYYY-MM' : 'YYYY'), wall, isOutside: false }
  })
}

/** Where an arrow or page key leads from a cell; null for other keys. */
export function moveByKey(key: string, view: CalendarView, from: Dayjs): Dayjs | null {
  const columns = columnsOf[view]
  switch (key) {
    case 'ArrowLeft':
      return from.subtract(1, view)
    case 'ArrowRight':
      return from.add(1, view)
    case 'ArrowUp':
      return from.subtract(columns, view)
    case 'ArrowDown':
      return from.add(columns, view)
    case 'PageUp':
      return turn(view, from, -1)
    case 'PageDown':
      return turn(view, from, 1)
    case 'Home':
      return view === 'day' ? from.subtract((from.day() + 6) % 7, 'day') : from.startOf('year')
    case 'End':
      return view === 'day' ? from.add(6 - ((from.day() + 6) % 7), 'day') : from.endOf('year').startOf('month')
    default:
      return null
  }
}

/** The page before or after: a month of days, a year of months, twelve years. */
export function turn(view: CalendarView, from: Dayjs, direction: 1 | -1): Dayjs {
  if (view === 'day') return from.add(direction, 'month')
  return from.add(direction * (view === 'month' ? 1 : 12), 'year')
}

/** True when no instant of the cell lies within the limits. */
export function isOutOfLimits(cell: Dayjs, view: CalendarView, limits: { min: number | null; max: number | null }): boolean {
  const first = instantOf(cell.startOf(view).valueOf())
  const last = instantOf(cell.endOf(view).valueOf())
  return (limits.min !== null && last < limits.min) || (limits.max !== null && first > limits.max)
}

export function wallNow(ms: number): Dayjs {
  return wallClock(ms)
}

export function toInstant(wall: Dayjs): number {
  return instantOf(wall.valueOf())
}

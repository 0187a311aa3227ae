import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'

/**
 * Days counted from the day the demonstration data was first made (0), in the configured time zone. Only the dates follow
 * that day; ids, names and numbers do not.
 */
export type Calendar = {
  nowMs: number
  /** Midnight at the beginning of a day: what a date picker stores. */
  day(offset: number): number
  /** A moment of a day; `minutes` counts from midnight. */
  at(offset: number, minutes: number): number
  /** The working day at a share (0 to 1) of the span of working days, and how far that day has gone. */
  workday(share: number): { offset: number; share: number }
  /** `yyyy`, `yy` and `MM` of a day, for numbers written into texts. */
  parts(offset: number): { year: string; month: string; day: string }
}

const dayMs = 86_400_000
const minuteMs = 60_000

export function createCalendar(nowMs: number, daysBack: number): Calendar {
  const today = wallClock(nowMs).startOf('day').valueOf()
  const wall = (offset: number) => today + offset * dayMs
  const starts = new Map<number, number>()
  const day = (offset: number) => {
    const known = starts.get(offset)
    if (known !== undefined) return known
    const start = instantOf(wall(offset))
    // Callers ask for some thousand different days at most; the bound is for mistakes.
    if (starts.size < 20_000) starts.set(offset, start)
    return start
  }
  const workdays = listWorkdays(today, daysBack)
  const workday = (share: number) => {
    const position = Math.min(Math.max(share, 0), 0.999_999_999) * workdays.length
    const index = Math.floor(position)
    return { offset: workdays[index] ?? 0, share: position - index }
  }
  const parts = (offset: number) => {
    const text = new Date(wall(offset)).toISOString()
    return { year: text.slice(0, 4), month: text.slice(5, 7), day: text.slice(8, 10) }
  }
  return { nowMs, day, at: (offset, minutes) => day(offset) + minutes * minuteMs, workday, parts }
}

/** Mondays to Fridays of the span, ending yesterday, so that nothing lies in the future of a morning start. */
function listWorkdays(today: number, daysBack: number): number[] {
  const list: number[] = []
  for (let offset = -daysBack; offset < 0; offset += 1) {
    const weekday = new Date(today + offset * dayMs).getUTCDay()
    if (weekday !== 0 && weekday !== 6) list.push(offset)
  }
  return list
}

import type { ScheduleEntry } from '@/lib/contract/system/schedule-list'
import { formatDate, shift } from '@/lib/datetime/format'
import { dayFormat } from './constants'

/** An entry as the calendar draws it; times are those of the installation's clock. */
export type CalendarEntry = {
  /** Unique in the calendar: an id may come back on days that do not follow each other. */
  key: string
  id: string
  groupId: string
  title: string
  content: string
  urgent: string
  category: string
  color: string
  creatorUserId: string
  isRepeating: boolean
  isAllDay: boolean
  /** `yyyy-MM-dd`, or with `THH:mm` when it has hours. */
  start: string
  /** After its last moment: for whole days the day after the last. Empty where the platform gave no sensible end. */
  end: string
}

/** One row of the wire with its days as text. */
type DayRow = { entry: ScheduleEntry; day: string; lastDay: string }

/** Wire: an entry comes once for every day that it covers (contract 2 §21); days that follow each other become one again. */
export function foldEntries(rows: readonly ScheduleEntry[]): CalendarEntry[] {
  const byId = new Map<string, DayRow[]>()
  for (const entry of rows) {
    if (entry.startDay === undefined) continue
    const row = { entry, day: formatDate(entry.startDay, dayFormat), lastDay: lastDayOf(entry, entry.startDay) }
    const known = byId.get(entry.id)
    if (known) known.push(row)
    else byId.set(entry.id, [row])
  }
  return [...byId.values()].flatMap((days) => runsOf(days).map(joined))
}

/** Wire: whole days end with the first moment of the next day (contract 2 §21). */
function lastDayOf({ allDay, endDay }: ScheduleEntry, startDay: number): string {
  if (endDay === undefined || endDay <= startDay) return formatDate(startDay, dayFormat)
  return formatDate(allDay === 1 ? endDay - 1000 : endDay, dayFormat)
}

/** Rows of one id, cut where a day is missing between them. */
function runsOf(days: readonly DayRow[]): DayRow[][] {
  const sorted = [...days].sort((a, b) => compare(momentOf(a), momentOf(b)))
  const runs: DayRow[][] = []
  for (const row of sorted) {
    const run = runs.at(-1)
    if (run && row.day <= nextDay(lastOf(run))) run.push(row)
    else runs.push([row])
  }
  return runs
}

function lastOf(run: readonly DayRow[]): string {
  return latest(run.map((row) => row.lastDay))
}

function joined(run: readonly DayRow[]): CalendarEntry {
  const [first] = run
  if (!first) throw new Error('a run has at least one row')
  const { entry } = first
  const isAllDay = entry.allDay === 1
  const start = isAllDay ? first.day : momentOf(first)
  const end = isAllDay ? nextDay(lastOf(run)) : latest(run.map(endMomentOf))
  return {
    key: `${entry.id} ${first.day}`,
    id: entry.id,
    groupId: entry.groupId,
    title: entry.title,
    content: entry.content,
    urgent: entry.urgent,
    category: entry.category,
    color: entry.color,
    creatorUserId: entry.creatorUserId,
    isRepeating: entry.repetition !== '' && entry.repetition !== '1',
    isAllDay,
    start,
    end: end > start ? end : '',
  }
}

function momentOf({ entry, day }: DayRow): string {
  return `${day}T${entry.startTime || '00:00'}`
}

/** The last minute of a day is its end: what goes on until midnight must not look a minute short. */
function endMomentOf({ entry, day, lastDay }: DayRow): string {
  const { startTime, endTime } = entry
  if (endTime === '') return ''
  const isMidnight = endTime === '23:59' || (endTime === '00:00' && lastDay === day && startTime > endTime)
  return isMidnight ? `${nextDay(lastDay)}T00:00` : `${lastDay}T${endTime}`
}

function nextDay(day: string): string {
  return formatDate(shift(Date.parse(`${day}T00:00:00Z`), 1, 'day', 'UTC'), dayFormat, 'UTC')
}

/** Days and moments of this form compare as text. */
function latest(texts: readonly string[]): string {
  return [...texts].sort().at(-1) ?? ''
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

import { scheduleScopes } from '@/lib/contract/system/schedule-list'
import {
  dayMs,
  occurrenceDays,
  placeOccurrence,
  type RecurrenceRule,
  type Repetition,
  reminderMoment,
} from '@/lib/domain/recurrence'
import { refused } from '../../kit/refusals'
import { type Draft, installationClock, timeText, wallDayOf } from './form'
import type { EntryRow, WrittenRow } from './store-write'

/** Every occurrence is a row, for each participant one more; these keep one call from filling the database. */
const occurrencesMax = 1000
const rowsMax = 60_000

export type Scope = (typeof scheduleScopes)[keyof typeof scheduleScopes]

/** Rows of one series, earliest first, and the one that was opened; for what does not repeat only that. */
export type Series = { touched: EntryRow; rows: readonly EntryRow[] }

/** What a scope reaches, and whether something of the series stays before it. */
export function reachedBy(
  scope: Scope,
  { touched, rows }: Series,
): { reached: readonly EntryRow[]; before: readonly EntryRow[] } {
  if (scope === scheduleScopes.this) return { reached: [touched], before: [] }
  const isReached = (row: EntryRow) => scope === scheduleScopes.all || row.startDay >= touched.startDay
  return { reached: rows.filter(isReached), before: rows.filter((row) => !isReached(row)) }
}

/** Day of an occurrence, with the row that it continues: links to that row go on working. */
type Occurrence = { day: number; row: EntryRow | null }

export type Plan = {
  occurrences: readonly Occurrence[]
  seriesDay: number | null
}

export function planNew(draft: Draft): Plan {
  const { startDay, repetition } = draft
  const days = daysOf(draft, { anchorDay: startDay, fromDay: startDay })
  return { occurrences: days.map((day) => ({ day, row: null })), seriesDay: repetition === '1' ? null : startDay }
}

/** One occurrence that leaves its series, or an entry that stands alone and goes on doing so. */
export function planSingle(draft: Draft, touched: EntryRow): Plan {
  return { occurrences: [{ day: draft.startDay, row: touched }], seriesDay: null }
}

/**
 * New days for what is reached of a series. What was moved or removed alone before leaves its gap: the same place of the new
 * rule stays empty, so nothing comes back that somebody took out.
 */
export function planSeries(draft: Draft, touched: EntryRow, reached: readonly EntryRow[]): Plan {
  if (draft.repetition === '1') return planSingle(draft, touched)
  const rowOfDay = new Map(reached.map((row) => [wallDayOf(row.startDay), row]))
  const firstDay = wallDayOf(reached[0]?.startDay ?? touched.startDay)
  const movedMs = draft.startDay - wallDayOf(touched.startDay)
  const fromDay = firstDay + movedMs
  const isSameRule = touched.repetition === draft.repetition
  const anchorDay = isSameRule && movedMs === 0 && touched.seriesDay !== null ? wallDayOf(touched.seriesDay) : fromDay
  const oldDays = formerDays(touched, reached, firstDay)
  const newDays = daysOf(draft, { anchorDay, fromDay })
  const occurrences =
    isSameRule && oldDays
      ? newDays.flatMap((day, index) => samePlace(day, oldDays[index], rowOfDay))
      : inOrder(newDays, gapsOf(oldDays, rowOfDay), reached)
  // A rule whose every place had been emptied still has the one that is being saved.
  if (occurrences.length === 0) return { occurrences: [{ day: draft.startDay, row: touched }], seriesDay: anchorDay }
  return { occurrences, seriesDay: anchorDay }
}

function samePlace(day: number, oldDay: number | undefined, rowOfDay: ReadonlyMap<number, EntryRow>): Occurrence[] {
  if (oldDay === undefined) return [{ day, row: null }]
  const row = rowOfDay.get(oldDay)
  return row ? [{ day, row }] : []
}

function inOrder(days: readonly number[], gaps: ReadonlySet<number>, rows: readonly EntryRow[]): Occurrence[] {
  return days.filter((day) => !gaps.has(day)).map((day, index) => ({ day, row: rows[index] ?? null }))
}

function gapsOf(oldDays: readonly number[] | null, rowOfDay: ReadonlyMap<number, EntryRow>): Set<number> {
  return new Set(oldDays?.filter((day) => !rowOfDay.has(day)) ?? [])
}

/** The days by the rule until now. Null when the rows do not follow it, as those that came with data of another origin. */
function formerDays(touched: EntryRow, reached: readonly EntryRow[], firstDay: number): number[] | null {
  const { seriesDay, repeatTime, repetition } = touched
  if (seriesDay === null || repeatTime === null) return null
  const rule: RecurrenceRule = {
    repetition: repetition as Repetition,
    anchorDay: wallDayOf(seriesDay),
    fromDay: firstDay,
    untilDay: wallDayOf(repeatTime),
  }
  const days = occurrenceDays(rule, occurrencesMax)
  const known = new Set(days)
  return reached.every((row) => known.has(wallDayOf(row.startDay))) ? days : null
}

function daysOf({ repetition, untilDay }: Draft, from: { anchorDay: number; fromDay: number }): number[] {
  const days = occurrenceDays({ repetition, ...from, untilDay: untilDay ?? from.fromDay }, occurrencesMax)
  if (days.length > occurrencesMax) throw refused(`重复次数不能超过${occurrencesMax}次，请提前重复结束日期`, 'repeatTime')
  return days
}

export function refuseTooMany(plan: Plan, participants: number): void {
  if (plan.occurrences.length * (participants + 1) <= rowsMax) return
  throw refused('重复次数与参与人过多，请提前重复结束日期或减少参与人', 'toUserIds')
}

/** The rows of a plan. A reminder whose time has gone by is not made up for, except one that is about to be sent. */
export function rowsOf(draft: Draft, plan: Plan, { now, newId }: { now: number; newId: () => string }): WrittenRow[] {
  return plan.occurrences.map(({ day, row }) => {
    const placed = placeOccurrence(day, draft.shape, installationClock)
    const reminder = { isAllDay: draft.allDay === 1, code: draft.reminderTime }
    const due = reminderMoment({ day, startAt: placed.startAt }, reminder, installationClock)
    return {
      id: row?.id ?? newId(),
      startDay: installationClock.instantOf(day),
      endDay: installationClock.instantOf(placed.endDay),
      endTime: timeText(placed.endMinutes),
      startAt: placed.startAt,
      endAt: placed.endAt,
      remindAt: due !== null && (due >= now || due === row?.remindAt) ? due : null,
    }
  })
}

/** The day before: where a series ends whose rest goes another way. */
export function dayBefore(startDay: number): number {
  return installationClock.instantOf(wallDayOf(startDay) - dayMs)
}

import { formatDate, startOf } from '@/lib/datetime/format'
import { wallClock } from '@/lib/datetime/wall-clock'
import { instantOf } from '@/lib/datetime/zone'
import { dayMs } from '@/lib/domain/recurrence'
import { dayFormat, durationCustom, durations } from './constants'
import { type FormValues, reminderFor, spanOf } from './schema'

/** What a drag changed, in time on the wall: whole days and the rest in milliseconds. */
export type Delta = { days: number; ms: number }
export const noDelta: Delta = { days: 0, ms: 0 }

export type Move = {
  startDelta: Delta
  endDelta: Delta
  /** Given when it was dragged from the hours to the whole days or back: where it is now. */
  placed?: { isAllDay: boolean; startMs: number; endMs: number | null }
}

const minuteMs = 60_000

/** The entry as it is after the drag. Counted from the whole record: in the calendar it may begin before what is shown. */
export function movedValues(values: FormValues, { startDelta, endDelta, placed }: Move): FormValues {
  if (placed && placed.isAllDay !== values.isAllDay) return placedValues(values, placed)
  const span = spanOf(values)
  if (!span) return values
  const startMs = shifted(span.startMs, startDelta)
  const endMs = shifted(span.endMs, endDelta)
  if (endMs <= startMs) return values
  const start = { startDay: startOf(startMs, dayFormat), startTime: formatDate(startMs, 'HH:mm') }
  if (values.isAllDay) return { ...values, startDay: start.startDay, endDay: startOf(endMs - 1, dayFormat) }
  return { ...values, ...start, ...timedEnd(values.duration, startMs, endMs) }
}

/** A duration of the list stays one while it fits; anything else is given by its end. */
function timedEnd(durationBefore: number, startMs: number, endMs: number): Pick<FormValues, 'duration' | 'endDay' | 'endTime'> {
  const minutes = Math.round((endMs - startMs) / minuteMs)
  const isListed = (durations as readonly number[]).includes(minutes) && durationBefore !== durationCustom
  return {
    duration: isListed ? minutes : durationCustom,
    endDay: startOf(endMs, dayFormat),
    endTime: formatDate(endMs, 'HH:mm'),
  }
}

function placedValues(values: FormValues, { isAllDay, startMs, endMs }: NonNullable<Move['placed']>): FormValues {
  const reminderTime = reminderFor(isAllDay, values.reminderTime)
  const startDay = startOf(startMs, dayFormat)
  if (isAllDay) {
    const lastMs = endMs === null ? startMs : Math.max(startMs, endMs - 1)
    return { ...values, isAllDay, reminderTime, startDay, endDay: startOf(lastMs, dayFormat) }
  }
  const end = endMs ?? startMs + 60 * minuteMs
  return { ...values, isAllDay, reminderTime, startDay, startTime: formatDate(startMs, 'HH:mm'), ...timedEnd(60, startMs, end) }
}

/** Moves what the clock on the wall shows, so that nine o'clock stays nine o'clock over a change of the clocks. */
function shifted(ms: number, { days, ms: rest }: Delta): number {
  return instantOf(wallClock(ms).valueOf() + days * dayMs + rest)
}

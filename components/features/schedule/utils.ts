import type { ScheduleEntry } from '@/lib/contract/system/schedule-list'
import { formatDate } from '@/lib/datetime/format'
import { instantOf } from '@/lib/datetime/zone'
import { dayFormat } from './constants'

type Span = Pick<ScheduleEntry, 'allDay' | 'startDay' | 'startTime' | 'endDay' | 'endTime'>

/** When it begins and ends, on the installation's clock, as `yyyy-MM-dd HH:mm` (spec 2 §2.7). */
export function startText(entry: Span): string {
  return momentText(entry.startDay, entry.allDay === 1 ? '00:00' : entry.startTime)
}

export function endText(entry: Span): string {
  return momentText(entry.endDay ?? entry.startDay, entry.allDay === 1 ? '23:59' : entry.endTime)
}

function momentText(day: number | undefined, time: string): string {
  return day === undefined ? '' : `${formatDate(day, dayFormat)} ${time}`.trim()
}

/** The colour is foreign text: only a plain one reaches a style. White, the platform's default, means none. */
export function ownColor(color: string): string {
  return isPlainColor(color) && !/^#f{3,8}$/i.test(color) ? color : 'var(--tn-primary)'
}

function isPlainColor(color: string): boolean {
  return /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)
}

/** The calendar writes what the clock on the wall shows as if it were UTC. */
export function instantOfWall(date: Date): number {
  return instantOf(date.getTime())
}

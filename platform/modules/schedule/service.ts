import { parseDate } from '@/lib/datetime/format'
import { instantOf, wallClock } from '@/lib/datetime/zone'
import type { Actor, PlatformContext } from '../../http/context'
import { refused } from '../permission/listing'
import { findEntries } from './store'

const dayMs = 86_400_000
/** A month view shows six weeks, a year view would be asked for month by month. */
const spanDaysMax = 100
const entriesMax = 1000
const rowsMax = 3000

/** Contract 2 §21: own entries and those one takes part in, once for every day they cover within the asked time. */
export async function listSchedule(ctx: PlatformContext, actor: Actor, query: { startTime: string; endTime: string }) {
  const fromMs = readTime(query.startTime, 'startTime')
  const toMs = readTime(query.endTime, 'endTime')
  if (toMs < fromMs) throw refused('结束时间必须晚于开始时间', 'endTime')
  if (toMs - fromMs > spanDaysMax * dayMs) throw refused(`查询范围不能超过${spanDaysMax}天`, 'endTime')
  const entries = await findEntries(ctx.db, actor.userId, { fromMs, toMs }, entriesMax)
  const rows = entries.flatMap((entry) => daysOf(entry, { fromMs, toMs }))
  return { list: rows.sort(byTime).slice(0, rowsMax) }
}

/** The wire has minutes; a day alone is read as its beginning. */
function readTime(text: string, path: string): number {
  const trimmed = text.trim()
  const time =
    parseDate(trimmed, 'yyyy-MM-dd HH:mm') ?? parseDate(trimmed, 'yyyy-MM-dd HH:mm:ss') ?? parseDate(trimmed, 'yyyy-MM-dd')
  if (time === null) throw refused('时间格式应为yyyy-MM-dd HH:mm', path)
  return time
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number]
type DayRow = Omit<Entry, 'startAt' | 'endAt'>

/** Days are counted on the clock of the installation: a day with a change of the clock has 23 or 25 hours. */
function daysOf(entry: Entry, { fromMs, toMs }: { fromMs: number; toMs: number }): DayRow[] {
  const { startAt, endAt, ...shown } = entry
  // The last moment that belongs to it, so that an entry until midnight does not reach into the next day.
  const first = startOfDay(Math.max(startAt, fromMs))
  const last = startOfDay(Math.min(endAt, toMs) - 1)
  const days: DayRow[] = []
  for (let wall = first; wall <= last; wall += dayMs) {
    const day = instantOf(wall)
    const startTime = wall === startOfDay(startAt) ? shown.startTime : '00:00'
    const endTime = wall === startOfDay(endAt - 1) ? shown.endTime : '23:59'
    days.push({ ...shown, startDay: day, startTime, endDay: day, endTime })
  }
  return days
}

/** Midnight of the day on the wall clock. */
function startOfDay(ms: number): number {
  return wallClock(ms).startOf('day').valueOf()
}

/** Whole days stand before the hours of their day. */
function byTime(a: DayRow, b: DayRow): number {
  return a.startDay - b.startDay || b.allDay - a.allDay || compare(a.startTime, b.startTime) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

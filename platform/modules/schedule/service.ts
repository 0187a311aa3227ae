import { formatDate, parseDate } from '@/lib/datetime/format'
import { instantOf } from '@/lib/datetime/zone'
import { dayMs } from '@/lib/domain/recurrence'
import type { Actor, PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { wallDayOf } from './form'
import { findEntries } from './store'

/** A month view shows six weeks, a year view would be asked for month by month. */
const spanDaysMax = 100
const entriesMax = 1000
const rowsMax = 3000

/** Contract 2 §21: own entries and those one takes part in, once for every day they cover within the asked time. */
export async function listSchedule(ctx: PlatformContext, actor: Actor, query: { startTime: string; endTime: string }) {
  const rows = await findDayRows(ctx, actor, readSpan(query))
  return { list: rows.slice(0, rowsMax) }
}

/** The same for phones: how many there are on each day of the span, and those of one day, today when none is named. */
export async function scheduleOfDay(
  ctx: PlatformContext,
  actor: Actor,
  query: { startTime: string; endTime: string; dateTime: string },
) {
  const rows = await findDayRows(ctx, actor, readSpan(query))
  const signList: Record<string, number> = {}
  for (const { startDay } of rows) {
    const day = formatDate(startDay, 'yyyyMMdd')
    signList[day] = (signList[day] ?? 0) + 1
  }
  const dayWall = wallDayOf(query.dateTime.trim() === '' ? ctx.now() : readTime(query.dateTime, 'dateTime'))
  const today = await findDayRows(ctx, actor, { fromMs: instantOf(dayWall), toMs: instantOf(dayWall + dayMs) })
  return { signList, todayList: today.slice(0, rowsMax) }
}

type Span = { fromMs: number; toMs: number }

function readSpan(query: { startTime: string; endTime: string }): Span {
  const fromMs = readTime(query.startTime, 'startTime')
  const toMs = readTime(query.endTime, 'endTime')
  if (toMs < fromMs) throw refused('结束时间必须晚于开始时间', 'endTime')
  if (toMs - fromMs > spanDaysMax * dayMs) throw refused(`查询范围不能超过${spanDaysMax}天`, 'endTime')
  return { fromMs, toMs }
}

async function findDayRows(ctx: PlatformContext, actor: Actor, span: Span): Promise<DayRow[]> {
  const entries = await findEntries(ctx.db, actor.userId, span, entriesMax)
  return entries.flatMap((entry) => daysOf(entry, span)).sort(byTime)
}

/** The wire has minutes; a day alone is read as its beginning. */
function readTime(text: string, path: string): number {
  const trimmed = text.trim()
  const formats = ['yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss', 'yyyy-MM-dd', 'yyyyMMdd']
  const time = formats.map((format) => parseDate(trimmed, format)).find((parsed) => parsed !== null)
  if (time === undefined) throw refused('时间格式应为yyyy-MM-dd HH:mm', path)
  return time
}

type Entry = Awaited<ReturnType<typeof findEntries>>[number]
type DayRow = Omit<Entry, 'startAt' | 'endAt'>

/** Days are counted on the clock of the installation: a day with a change of the clock has 23 or 25 hours. */
function daysOf(entry: Entry, { fromMs, toMs }: Span): DayRow[] {
  const { startAt, endAt, ...shown } = entry
  // The last moment that belongs to it, so that an entry until midnight does not reach into the next day.
  const first = wallDayOf(Math.max(startAt, fromMs))
  const last = wallDayOf(Math.max(startAt, Math.min(endAt, toMs) - 1))
  const days: DayRow[] = []
  for (let wall = first; wall <= last; wall += dayMs) {
    const day = instantOf(wall)
    const isFirst = wall === wallDayOf(startAt)
    // What ends at midnight fills its last day; only on its first day the clock says so itself, as in 22:00 to 00:00.
    const isEnd = wall === wallDayOf(endAt - 1) && (isFirst || shown.endTime !== '00:00')
    const startTime = isFirst ? shown.startTime : '00:00'
    const endTime = isEnd ? shown.endTime : '23:59'
    // Wire: the end of whole days is the moment after their last second, hence the next midnight (contract 2 §21).
    const endDay = shown.allDay === 1 ? instantOf(wall + dayMs) : day
    days.push({ ...shown, startDay: day, startTime, endDay, endTime })
  }
  return days
}

/** Whole days stand before the hours of their day. */
function byTime(a: DayRow, b: DayRow): number {
  return a.startDay - b.startDay || b.allDay - a.allDay || compare(a.startTime, b.startTime) || compare(a.id, b.id)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

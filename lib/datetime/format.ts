import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import utc from 'dayjs/plugin/utc'
import { instantOf, wallClock } from './zone'

dayjs.extend(utc)
dayjs.extend(customParseFormat)

/** The formats of date fields (contract 3a §4.3). */
export const dateFormats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'] as const

export const dateTimeFormat = 'yyyy-MM-dd HH:mm:ss'

/** The wire writes `yyyy-MM-dd`, dayjs reads `YYYY-MM-DD`. */
function toDayjsFormat(format: string): string {
  return format.replaceAll('y', 'Y').replaceAll('d', 'D')
}

/** An instant in a format of the wire; empty for what is no instant. */
export function formatDate(ms: number, format: string, timeZone?: string | null): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return ''
  return wallClock(ms, timeZone).format(toDayjsFormat(format))
}

/** Text of exactly that format as an instant, null for anything else. */
export function parseDate(text: string, format: string, timeZone?: string | null): number | null {
  if (text.length > 40) return null
  const parsed = dayjs.utc(text, toDayjsFormat(format), true)
  return parsed.isValid() ? instantOf(parsed.valueOf(), timeZone) : null
}

/** Text in any format a platform writes, the longest first; also with `/` and with `T`. */
export function parseAnyDate(text: string, timeZone?: string | null): number | null {
  if (text.length > 40) return null
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text)) {
    const instant = Date.parse(text)
    return Number.isNaN(instant) ? null : instant
  }
  const plain = text
    .trim()
    .replaceAll('/', '-')
    .replace('T', ' ')
    .replace(/\.\d+$/, '')
  for (const format of [...dateFormats].reverse()) {
    const instant = parseDate(plain, format, timeZone)
    if (instant !== null) return instant
  }
  return null
}

/** What a format distinguishes: the unit in which its values are compared and started (spec 2 §5.1). */
export function unitOf(format: string): 'year' | 'month' | 'day' | 'minute' | 'second' {
  if (format.includes('ss')) return 'second'
  if (format.includes('mm')) return 'minute'
  if (format.includes('dd')) return 'day'
  return format.includes('MM') ? 'month' : 'year'
}

/** First instant of the year, month or day of `ms`; formats with minutes keep the instant itself (contract 3a §9). */
export function startOf(ms: number, format: string, timeZone?: string | null): number {
  const unit = unitOf(format)
  if (unit === 'minute' || unit === 'second') return ms
  return instantOf(wallClock(ms, timeZone).startOf(unit).valueOf(), timeZone)
}

export type ShiftUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

/** Moves the wall clock, so that a day stays a day over a change of summer time. */
export function shift(ms: number, amount: number, unit: ShiftUnit, timeZone?: string | null): number {
  if (unit === 'hour' || unit === 'minute' || unit === 'second') return dayjs.utc(ms).add(amount, unit).valueOf()
  return instantOf(wallClock(ms, timeZone).add(amount, unit).valueOf(), timeZone)
}

const timePattern = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** Time of day in the field's format (`HH:mm` or `HH:mm:ss`), null for what is no time. */
export function normalizeTime(text: string, format: string): string | null {
  const match = timePattern.exec(text.trim())
  if (!match) return null
  const hours = (match[1] ?? '').padStart(2, '0')
  const base = `${hours}:${match[2]}`
  return format.includes('ss') ? `${base}:${match[3] ?? '00'}` : base
}

import type { CellValue } from '../cell'

const dayMs = 86_400_000
const daySeconds = 86_400
/** Day 0 of the usual calendar, counted so that days from 1 March 1900 on are right. */
const originDays = 25_569
/** 29 February 1900, which never was, has a number of its own. */
const leapBugDay = 60
const lastDay = 2_958_465
const days1904 = 1_462

type DateCell = Extract<CellValue, { type: 'date' | 'dateTime' | 'time' }>

/** The number of a date of the wall clock; null for what the calendar of spreadsheets (1900 to 9999) does not hold. */
export function serialOf({ type, value }: DateCell): number | null {
  const found = /^(?:(\d{4})-(\d\d)-(\d\d))?(?:(?:^|[ T])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(value)
  if (!found || value === '') return null
  const [, year, month, day, hours = '0', minutes = '0', seconds = '0'] = found
  const [h, m, s] = [Number(hours), Number(minutes), Number(seconds)]
  if ((year === undefined) !== (type === 'time') || h > 23 || m > 59 || s > 59) return null
  const fraction = (h * 3600 + m * 60 + s) / daySeconds
  if (year === undefined) return fraction
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day))
  // The calendar would take 31 April for 1 May.
  const isReal = new Date(ms).getUTCDate() === Number(day) && Number(month) <= 12
  const days = ms / dayMs + originDays
  const serial = days > leapBugDay ? days : days - 1
  return isReal && Number(year) >= 1900 && serial >= 1 ? serial + fraction : null
}

export type DateKind = 'date' | 'dateTime' | 'time' | 'duration'

/** The date behind a number, to the second; null for a number that no sheet would show as a date. */
export function dateCellOf(serial: number, kind: DateKind, is1904: boolean): DateCell | null {
  const seconds = Math.round(serial * daySeconds)
  if (!Number.isFinite(seconds) || seconds < 0) return null
  if (kind === 'duration' || (kind === 'time' && seconds < daySeconds)) return { type: 'time', value: clockOf(seconds) }
  const days = Math.floor(seconds / daySeconds) + (is1904 ? days1904 : 0)
  if (days < 1 || days > lastDay) return null
  const rest = seconds % daySeconds
  const day = dayOf(days)
  return kind === 'date' && rest === 0 ? { type: 'date', value: day } : { type: 'dateTime', value: `${day} ${clockOf(rest)}` }
}

function dayOf(days: number): string {
  if (days === leapBugDay) return '1900-02-29'
  const ms = (days - originDays + (days < leapBugDay ? 1 : 0)) * dayMs
  return new Date(ms).toISOString().slice(0, 10)
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** Formats that the standard numbers, East Asian ones among them (ECMA-376, 18.8.30). */
const numbered: ReadonlyMap<number, DateKind> = new Map([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'] as const),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'] as const),
  [22, 'dateTime'],
  [46, 'duration'],
])

export function dateKindOfId(id: number): DateKind | null {
  return numbered.get(id) ?? null
}

/** Which kind of date a format shows; null for numbers and text. */
export function dateKindOfCode(code: string): DateKind | null {
  // Only the first part counts: those for negative numbers and texts follow. Quoted and escaped signs and colours are no fields.
  const bare = (code.split(';', 1)[0] ?? '').replace(/"[^"]*"?|\\.|_.|\*./g, '')
  if (/\[(h+|m+|s+)\]/i.test(bare)) return 'duration'
  const fields = bare.replace(/\[[^[\]]*\]/g, '').replace(/general|am\/pm|a\/p/gi, '')
  const hasClock = /[hs]/i.test(fields)
  const hasDay = /[yd]/i.test(fields) || (/m/i.test(fields) && !hasClock)
  if (hasDay) return hasClock ? 'dateTime' : 'date'
  return hasClock ? 'time' : null
}

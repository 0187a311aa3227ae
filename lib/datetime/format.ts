import { instantOf, wallTime } from './zone'

/** The formats of date fields (contract 3a §4.3). */
export const dateFormats = ['yyyy', 'yyyy-MM', 'yyyy-MM-dd', 'yyyy-MM-dd HH:mm', 'yyyy-MM-dd HH:mm:ss'] as const

export const dateTimeFormat = 'yyyy-MM-dd HH:mm:ss'
/** A moment where it is read: the second is told only where it is asked for. */
export const minuteFormat = 'yyyy-MM-dd HH:mm'

/** What the formats of the wire are made of. Few enough to need no library: every page loads this file. */
const parts = ['yyyy', 'MM', 'dd', 'HH', 'mm', 'ss'] as const
type Part = (typeof parts)[number]

const wallPart: Readonly<Record<Part, (wall: Date) => number>> = {
  yyyy: (wall) => wall.getUTCFullYear(),
  MM: (wall) => wall.getUTCMonth() + 1,
  dd: (wall) => wall.getUTCDate(),
  HH: (wall) => wall.getUTCHours(),
  mm: (wall) => wall.getUTCMinutes(),
  ss: (wall) => wall.getUTCSeconds(),
}

/** A format as what stands in it; a file of dates has thousands in the same few. */
const knownPieces = new Map<string, readonly (Part | { text: string })[]>()
const knownMax = 200

function piecesOf(format: string): readonly (Part | { text: string })[] {
  const known = knownPieces.get(format)
  if (known) return known
  const isPart = (piece: string): piece is Part => parts.includes(piece as Part)
  const split = format.split(/(yyyy|MM|dd|HH|mm|ss)/).filter((piece) => piece !== '')
  const pieces = split.map((piece) => (isPart(piece) ? piece : { text: piece }))
  if (knownPieces.size >= knownMax) knownPieces.clear()
  knownPieces.set(format, pieces)
  return pieces
}

/** An instant in a format of the wire; empty for what is no instant. */
export function formatDate(ms: number, format: string, timeZone?: string | null): string {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return ''
  return writeWall(new Date(wallTime(ms, timeZone)), format)
}

function writeWall(wall: Date, format: string): string {
  let text = ''
  for (const piece of piecesOf(format)) {
    text += typeof piece === 'string' ? String(wallPart[piece](wall)).padStart(piece.length, '0') : piece.text
  }
  return text
}

/** Text of exactly that format as an instant, null for anything else. */
export function parseDate(text: string, format: string, timeZone?: string | null): number | null {
  if (text.length !== format.length) return null
  const read = (part: string, missing: number) => {
    const at = format.indexOf(part)
    return at < 0 ? missing : Number(text.slice(at, at + part.length))
  }
  const day = [read('yyyy', 1970), read('MM', 1) - 1, read('dd', 1)] as const
  const wall = new Date(Date.UTC(...day, read('HH', 0), read('mm', 0), read('ss', 0)))
  // What no calendar has, such as the thirtieth of February, becomes another day, and signs become no number.
  return writeWall(wall, format) === text ? instantOf(wall.getTime(), timeZone) : null
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
  const wall = new Date(wallTime(ms, timeZone))
  wall.setUTCHours(0, 0, 0, 0)
  if (unit !== 'day') wall.setUTCDate(1)
  if (unit === 'year') wall.setUTCMonth(0)
  return instantOf(wall.getTime(), timeZone)
}

export type ShiftUnit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

const unitMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const

/** Moves the wall clock, so that a day stays a day over a change of summer time. A month later is the same day of it, or its last. */
export function shift(ms: number, amount: number, unit: ShiftUnit, timeZone?: string | null): number {
  if (unit === 'hour' || unit === 'minute' || unit === 'second') return ms + amount * unitMs[unit]
  const wall = wallTime(ms, timeZone)
  if (unit === 'day') return instantOf(wall + Math.round(amount) * unitMs.day, timeZone)
  return instantOf(addMonths(wall, unit === 'year' ? amount * 12 : amount), timeZone)
}

function addMonths(wallMs: number, months: number): number {
  const wall = new Date(wallMs)
  const day = wall.getUTCDate()
  wall.setUTCDate(1)
  wall.setUTCMonth(wall.getUTCMonth() + months)
  const last = new Date(wall)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return wall.setUTCDate(Math.min(day, last.getUTCDate()))
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

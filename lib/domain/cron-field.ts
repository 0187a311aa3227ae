/** The parts of a cron expression, in the order in which they are written. */
export const cronFieldNames = ['second', 'minute', 'hour', 'day', 'month', 'week', 'year'] as const
export type CronFieldName = (typeof cronFieldNames)[number]

/** What cannot be understood, and where. `part` is what was written there. */
export type CronProblem =
  | { code: 'empty' | 'count' | 'both' | 'never' }
  | { code: 'syntax' | 'step' | 'order' | 'alone'; field: CronFieldName; part: string }
  | { code: 'range'; field: CronFieldName; part: string; min: number; max: number }

export class CronError extends Error {
  constructor(readonly problem: CronProblem) {
    super(`cron: ${JSON.stringify(problem)}`)
  }
}

/**
 * How the days of the week are numbered: 1 to 7 from Sunday on as schedulers do that know seconds, or 0 to 7 with Sunday at both ends as
 * the five fields of Unix have them.
 */
export type WeekNumbers = 'quartz' | 'unix'

/** One field, understood. Days of the week count from Sunday, 0. */
export type CronField = {
  /** Nothing is asked of it. */
  isAny: boolean
  values: readonly number[]
  /** Days that depend on the month, as croner writes them: `L`, `LW`, `15W`, `5#3`, `5#L`. */
  marks: readonly string[]
  /** `L-3`: so many days before the last one of the month. */
  beforeLast: number | null
}

type Bounds = { min: number; max: number; names: readonly string[] }

export const monthNames = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
export const weekNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const bounds: Readonly<Record<Exclude<CronFieldName, 'week'>, Bounds>> = {
  second: { min: 0, max: 59, names: [] },
  minute: { min: 0, max: 59, names: [] },
  hour: { min: 0, max: 23, names: [] },
  day: { min: 1, max: 31, names: [] },
  month: { min: 1, max: 12, names: monthNames },
  year: { min: 1970, max: 2099, names: [] },
}

function boundsOf(field: CronFieldName, weeks: WeekNumbers): Bounds {
  if (field !== 'week') return bounds[field]
  return weeks === 'quartz' ? { min: 1, max: 7, names: weekNames } : { min: 0, max: 7, names: weekNames }
}

type Reading = { field: CronFieldName; weeks: WeekNumbers; values: Set<number>; marks: string[]; beforeLast: number | null }

/** Throws `CronError` for what has no meaning at its place. */
export function readCronField(text: string, field: CronFieldName, weeks: WeekNumbers): CronField {
  const reading: Reading = { field, weeks, values: new Set(), marks: [], beforeLast: null }
  const parts = text.toUpperCase().split(',')
  const canBeOpen = field === 'day' || field === 'week'
  if (parts.includes('*') || (canBeOpen && parts.includes('?'))) {
    if (parts.length > 1) throw new CronError({ code: 'alone', field, part: parts.includes('*') ? '*' : '?' })
    return { isAny: true, values: [], marks: [], beforeLast: null }
  }
  for (const part of parts) if (!readMark(part, reading)) readSpan(part, reading)
  const { beforeLast, marks } = reading
  if (beforeLast !== null && parts.length > 1) throw new CronError({ code: 'alone', field, part: `L-${beforeLast}` })
  const values = [...reading.values].sort((one, other) => one - other)
  const isAny = marks.length === 0 && beforeLast === null && values.length === countOf(field)
  return { isAny, values, marks, beforeLast }
}

function countOf(field: CronFieldName): number {
  if (field === 'week') return 7
  return bounds[field].max - bounds[field].min + 1
}

/** Days that depend on the month. Answers whether the part is one. */
function readMark(part: string, reading: Reading): boolean {
  const { field, weeks, marks, values } = reading
  if (field === 'day') {
    if (part === 'L' || part === 'LW') return marks.push(part) > 0
    const [, before] = /^L-(\d+)$/.exec(part) ?? []
    // Of more, some months have none.
    if (before !== undefined) reading.beforeLast = within(before, { field, part, min: 1, max: 27 })
    const [, near] = /^(\w+)W$/.exec(part) ?? []
    if (near !== undefined) marks.push(`${numberOf(near, part, reading)}W`)
    return before !== undefined || near !== undefined
  }
  if (field !== 'week') return false
  // Alone it is the last day of the week.
  if (part === 'L') values.add(6)
  const [, last] = /^(\w+)L$/.exec(part) ?? []
  if (last !== undefined) marks.push(`${weekday(numberOf(last, part, reading), weeks)}#L`)
  const [, nth, place] = /^(\w+)#(\w+)$/.exec(part) ?? []
  if (nth !== undefined && place !== undefined) {
    const day = weekday(numberOf(nth, part, reading), weeks)
    marks.push(`${day}#${within(place, { field, part, min: 1, max: 5 })}`)
  }
  return part === 'L' || last !== undefined || nth !== undefined
}

/** One value, or several from one to another or to the end, all of them or each so many. A span may go over the end: 22 to 2 o'clock. */
function readSpan(part: string, reading: Reading): void {
  const { field, weeks, values } = reading
  const { min, max } = boundsOf(field, weeks)
  const [, span = '', stepText] = /^([^/]*)(?:\/([^/]*))?$/.exec(part) ?? [undefined, '?']
  const step = stepText === undefined ? 1 : stepOf(stepText, { field, part })
  const isWhole = (span === '*' || span === '') && stepText !== undefined
  const [, fromText = span, toText] = /^([^-]*)-([^-]*)$/.exec(span) ?? []
  const from = isWhole ? min : numberOf(fromText, part, reading)
  const to = toText !== undefined ? numberOf(toText, part, reading) : stepText === undefined ? from : max
  if (from > to && field === 'year') throw new CronError({ code: 'order', field, part })
  const end = from > to ? to + (max - min + 1) : to
  for (let at = from; at <= end; at += step) {
    const value = at > max ? at - (max - min + 1) : at
    values.add(field === 'week' ? weekday(value, weeks) : value)
  }
}

function weekday(value: number, weeks: WeekNumbers): number {
  return weeks === 'quartz' ? value - 1 : value % 7
}

function stepOf(text: string, { field, part }: { field: CronFieldName; part: string }): number {
  const step = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (step < 1) throw new CronError({ code: 'step', field, part })
  return step
}

function numberOf(text: string, part: string, { field, weeks }: Pick<Reading, 'field' | 'weeks'>): number {
  const { names, min, max } = boundsOf(field, weeks)
  const named = names.indexOf(text)
  if (named >= 0) return field === 'week' && weeks === 'unix' ? named : named + 1
  return within(text, { field, part, min, max })
}

type Place = { field: CronFieldName; part: string; min: number; max: number }

function within(text: string, place: Place): number {
  const { field, part, min, max } = place
  if (!/^\d{1,4}$/.test(text)) throw new CronError({ code: 'syntax', field, part })
  const value = Number(text)
  if (value < min || value > max) throw new CronError({ code: 'range', ...place })
  return value
}

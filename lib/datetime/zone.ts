let defaultZone: string | null = null

/** The zone in which dates are read and written when none is given: the platform sets its configured one, a browser keeps its own. */
export function setDefaultTimeZone(timeZone: string | null) {
  if (timeZone !== null) formatterOf(timeZone)
  defaultZone = timeZone
}

/** The zone that is set, else that of the machine, by its name. */
export function defaultTimeZone(): string {
  return defaultZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Wall-clock time of an instant: the instant at which the clocks of UTC show what those of the zone show. */
export function wallTime(ms: number, timeZone: string | null = defaultZone): number {
  return ms + offsetMs(ms, timeZone)
}

/** The instant at which the zone's clocks show the given wall-clock time. In the hour that is skipped in spring, the instant after it. */
export function instantOf(wallMs: number, timeZone: string | null = defaultZone): number {
  const guess = wallMs - offsetMs(wallMs, timeZone)
  return wallMs - offsetMs(guess, timeZone)
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const offsetsByZone = new Map<string, Map<number, number>>()
const quarterMs = 15 * 60_000
const offsetsMax = 20_000
const zonesMax = 20

/** Offsets change at full quarters of an hour only, so one entry serves every instant of a quarter. */
function offsetMs(ms: number, timeZone: string | null): number {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return 0
  if (timeZone === null) return -new Date(ms).getTimezoneOffset() * 60_000
  const quarter = Math.floor(ms / quarterMs)
  const offsets = offsetsOf(timeZone)
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const offset = measureOffset(quarter * quarterMs, timeZone)
  if (offsets.size >= offsetsMax) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

function offsetsOf(timeZone: string): Map<number, number> {
  const known = offsetsByZone.get(timeZone)
  if (known) return known
  const made = new Map<number, number>()
  if (offsetsByZone.size >= zonesMax) offsetsByZone.clear()
  offsetsByZone.set(timeZone, made)
  return made
}

function measureOffset(ms: number, timeZone: string): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(ms)
      .map((part) => [part.type, part.value]),
  )
  const number = (type: string) => Number(parts.get(type as Intl.DateTimeFormatPartTypes))
  const year = parts.get('era') === 'BC' ? 1 - number('year') : number('year')
  const wall = new Date(0)
  wall.setUTCFullYear(year, number('month') - 1, number('day'))
  wall.setUTCHours(number('hour'), number('minute'), number('second'), 0)
  return wall.getTime() - ms
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  if (formatters.size >= 100) formatters.clear()
  formatters.set(timeZone, formatter)
  return formatter
}

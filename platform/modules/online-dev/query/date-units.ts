import { shift, startOf, unitOf } from '@/lib/datetime/format'

/** First millisecond of the year, month, day, minute or second that the format shows. */
export function startOfDateUnit(ms: number, format: string): number {
  const unit = unitOf(format)
  if (unit === 'minute' || unit === 'second') return floorTo(ms, unit === 'minute' ? 60_000 : 1000)
  return startOf(ms, format)
}

/** Last millisecond of that unit. */
export function endOfDateUnit(ms: number, format: string): number {
  return shift(startOfDateUnit(ms, format), 1, unitOf(format)) - 1
}

function floorTo(ms: number, sizeMs: number): number {
  return Math.floor(ms / sizeMs) * sizeMs
}

/**
 * A time as a caller gives it, as a `bigint` column can be compared with: whole, and within what a number holds exactly. Whoever asks
 * for what is older than the year 200,000 asks for everything, and is answered.
 */
export function comparableInstant(ms: number): number {
  return Math.trunc(Math.min(Math.max(ms, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER))
}

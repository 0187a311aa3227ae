const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const nowMsMax = 30_000

export type Age = { unit: 'now' | 'day' | 'date' } | { unit: 'minutes' | 'hours'; count: number }

/**
 * How long ago (spec 1 §9): now below 30 seconds, then minutes (from one on), hours, one day, and then the date. A clock that is
 * behind the server's makes it now, never negative.
 */
export function ageOf(atMs: number, nowMs: number): Age {
  const ageMs = nowMs - atMs
  if (ageMs < nowMsMax) return { unit: 'now' }
  if (ageMs < hourMs) return { unit: 'minutes', count: Math.max(1, Math.floor(ageMs / minuteMs)) }
  if (ageMs < dayMs) return { unit: 'hours', count: Math.floor(ageMs / hourMs) }
  return { unit: ageMs < 2 * dayMs ? 'day' : 'date' }
}

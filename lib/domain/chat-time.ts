const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const weekMs = 7 * dayMs
const monthMs = 30 * dayMs
/** Contract 1 §17: months up to three, then the date. */
const monthsMax = 3

export type ChatAge = { unit: 'now' | 'date' } | { unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months'; count: number }

/** How long ago, for the list of conversations (spec 1 §9). A clock that is behind the server's makes it now, never negative. */
export function chatAge(sentAtMs: number, nowMs: number): ChatAge {
  const ageMs = nowMs - sentAtMs
  if (ageMs < minuteMs) return { unit: 'now' }
  if (ageMs < hourMs) return { unit: 'minutes', count: Math.floor(ageMs / minuteMs) }
  if (ageMs < dayMs) return { unit: 'hours', count: Math.floor(ageMs / hourMs) }
  if (ageMs < weekMs) return { unit: 'days', count: Math.floor(ageMs / dayMs) }
  if (ageMs < monthMs) return { unit: 'weeks', count: Math.floor(ageMs / weekMs) }
  const months = ageMs / monthMs
  return months > monthsMax ? { unit: 'date' } : { unit: 'months', count: Math.floor(months) }
}

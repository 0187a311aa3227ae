import { parseAnyDate, parseDate } from '@/lib/datetime/format'

/**
 * Reads what a person types for a date: the field's own format, digits alone (`20261121`), any separator and parts without
 * leading zero (`2026/1/5`, `2026年1月5日 9:30`). Null for what is no date.
 */
export function parseTypedDate(text: string, format: string): number | null {
  const trimmed = text.trim()
  const exact = parseDate(trimmed, format)
  if (exact !== null) return exact
  const parts = /^\d{6,14}$/.test(trimmed) ? digitGroups(trimmed) : trimmed.split(/\D+/).filter(Boolean)
  const [year = '', month = '1', day = '1', hour = '0', minute = '0', second = '0'] = parts
  if (!/^\d{4}$/.test(year) || parts.length > 6) return null
  const date = `${year}-${pad(month)}-${pad(day)}`
  // The time of a field that shows none is dropped: a date pasted from a log is still that date.
  const plain = format.includes('HH') ? `${date} ${pad(hour)}:${pad(minute)}:${pad(second)}` : date
  return parseAnyDate(plain)
}

function digitGroups(digits: string): string[] {
  return [digits.slice(0, 4), ...(digits.slice(4).match(/\d{1,2}/g) ?? [])]
}

function pad(part: string): string {
  return part.padStart(2, '0')
}

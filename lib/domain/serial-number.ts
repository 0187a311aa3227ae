/** Serial numbers (contract 2 §15): what issues them and what shows an example of them follow the same rules. */

/** Dates of serial numbers change at midnight in China, wherever the server stands. The offset has not changed since 1991. */
const chinaOffsetMs = 8 * 60 * 60 * 1000

export function datePartOf(dateFormat: string, nowMs: number): string {
  const day = new Date(nowMs + chinaOffsetMs).toISOString().slice(0, 10).replaceAll('-', '')
  switch (dateFormat) {
    case 'yyyyMMdd':
      return day
    case 'yyyyMM':
      return day.slice(0, 6)
    case 'yyyy':
      return day.slice(0, 4)
    default:
      return ''
  }
}

/** Prefix, date part and the count, padded to the rule's digits; a count that outgrows them is longer. */
export function formatSerialNumber(rule: { prefix: string; digit: number }, datePart: string, count: number | string): string {
  return `${rule.prefix}${datePart}${String(count).padStart(rule.digit, '0')}`
}

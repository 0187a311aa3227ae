import { parseDate } from '@/lib/datetime/format'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type DayParts = { year: string; month: string; day: string; rest: string }

/** A date as people and spreadsheets write it: `2026/1/5`, `2026年1月5日 9:30`, `20260105`, `1/5/2026`, `5-Jan-2026`, `Jan 5, 2026`. */
export function readDateText(source: string): number | null {
  const text = toHalfWidth(source).trim()
  if (text === '' || text.length > 60) return null
  const parts = yearFirst(text) ?? compact(text) ?? yearLast(text) ?? withMonthName(text)
  const time = parts && readClock(parts.rest)
  if (!parts || !time) return null
  const year = parts.year.length === 2 ? `20${parts.year}` : parts.year
  const day = `${year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`
  return parseDate(`${day} ${time}`, 'yyyy-MM-dd HH:mm:ss')
}

/** Signs of Chinese keyboards: digits, colon, slash and space in full width. */
function toHalfWidth(text: string): string {
  return text.replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')
}

function yearFirst(text: string): DayParts | null {
  const match = /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?)?[年月]?(.*)$/.exec(text)
  if (!match || /^\d/.test(match[4] ?? '')) return null
  return { year: match[1] ?? '', month: match[2] ?? '1', day: match[3] ?? '1', rest: match[4] ?? '' }
}

function compact(text: string): DayParts | null {
  const match = /^(\d{4})(\d{2})(\d{2})((?:\s|$).*)$/.exec(text)
  return match && { year: match[1] ?? '', month: match[2] ?? '', day: match[3] ?? '', rest: match[4] ?? '' }
}

/** Month first, as English spreadsheets write; day first where that is the only reading. */
function yearLast(text: string): DayParts | null {
  const match = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})((?:\s|$).*)$/.exec(text)
  if (!match) return null
  const [first = '', second = ''] = match.slice(1)
  const isDayFirst = Number(first) > 12
  return { year: match[3] ?? '', month: isDayFirst ? second : first, day: isDayFirst ? first : second, rest: match[4] ?? '' }
}

function withMonthName(text: string): DayParts | null {
  const dayFirst = /^(\d{1,2})[-\s]+([a-z]{3})[a-z]*\.?[-\s,]+(\d{4})((?:\s|$).*)$/i.exec(text)
  const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})((?:\s|$).*)$/i.exec(text)
  const match = dayFirst ?? monthFirst
  if (!match) return null
  const [name = '', day = ''] = dayFirst ? [dayFirst[2], dayFirst[1]] : [match[1], match[2]]
  const month = months.indexOf(name.toLowerCase()) + 1
  return month === 0 ? null : { year: match[3] ?? '', month: String(month), day, rest: match[4] ?? '' }
}

/** The time of day after a date as `HH:mm:ss`; midnight when there is none. */
function readClock(text: string): string | null {
  const rest = text.replace(/^T/, '').trim()
  if (rest === '') return '00:00:00'
  const match = /^(上午|下午|am|pm)?\s*(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2})(?:\.\d+)?)?[分秒]?\s*(am|pm)?$/i.exec(rest)
  if (!match) return null
  const half = (match[1] ?? match[5] ?? '').toLowerCase()
  const isAfternoon = half === 'pm' || half === '下午'
  const isMorning = half === 'am' || half === '上午'
  const hour = Number(match[2])
  const shifted = isAfternoon && hour < 12 ? hour + 12 : isMorning && hour === 12 ? 0 : hour
  return [shifted, match[3] ?? '0', match[4] ?? '0'].map((part) => String(part).padStart(2, '0')).join(':')
}

export function readTimeText(source: string): string | null {
  const text = toHalfWidth(source).trim()
  const time = text === '' ? null : readClock(text)
  return time !== null && parseDate(`2000-01-01 ${time}`, 'yyyy-MM-dd HH:mm:ss') !== null ? time : null
}

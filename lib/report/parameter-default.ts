import { formatDate, shift, startOf } from '@/lib/datetime/format'
import type { ReportParameter } from './template'

/** Words that the default of a date may be; they are read when the report is opened. */
export const dateWords = ['today', 'monthStart', 'monthEnd', 'yearStart'] as const

/** Dates may be given by a word; `month` has them as `2026-11`. */
export function defaultOf({ kind, defaultValue }: Pick<ReportParameter, 'kind' | 'defaultValue'>, now: number): unknown {
  if ((kind !== 'date' && kind !== 'month') || typeof defaultValue !== 'string') return defaultValue ?? ''
  const instant = wordTime(defaultValue, now)
  if (instant === null) return defaultValue
  return formatDate(instant, kind === 'month' ? 'yyyy-MM' : 'yyyy-MM-dd')
}

function wordTime(word: string, now: number): number | null {
  switch (word) {
    case 'today':
      return startOf(now, 'yyyy-MM-dd')
    case 'monthStart':
      return startOf(now, 'yyyy-MM')
    case 'monthEnd':
      return shift(startOf(now, 'yyyy-MM'), 1, 'month') - 1
    case 'yearStart':
      return startOf(now, 'yyyy')
    default:
      return null
  }
}

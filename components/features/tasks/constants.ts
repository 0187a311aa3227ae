import type { CronFieldName } from '@/lib/domain/cron'

/** Expressions that most tasks need, by the key of what they are called. */
export const cronPresets = [
  ['minutes', '0 0/5 * * * ?'],
  ['hourly', '0 0 * * * ?'],
  ['daily', '0 0 2 * * ?'],
  ['workdays', '0 0 9 ? * 2-6'],
  ['weekly', '0 0 9 ? * 2'],
  ['monthly', '0 0 2 1 * ?'],
  ['monthEnd', '0 0 22 L * ?'],
  ['yearly', '0 0 2 1 1 ?'],
] as const

/** What can be chosen of a field; of years those that come. */
export function choicesOf(field: CronFieldName, nowMs: number): readonly number[] {
  if (field === 'year') return span(new Date(nowMs).getUTCFullYear(), 10)
  const [from, count] = { second: [0, 60], minute: [0, 60], hour: [0, 24], day: [1, 31], month: [1, 12], week: [1, 7] }[field]
  return span(from ?? 0, count ?? 0)
}

function span(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + index)
}

import { readCron } from './cron'
import { type CronFieldName, cronFieldNames, monthNames, weekNames } from './cron-field'

/** The fields of an expression as they are written, in the numbers of Quartz, for whoever changes one of them. */
export type CronParts = Readonly<Record<CronFieldName, string>>

export const everyMinute: CronParts = { second: '0', minute: '*', hour: '*', day: '*', month: '*', week: '?', year: '' }

/** Null for what cannot be read. Five fields get seconds, and Sunday its number of Quartz. */
export function cronParts(text: string): CronParts | null {
  const read = readCron(text)
  if ('problem' in read) return null
  const words = text.trim().split(/\s+/)
  const isUnix = words.length === 5
  const [second = '', minute = '', hour = '', day = '', month = '', week = '', year = ''] = isUnix ? ['0', ...words] : words
  const { values, marks, isAny } = read.cron.fields.week
  const unixWeek = isAny ? '?' : [...values.map((value) => value + 1), ...marks.map(quartzMark)].join(',')
  return { second, minute, hour, day, month, week: isUnix ? unixWeek : week, year: year === '*' ? '' : year }
}

/** `5#L` is the last Friday of the month; Quartz writes `6L`. */
function quartzMark(mark: string): string {
  const [day, place] = mark.split('#')
  return place === 'L' ? `${Number(day) + 1}L` : `${Number(day) + 1}#${place}`
}

/** Of days and days of the week one is left open: whichever was not just chosen. */
export function withCronPart(parts: CronParts, field: CronFieldName, value: string): CronParts {
  const next = { ...parts, [field]: value }
  const isNarrow = (text: string) => text !== '*' && text !== '?'
  if (field === 'day' && isNarrow(value)) return { ...next, week: '?' }
  if (field === 'week' && isNarrow(value)) return { ...next, day: '?' }
  if (field === 'day' && value === '?' && !isNarrow(next.week)) return { ...next, week: '*' }
  if (field === 'week' && value === '?' && next.day === '?') return { ...next, day: '*' }
  return next
}

export function cronText(parts: CronParts): string {
  return cronFieldNames
    .map((name) => parts[name])
    .join(' ')
    .trim()
}

/** How a field is chosen; `typed` is what none of the other ways can say. */
export type CronWay =
  | { kind: 'every' | 'open' | 'last' | 'lastWorkday' | 'typed' }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'step'; from: number; step: number }
  | { kind: 'list'; values: readonly number[] }
  | { kind: 'nearest'; day: number }
  | { kind: 'nth'; day: number; place: number }
  | { kind: 'lastOf'; day: number }

/** Names of days and months as their numbers. */
function inNumbers(text: string, field: CronFieldName): string {
  const names = field === 'week' ? weekNames : field === 'month' ? monthNames : []
  return names.reduce((numbers, name, index) => numbers.replaceAll(name, String(index + 1)), text.toUpperCase())
}

const lowest: Readonly<Record<CronFieldName, number>> = { second: 0, minute: 0, hour: 0, day: 1, month: 1, week: 1, year: 1970 }

const ways: readonly (readonly [pattern: RegExp, way: (numbers: readonly number[], lowest: number) => CronWay])[] = [
  [/^\*?$/, () => ({ kind: 'every' })],
  [/^\?$/, () => ({ kind: 'open' })],
  [/^(\d+)-(\d+)$/, ([from = 0, to = 0]) => ({ kind: 'range', from, to })],
  [/^(\d+)\/(\d+)$/, ([from = 0, step = 1]) => ({ kind: 'step', from, step })],
  [/^\*?\/(\d+)$/, ([step = 1], from) => ({ kind: 'step', from, step })],
  [/^\d+(,\d+)*$/, (values) => ({ kind: 'list', values })],
  [/^L$/, () => ({ kind: 'last' })],
  [/^LW$/, () => ({ kind: 'lastWorkday' })],
  [/^(\d+)W$/, ([day = 1]) => ({ kind: 'nearest', day })],
  [/^(\d+)#(\d+)$/, ([day = 1, place = 1]) => ({ kind: 'nth', day, place })],
  [/^(\d+)L$/, ([day = 1]) => ({ kind: 'lastOf', day })],
]

export function cronWay(text: string, field: CronFieldName): CronWay {
  const numbers = inNumbers(text, field)
  const found = ways.find(([pattern]) => pattern.test(numbers))
  return found ? found[1](numbers.match(/\d+/g)?.map(Number) ?? [], lowest[field]) : { kind: 'typed' }
}

/** What is written for a way; what was typed stays. */
export function wayText(way: CronWay, typed: string): string {
  switch (way.kind) {
    case 'every':
      return '*'
    case 'open':
      return '?'
    case 'last':
      return 'L'
    case 'lastWorkday':
      return 'LW'
    case 'range':
      return `${way.from}-${way.to}`
    case 'step':
      return `${way.from}/${way.step}`
    case 'list':
      return way.values.toSorted((one, other) => one - other).join(',')
    case 'nearest':
      return `${way.day}W`
    case 'nth':
      return `${way.day}#${way.place}`
    case 'lastOf':
      return `${way.day}L`
    case 'typed':
      return typed
  }
}

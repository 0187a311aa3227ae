import { parseAmount } from '@/lib/domain/decimal'
import { readDateText, readTimeText } from '@/lib/form/table-edits/date-text'

export const columnKinds = [
  'text',
  'longText',
  'number',
  'money',
  'percent',
  'date',
  'dateTime',
  'time',
  'switch',
  'select',
  'multiple',
  'user',
  'department',
  'mobile',
  'email',
  'url',
] as const

export type ColumnKind = (typeof columnKinds)[number]

/** What a mobile number, a mail address and an address of the web look like; the same rules stand in the fields that are made. */
export const textPatterns = {
  mobile: /^1[3-9]\d{9}$/,
  email: /^[A-Za-z0-9._-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
  url: /^https?:\/\/\S+$/,
} as const

export const optionsMax = 200
/** Characters that the fields made for kinds of text take. */
export const lengthMax = { text: 200, longText: 5000, mobile: 200, email: 200, url: 200 } as const

/** Longer values are written in lines. */
const lineMax = 100
/** Of so many values as can be looked at without anybody waiting. */
const sampleMax = 2000

const marks = /^[（(]?[+-]?\s*(?:[¥￥$€£]|RMB|CNY|USD)/i
const switchTexts = new Set(['true', 'false', 'yes', 'no', 'y', 'n', 'on', 'off', '是', '否', '√', '✓', '×', '✗', '对', '错'])

/** The number in a text with thousands, a currency sign, per cent or the brackets of accountants, as an import reads it. */
export function amountIn(text: string) {
  const inner = /^[（(].*[)）]$/.test(text) ? text.slice(1, -1) : text
  const bare = inner.replace(/^([+-]?)\s*(?:[¥￥$€£]|RMB|CNY|USD)\s*/i, '$1').replace(/\s*[%％元]$/, '')
  return parseAmount(bare.replaceAll('，', ','))
}

/** Days that spreadsheets count (45296) stay numbers: an import reads none. */
const isDate = (text: string) => /\D/.test(text) && readDateText(text) !== null

const tests: Readonly<
  Record<Exclude<ColumnKind, 'select' | 'multiple' | 'user' | 'department' | 'text' | 'longText'>, (text: string) => boolean>
> = {
  number: (text) => amountIn(text) !== null,
  money: (text) => amountIn(text) !== null,
  percent: (text) => amountIn(text) !== null,
  date: isDate,
  dateTime: isDate,
  time: (text) => readTimeText(text) !== null,
  switch: (text) => switchTexts.has(text.toLowerCase()) || text === '0' || text === '1',
  mobile: (text) => textPatterns.mobile.test(text),
  email: (text) => textPatterns.email.test(text),
  url: (text) => textPatterns.url.test(text),
}

/** Whether an import would take the text into a field of this kind; which choices there are, the whole column says. */
export function fitsKind(kind: ColumnKind, text: string): boolean {
  if (text === '') return true
  if (kind in lengthMax && text.length > lengthMax[kind as keyof typeof lengthMax]) return false
  return !(kind in tests) || tests[kind as keyof typeof tests](text)
}

/** Every n-th value, so that the end of a long column counts like its beginning. */
function sampled(values: readonly string[]): readonly string[] {
  const step = Math.ceil(values.length / sampleMax)
  return step <= 1 ? values : values.filter((_, at) => at % step === 0)
}

/** Names of several choices in one cell. */
export const partsOf = (text: string) => text.split(/[,，、;；]/).map((part) => part.trim())

/** One stray value in ten makes no other column. */
const mostly = (values: readonly string[], test: (text: string) => boolean) => values.filter(test).length >= values.length * 0.9

/** What a column is meant to hold, by its values. */
export function guessKind(column: readonly string[]): ColumnKind {
  const values = sampled(column.filter((text) => text !== ''))
  if (values.length === 0) return 'text'
  if (values.some((text) => text.length > lineMax || text.includes('\n'))) return 'longText'
  for (const kind of ['mobile', 'email', 'url'] as const) if (mostly(values, tests[kind])) return kind
  if (values.every((text) => switchTexts.has(text.toLowerCase()))) return 'switch'
  // A clock (09:30) and a day (05/01/2024) begin with a zero, too.
  if (values.some((text) => /^0\d+$/.test(text) || /\d{16}/.test(text))) return 'text'
  if (mostly(values, tests.number)) return numberKind(values)
  if (mostly(values, isDate)) return dateKind(values)
  if (mostly(values, tests.time)) return 'time'
  return choiceKind(values)
}

function numberKind(values: readonly string[]): ColumnKind {
  if (mostly(values, (text) => /[%％]\s*[)）]?$/.test(text))) return 'percent'
  return values.some((text) => marks.test(text) || /\d[,，]\d{3}/.test(text) || text.endsWith('元')) ? 'money' : 'number'
}

function dateKind(values: readonly string[]): ColumnKind {
  return values.some((text) => /\d[:时]\d/.test(text)) ? 'dateTime' : 'date'
}

function choiceKind(values: readonly string[]): ColumnKind {
  const parts = values.flatMap(partsOf)
  if (values.some((text) => partsOf(text).length > 1) && isRepeated(parts) && !areSentences(values, parts)) return 'multiple'
  return isRepeated(values) ? 'select' : 'text'
}

/** Sentences have commas, too: each of them is another one, and so is a part of each. */
function areSentences(values: readonly string[], parts: readonly string[]): boolean {
  return new Set(values).size === values.length && new Set(parts).size > values.length
}

function isRepeated(values: readonly string[]): boolean {
  const distinct = new Set(values)
  return distinct.size <= 20 && values.length >= distinct.size * 2 && [...distinct].every((text) => text.length <= 20)
}

import { formatDate, parseAnyDate } from '@/lib/datetime/format'
import { amountInWords } from '@/lib/domain/amount-in-words'
import { amountToNumber, formatAmount, isAmount } from '@/lib/domain/decimal'
import { groupThousands } from '@/lib/domain/thousands'
import type { ReportFormat } from './template'
import { isFault, isNothing, numberOf, textOf, type Value } from './value'

/** What a cell shows of its value: one text for viewer, paper and files. */
export function shownText(value: Value, format: ReportFormat | undefined): string {
  if (isFault(value)) return value.fault
  if (!format || format.kind === 'text' || format.kind === 'general') return plainText(value, format)
  if (isNothing(value)) return format.empty
  const shown = formatted(value, format)
  return shown === null ? textOf(value) : `${format.prefix}${shown}${format.suffix}`
}

function plainText(value: Value, format: ReportFormat | undefined): string {
  if (isNothing(value)) return format?.empty ?? ''
  const text = isAmount(value) && format?.kind !== 'text' ? formatAmount(value) : textOf(value)
  return `${format?.prefix ?? ''}${text}${format?.suffix ?? ''}`
}

function formatted(value: Value, { kind, decimals, thousands, pattern, hidesZero }: ReportFormat): string | null {
  if (kind === 'date') return dateOf(value, pattern)
  const plain = kind === 'number' && !hidesZero && decimals !== undefined ? padded(value, decimals) : null
  if (plain !== null) return thousands ? groupThousands(plain) : plain
  const amount = numberOf(value)
  if (!amount) return null
  if (hidesZero && amount.eq(0)) return ''
  if (kind === 'amountInWords') return amountInWords(amount.toFixed())
  const options = { thousands, ...(decimals === undefined ? {} : { precision: decimals }) }
  return kind === 'percent' ? `${formatAmount(amount.times(100), options)}%` : formatAmount(amount, options)
}

/** A plain number with no more decimals than are shown needs no arithmetic; most cells hold one. */
function padded(value: Value, decimals: number): string | null {
  const text = isAmount(value) ? value.toFixed() : value
  if (typeof text !== 'string' || !/^-?[1-9]\d{0,14}(\.\d{1,10})?$|^0(\.\d{1,10})?$/.test(text)) return null
  const dot = text.indexOf('.')
  const shown = dot < 0 ? 0 : text.length - dot - 1
  if (shown > decimals) return null
  return decimals === 0 ? text : (dot < 0 ? `${text}.` : text) + '0'.repeat(decimals - shown)
}

function dateOf(value: Value, pattern: string): string | null {
  const instant = dateValue(value)
  return instant === null ? null : formatDate(instant, pattern)
}

/** The instant of a date, as records and statements write them. */
export function dateValue(value: Value): number | null {
  if (isAmount(value)) return amountToNumber(value)
  if (typeof value !== 'string') return null
  return /^-?\d{9,}$/.test(value) ? Number(value) : parseAnyDate(value)
}

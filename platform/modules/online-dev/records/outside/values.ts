import { defaultTimeZone, instantOf, wallTime } from '@/lib/datetime/zone'
import type { BoundField } from '../bound-tables/binding'
import { writtenNumber } from '../bound-tables/limits'

/**
 * Values between records and columns of a connection (contract 3a §7), as tables of the default database have them: what does not fit the
 * field reads as nothing, and stays in its column until somebody gives the field another value.
 */

/** What a record has of what the driver read. */
export function recordValue({ kind, column }: BoundField, read: unknown): unknown {
  if (read === null || read === undefined) return null
  if (kind === 'date')
    return column.kind === 'datetime' || column.kind === 'datetimeZone' || column.kind === 'date'
      ? msOf(String(read))
      : wholeOf(String(read))
  const text = Buffer.isBuffer(read) ? '' : String(read)
  if (text === '') return null
  if (kind === 'json') return listOf(text)
  if (kind === 'number') return numberOf(text)
  // The values of options are numbers in some tables.
  return column.kind === 'varchar' || column.kind === 'text' ? text : (numberOf(text) ?? text)
}

function wholeOf(text: string): number | null {
  const number = numberOf(text)
  return number === null ? null : Math.trunc(number)
}

/** What a number of a record has too few digits for would come back rounded, so it is no value of a field. */
function numberOf(text: string): number | null {
  if (!writtenNumber.test(text)) return Number.isFinite(Number(text)) && /e/i.test(text) ? Number(text) : null
  const number = Number(text)
  return plainDigits(String(number)) === plainDigits(text.trim()) || /e/.test(String(number)) ? number : null
}

function plainDigits(text: string): string {
  const [whole = '', part = ''] = text.replace(/^-/, '').split('.')
  return `${whole.replace(/^0+(?=\d)/, '')}.${part.replace(/0+$/, '')}`
}

function listOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : [text]
  } catch {
    // Older programs write one value without a list around it.
    return [text]
  }
}

const momentPattern = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(?:([+-])(\d\d):?(\d\d)?)?$/

/** Times without a zone are those of the platform's zone, which the session has too. */
function msOf(text: string): number | null {
  const parts = momentPattern.exec(text)
  if (!parts) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', sign, zoneHour = '0', zoneMinute = '0'] =
    parts
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  // Wire of MySQL: a date that is none.
  if (Number(month) === 0 || Number(day) === 0) return null
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'))
  if (sign === undefined) return instantOf(wall, defaultTimeZone()) + ms
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000
  return wall - (sign === '-' ? -offset : offset) + ms
}

/** `2026-01-31 08:00:00.000` as the clocks of the platform's zone show it. */
export function momentText(ms: number): string {
  return new Date(wallTime(ms, defaultTimeZone())).toISOString().replace('T', ' ').replace('Z', '')
}

/** What is written of a value of a record; numbers and times as texts, which every column takes. */
export function columnText({ kind, column }: BoundField, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'json') return JSON.stringify(value)
  if (kind !== 'date') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (column.kind === 'date') return momentText(Number(value)).slice(0, 10)
  return column.kind === 'datetime' || column.kind === 'datetimeZone' ? momentText(Number(value)) : String(value)
}

import { AppError } from '@/lib/errors/app-error'
import { hasBrokenCharacters } from '@/lib/form/text-rules'
import { endOfDateUnit, startOfDateUnit } from './date-units'
import type { SqlField } from './sql-field'

/** Reads what a caller sent for a field. What does not fit the field is refused with its name, never guessed. */

const valuesMax = 1000
const textMax = 2000

/** No value of any field lies deeper. */
const depthMax = 5

export function isGiven(value: unknown, depth = 0): boolean {
  // What lies deeper is refused by whoever reads it.
  if (Array.isArray(value)) return depth >= depthMax || value.some((item) => isGiven(item, depth + 1))
  return value !== undefined && value !== null && value !== ''
}

export function readTexts(value: unknown, path: string): string[] {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > valuesMax) throw badValue(path, 'too many values')
  return list.filter((item) => isGiven(item)).map((item) => readText(item, path))
}

export function readText(value: unknown, path: string): string {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (typeof value !== 'string' || value.length > textMax) throw badValue(path, 'not a text, or too long')
  // PostgreSQL cannot hold these two, so no record contains them.
  if (hasBrokenCharacters(value)) throw badValue(path, 'characters that no text may hold')
  return value
}

export function readNumber(value: unknown, path: string): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  if (!/^[+-]?(\d{1,40}(\.\d{0,40})?|\.\d{1,40})(e[+-]?\d{1,2})?$/i.test(text)) throw badValue(path, 'not a number')
  return text
}

export function readMs(value: unknown, path: string): number {
  const ms = Number(readNumber(value, path))
  if (!Number.isSafeInteger(ms) || Math.abs(ms) > 8.64e15) throw badValue(path, 'not a date')
  return ms
}

/** Ids of picker values: of a path the last one decides, several paths come as a list of lists. */
export function readIds(field: SqlField, value: unknown, path: string): string[] {
  if (!Array.isArray(value)) return readTexts(value, path)
  if (value.length > valuesMax) throw badValue(path, 'too many values')
  if (value.some(Array.isArray)) return value.filter(Array.isArray).flatMap((item) => readTexts(item.at(-1), path))
  const isPath = field.shape === 'path' || field.shape === 'paths' || field.type === 'currOrganize'
  return isPath ? readTexts(value.at(-1), path) : readTexts(value, path)
}

/** A range of two ends, either of which may be open. Dates are widened to whole units of the field's format. */
export function readRange(field: SqlField, value: unknown, path: string) {
  if (!Array.isArray(value) || value.length > 2) throw badValue(path, 'not a range')
  const [from, to] = [value[0], value[1]].map((end) => (isGiven(end) ? end : undefined))
  if (field.shape === 'date') {
    return {
      from: from === undefined ? undefined : startOfDateUnit(readMs(from, path), field.format),
      to: to === undefined ? undefined : endOfDateUnit(readMs(to, path), field.format),
    }
  }
  const read = field.shape === 'number' ? readNumber : readText
  return { from: from === undefined ? undefined : read(from, path), to: to === undefined ? undefined : read(to, path) }
}

export function badValue(path: string, detail: string): AppError {
  return new AppError('invalid', `${path}: ${detail}`, {
    userMessage: `查询条件不正确（${path.slice(0, 200)}）`,
    issues: [{ path, code: 'badCondition', message: '查询条件不正确' }],
  })
}

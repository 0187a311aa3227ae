/** Tolerant reading of foreign documents: every function takes anything and never throws. */

export type RawRecord = Readonly<Record<string, unknown>>

const emptyRecord: RawRecord = Object.freeze({})

export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function readRecord(value: unknown): RawRecord {
  return isRecord(value) ? value : emptyRecord
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Text of a scalar; objects and arrays are no text. */
export function readText(value: unknown, fallback = ''): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return fallback
}

/** A finite number, also from text; empty text is no number. */
export function readNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const parsed = Number(value)
  return Number.isFinite(parsed) ? parsed : undefined
}

/** `0`, `1`, `"0"`, `"1"`, `"true"` and booleans all occur for one flag (contract 1 §1.3). */
export function readFlag(value: unknown, fallback = false): boolean {
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false' || value === '') return false
  return fallback
}

/** A list of texts; one text counts as a list of one. */
export function readTexts(value: unknown): readonly string[] {
  const items = Array.isArray(value) ? value : [value]
  return items.map((item) => readText(item)).filter((item) => item !== '')
}

/** Own property only, so that a name such as `constructor` never reads from the prototype. */
export function own(record: RawRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/**
 * An attribute under its name of the 3.5 line, or under the kebab-case name of older designs (contract 3a §16).
 */
export function ownAttribute(record: RawRecord, name: string): unknown {
  const value = own(record, name)
  if (value !== undefined) return value
  return own(
    record,
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  )
}

import { literal } from '../names'
import type { BoundField, Column } from './binding'
import { writtenNumber } from './limits'
import { quotedName } from './names'

/**
 * Values between records and columns (contract 3a §7), as SQL expressions that never fail on what a column holds: what does not fit the
 * field reads as nothing, and stays in its column until somebody gives the field another value.
 */

const numberPattern = `'${writtenNumber.source}'`

/** What is written of the value in the JSON object `document`. */
export function columnValue({ name, kind, column }: BoundField, document: string, zone: string): string {
  const text = `nullif(${document}->>${literal(name)}, '')`
  return orDefault(column, kind === 'date' ? momentOf(asNumber(text), column, zone) : storedValue(text, column))
}

/** What is written of a value that stands in a column of the record: who, and when in milliseconds. */
export function systemColumnValue({ kind, column }: BoundField, value: string, zone: string): string {
  return orDefault(column, kind === 'date' ? momentOf(value, column, zone) : storedValue(value, column))
}

function storedValue(text: string, { kind, type }: Column): string {
  return kind === 'varchar' || kind === 'text' ? text : `(${asNumber(text)})::${type}`
}

function momentOf(ms: string, { kind, type }: Column, zone: string): string {
  if (kind === 'varchar' || kind === 'text') return `(${ms})::text`
  if (kind === 'bigint' || kind === 'decimal') return `(${ms})::${type}`
  const instant = `to_timestamp((${ms}) / 1000.0)`
  return kind === 'datetimeZone' ? instant : `(${instant} at time zone ${literal(zone)})::${type}`
}

/** A column that must not be empty and has a value of its own keeps that one. */
function orDefault({ isNullable, default: own }: Column, value: string): string {
  return isNullable || own === null ? value : `coalesce(${value}, ${own})`
}

function asNumber(text: string): string {
  return `case when ${text} ~ ${numberPattern} then ${text}::numeric end`
}

/** What is read from the column of the row `row`, as jsonb. */
export function fieldValue({ kind, column }: BoundField, row: string, zone: string): string {
  const value = `${row}.${quotedName(column.name)}`
  if (kind === 'date') return `to_jsonb(${millisecondsOf(column, value, zone)})`
  if (kind === 'json') return `text_as_list(${value}::text)`
  const isText = column.kind === 'varchar' || column.kind === 'text'
  if (kind === 'number') return `to_jsonb(${exactOf(isText ? asNumber(value) : numberOf(value))})`
  return isText ? `to_jsonb(nullif(${value}, ''))` : `to_jsonb(${exactOf(numberOf(value))})`
}

/** Not a number, and what has no end, are no values of a field. */
function numberOf(value: string): string {
  return `case when ${value}::text ~ ${numberPattern} then ${value}::numeric end`
}

/** What a number of a record has too few digits for would come back rounded, so it is no value of a field. */
function exactOf(value: string): string {
  return `case when (${value})::float8::text::numeric = (${value}) then (${value}) end`
}

/** Milliseconds since 1970. */
export function millisecondsOf({ kind }: Column, value: string, zone: string): string {
  if (kind === 'varchar' || kind === 'text') return `trunc(${asNumber(value)})`
  if (kind === 'bigint' || kind === 'decimal') return `trunc(${numberOf(value)})`
  const instant = kind === 'datetimeZone' ? value : `${value}::timestamp at time zone ${literal(zone)}`
  return `case when isfinite(${value}) then trunc(extract(epoch from ${instant}) * 1000) end`
}

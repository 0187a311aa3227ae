import { formatDate, normalizeTime, parseAnyDate, startOf, unitOf } from '@/lib/datetime/format'
import { textAttribute } from './attributes'
import { dateLimits } from './date-limits'
import { issue } from './define-schema'
import type { FieldNode, Issue } from './types'
import type { ValidationEnv } from './widget-schema'
import { isBlank, isEmptyValue, plainText } from './wire-values'

export function dateFormatOf(node: FieldNode): string {
  return textAttribute(node, 'format') || 'yyyy-MM-dd'
}

export function timeFormatOf(node: FieldNode): string {
  return textAttribute(node, 'format') || 'HH:mm:ss'
}

/**
 * Milliseconds. Wire: text of digits, ten-digit seconds (contract 1 §1.3) and formatted text of older servers occur.
 * Ten digits read as seconds would otherwise be the first months of 1970.
 */
export function decodeDate(wire: unknown): unknown {
  if (isBlank(wire)) return null
  if (typeof wire === 'number') return Number.isFinite(wire) ? secondsToMs(wire) : null
  if (typeof wire !== 'string') return wire
  const text = wire.trim()
  if (/^-?\d{5,16}$/.test(text)) return secondsToMs(Number(text))
  return parseAnyDate(text) ?? wire
}

function secondsToMs(value: number): number {
  return Number.isInteger(value) && value >= 1e9 && value < 1e10 ? value * 1000 : value
}

export function dateText(value: unknown, node: FieldNode): string {
  return typeof value === 'number' ? formatDate(value, dateFormatOf(node)) : plainText(value)
}

export function dateIssues(value: unknown, node: FieldNode, env: ValidationEnv): readonly Issue[] {
  if (isEmptyValue(value)) return []
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > 8.64e15) return [issue('date')]
  const format = dateFormatOf(node)
  const { min, max } = dateLimits(node, env)
  const at = comparable(value, format)
  if (typeof min === 'number' && at < comparable(min, format)) return [issue('dateMin', { min: formatDate(min, format) })]
  if (typeof max === 'number' && at > comparable(max, format)) return [issue('dateMax', { max: formatDate(max, format) })]
  return []
}

/** Values are compared in the unit that the person sees: a day equal to the limit's day is inside. */
function comparable(ms: number, format: string): number {
  const unit = unitOf(format)
  if (unit === 'second') return Math.floor(ms / 1000)
  return unit === 'minute' ? Math.floor(ms / 60_000) : startOf(ms, format)
}

/** Text in the field's format; what is no time stays as it came. */
export function decodeTime(wire: unknown, node: FieldNode): unknown {
  if (isBlank(wire)) return ''
  return typeof wire === 'string' ? (normalizeTime(wire, timeFormatOf(node)) ?? wire) : wire
}

export function timeIssues(value: unknown, node: FieldNode, env: ValidationEnv): readonly Issue[] {
  if (isEmptyValue(value)) return []
  if (typeof value !== 'string' || normalizeTime(value, timeFormatOf(node)) === null) return [issue('time')]
  const { min, max } = dateLimits(node, env)
  // Times of one format compare as text.
  if (typeof min === 'string' && value < min) return [issue('timeMin', { min })]
  if (typeof max === 'string' && value > max) return [issue('timeMax', { max })]
  return []
}

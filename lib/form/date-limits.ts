import { formatDate, normalizeTime, parseAnyDate, type ShiftUnit, shift } from '@/lib/datetime/format'
import { configAttribute, textAttribute } from './attributes'
import { isRecord, readFlag, readNumber, readText } from './read'
import type { FieldNode } from './types'
import { factsOf } from './widget-facts/table'
import type { ValidationEnv } from './widget-schema'
import { isBlank } from './wire-values'

/** Limits of a date or time field: instants in ms, or times of day as text. */
export type DateLimits = { min: number | string | null; max: number | string | null }

type Side = 'start' | 'end'

const dateUnits: Readonly<Record<number, ShiftUnit>> = { 1: 'year', 2: 'month', 3: 'day' }
const timeUnits: Readonly<Record<number, ShiftUnit>> = { 1: 'hour', 2: 'minute', 3: 'second' }

/** Contract 3a §4.3: 1 a fixed value, 2 another field, 3 now, 4 N units before now, 5 N units after now. */
export function dateLimits(node: FieldNode, env: ValidationEnv): DateLimits {
  return { min: limit(node, 'start', env), max: limit(node, 'end', env) }
}

/** The field named by a limit of type 2, or '' . */
export function limitRelation(node: FieldNode, side: Side): string {
  if (!readFlag(configAttribute(node, `${side}TimeRule`))) return ''
  if (readNumber(configAttribute(node, `${side}TimeType`)) !== 2) return ''
  return readText(configAttribute(node, `${side}RelationField`))
}

function limit(node: FieldNode, side: Side, env: ValidationEnv): number | string | null {
  if (!readFlag(configAttribute(node, `${side}TimeRule`))) return null
  const type = readNumber(configAttribute(node, `${side}TimeType`)) ?? 1
  if (type === 1) return read(configAttribute(node, `${side}TimeValue`), node)
  if (type === 2) return read(env.sibling(limitRelation(node, side)), node)
  if (env.nowMs === null) return side === 'end' && type === 3 ? latest(node, env) : null
  const isTime = factsOf(node.type).format === 'time'
  const amount = readNumber(configAttribute(node, `${side}TimeValue`)) ?? 0
  const unit = (isTime ? timeUnits : dateUnits)[readNumber(configAttribute(node, `${side}TimeTarget`)) ?? 1] ?? 'day'
  switch (type) {
    case 3:
      return at(env.nowMs, node)
    case 4:
      return at(shift(env.nowMs, -Math.min(amount, 100_000), unit), node)
    case 5:
      return at(shift(env.nowMs, Math.min(amount, 100_000), unit), node)
    default:
      return null
  }
}

/** Clocks of browsers are ahead now and then. */
const aheadMs = 10 * 60_000

/** The latest that "not after the opening of the form" can mean. Times of day begin anew at midnight and have no latest. */
function latest(node: FieldNode, { checkedMs }: ValidationEnv): number | null {
  return factsOf(node.type).format === 'date' && typeof checkedMs === 'number' ? checkedMs + aheadMs : null
}

function read(value: unknown, node: FieldNode): number | string | null {
  if (isBlank(value) || isRecord(value)) return null
  if (factsOf(node.type).format === 'time') return normalizeTime(readText(value), textAttribute(node, 'format', 'HH:mm:ss'))
  const ms = readNumber(value)
  if (ms !== undefined) return ms
  return parseAnyDate(readText(value))
}

function at(ms: number, node: FieldNode): number | string {
  return factsOf(node.type).format === 'time' ? formatDate(ms, textAttribute(node, 'format', 'HH:mm:ss')) : ms
}

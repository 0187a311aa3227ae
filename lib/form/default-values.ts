import { formatDate, startOf } from '@/lib/datetime/format'
import { configAttribute, isMultiple } from './attributes'
import { dateFormatOf, timeFormatOf } from './date-schema'
import { isRecord, readFlag } from './read'
import type { FieldNode } from './types'
import type { CurrentKind } from './widget-facts/facts'
import { factsOf, isSystemFilled } from './widget-facts/table'
import type { WidgetSchema } from './widget-schema'

/** What of the signed-in person fields may take as their default (contract 3a §9). */
export type CurrentUserDefaults = {
  userId?: string | null
  organizeIdList?: readonly unknown[] | null
  departmentId?: string | null
  positionIds?: readonly unknown[] | null
  roleIds?: readonly string[] | null
  groupIds?: readonly string[] | null
}

export type DefaultsEnv = { nowMs: number; currentUser: CurrentUserDefaults | null; isNewRecord: boolean }

/**
 * The value of a field that the record does not have. A default that its own widget refuses (wrong type, out of range,
 * unknown option) is ignored, so that nobody has to repair what they never entered (reliability D7).
 */
export function defaultValue(node: FieldNode, schema: WidgetSchema, env: DefaultsEnv): unknown {
  if (schema.stored === 'none' || isSystemFilled(node)) return schema.emptyValue
  if (node.kind === 'table') return []
  const facts = factsOf(node.type)
  const isCurrent = env.isNewRecord && readFlag(configAttribute(node, 'defaultCurrent'))
  if (isCurrent && facts.current && (node.parentTable === null || facts.current.isInRows)) {
    const current = currentValue(node, facts.current.of, env)
    if (current !== undefined) return schema.decode(current, node)
  }
  const empty = schema.decode(null, node)
  const value = schema.decode(node.defaultValue, node)
  if (schema.isEmpty(value)) return untouchedValue(node, schema)
  return schema.validate(value, node, { nowMs: env.nowMs, sibling: () => undefined }).length > 0 ? empty : value
}

/** Of a field that nobody has touched. A switch without a value would be neither on nor off: off is what it shows (contract 3a §4.1). */
export function untouchedValue(node: FieldNode, schema: WidgetSchema): unknown {
  return schema.decode(node.type === 'switch' ? false : null, node)
}

function currentValue(node: FieldNode, of: CurrentKind, { nowMs, currentUser }: DefaultsEnv): unknown {
  if (of === 'date') return startOf(nowMs, dateFormatOf(node))
  if (of === 'time') return formatDate(nowMs, timeFormatOf(node))
  if (!currentUser) return undefined
  const positions = (currentUser.positionIds ?? []).map((item) => (isRecord(item) ? item.id : item))
  switch (of) {
    case 'company':
      return wrap(node, currentUser.organizeIdList)
    case 'department':
      return wrap(node, currentUser.departmentId)
    case 'position':
      return isMultiple(node) ? positions : positions[0]
    case 'role':
      return listOrFirst(node, currentUser.roleIds)
    case 'group':
      return listOrFirst(node, currentUser.groupIds)
    case 'user':
      return wrap(node, currentUser.userId)
    case 'mixedUser':
      return currentUser.userId ? wrap(node, `${currentUser.userId}--user`) : undefined
  }
}

function wrap(node: FieldNode, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined
  return isMultiple(node) ? [value] : value
}

function listOrFirst(node: FieldNode, values: readonly string[] | null | undefined): unknown {
  return isMultiple(node) ? values : values?.[0]
}

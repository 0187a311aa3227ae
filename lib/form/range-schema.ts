import { defineSchema, issue } from './define-schema'
import type { FieldNode } from './types'
import type { WidgetType } from './widget-facts/widget-types'
import type { WidgetSchema } from './widget-schema'
import { decodeList, isEmptyValue } from './wire-values'

type RangeFacts = {
  type: WidgetType
  decodePart: (wire: unknown, node: FieldNode) => unknown
  isPart: (part: unknown) => boolean
  partText: (part: unknown, node: FieldNode) => string
}

/** Two ends of which one may be open. Empty when both are. */
export function rangeSchema(facts: RangeFacts): WidgetSchema {
  const isEmpty = (value: unknown) => isEmptyValue(value) || (Array.isArray(value) && value.every(isEmptyValue))
  return defineSchema({
    type: facts.type,
    stored: 'json',
    emptyValue: [],
    decode: (wire, node) => {
      const list = decodeList(wire)
      return Array.isArray(list) ? list.map((part) => facts.decodePart(part, node)) : list
    },
    encode: (value) => (isEmpty(value) ? null : value),
    isEmpty,
    validate: (value) => {
      if (isEmpty(value)) return []
      const isRange =
        Array.isArray(value) && value.length === 2 && value.every((part) => isEmptyValue(part) || facts.isPart(part))
      if (!isRange) return [issue('type')]
      const [start, end] = value as [string | number, string | number]
      return !isEmptyValue(start) && !isEmptyValue(end) && start > end ? [issue('rangeOrder')] : []
    },
    toText: (value, node) =>
      Array.isArray(value) && !isEmpty(value) ? value.map((part) => facts.partText(part, node)).join(' - ') : '',
  })
}

import { textAttribute } from '@/lib/form/attributes'
import { defineSchema, issue } from '@/lib/form/define-schema'
import { ownAttribute, readNumber } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { isEmptyValue } from '@/lib/form/wire-values'

/** Contract 3a §4.1: 1 or 0; the design may name other numbers for on and off, older records hold booleans and text. */
export const switchSchema = defineSchema({
  type: 'switch',
  stored: 'number',
  emptyValue: undefined,
  decode: (wire, node) => {
    if (isEmptyValue(wire) || wire === 'null') return undefined
    if (wire === true || wire === 'true') return onValue(node)
    if (wire === false || wire === 'false') return offValue(node)
    return readNumber(wire) ?? wire
  },
  validate: (value, node) => (isEmptyValue(value) || value === onValue(node) || value === offValue(node) ? [] : [issue('type')]),
  toText: (value, node) => {
    if (value === onValue(node)) return textAttribute(node, 'activeTxt', '开')
    return isEmptyValue(value) ? '' : textAttribute(node, 'inactiveTxt', '关')
  },
})

function onValue(node: FieldNode): number {
  return readNumber(ownAttribute(node.raw, 'activeValue')) ?? 1
}

function offValue(node: FieldNode): number {
  return readNumber(ownAttribute(node.raw, 'inactiveValue')) ?? 0
}

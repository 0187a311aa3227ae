import { flagAttribute, numberAttribute } from '@/lib/form/attributes'
import { issue } from '@/lib/form/define-schema'
import { decodeNumber, encodeNumber, numberIssues, numberSchema } from '@/lib/form/number-schema'
import type { FieldNode } from '@/lib/form/types'
import { decodeList, isEmptyValue, plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.1: a number, or two of them where the design asks for a range. Bounds are 0 and 100 unless given. */
export const sliderSchema = numberSchema({
  type: 'slider',
  decode: (wire, node) => {
    if (!isRange(node)) return decodeNumber(wire)
    const list = decodeList(wire)
    return Array.isArray(list) ? list.map(decodeNumber) : list
  },
  encode: (value, node) => {
    if (!isRange(node) || !Array.isArray(value)) return encodeNumber(value, node)
    return value.length === 0 ? null : value.map((part) => encodeNumber(part, node))
  },
  validate: (value, node) => {
    if (isEmptyValue(value)) return []
    if (isRange(node) && (!Array.isArray(value) || value.length !== 2)) return [issue('type')]
    const parts = Array.isArray(value) ? value : [value]
    return parts.flatMap((part) => partIssues(part, node)).slice(0, 1)
  },
  toText: (value) => (Array.isArray(value) ? value.map(plainText).join(' - ') : plainText(value)),
})

function isRange(node: FieldNode): boolean {
  return flagAttribute(node, 'range')
}

function partIssues(value: unknown, node: FieldNode) {
  const issues = numberIssues(value, node)
  if (issues.length > 0 || typeof value !== 'number') return issues
  const min = numberAttribute(node, 'min') ?? 0
  const max = numberAttribute(node, 'max') ?? 100
  if (value < min) return [issue('numberMin', { min })]
  return value > max ? [issue('numberMax', { max })] : []
}

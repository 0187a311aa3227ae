import { decodeNumber, encodeNumber, numberText } from '@/lib/form/number-schema'
import { rangeSchema } from '@/lib/form/range-schema'
import type { FieldNode } from '@/lib/form/types'

const range = rangeSchema({
  type: 'numberRange',
  decodePart: decodeNumber,
  isPart: (part) => typeof part === 'number',
  partText: numberText,
})

/** Contract 3a §4.3: two numbers; empty when both ends are, and 0 is a value (spec 2 §5.1). Kept for designs that have it. */
export const numberRangeSchema = {
  ...range,
  encode: (value: unknown, node: FieldNode) =>
    Array.isArray(value) && !range.isEmpty(value) ? value.map((part) => encodeNumber(part, node)) : range.encode(value, node),
}

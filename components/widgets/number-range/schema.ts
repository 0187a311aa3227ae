import { decodeNumber, numberText } from '@/lib/form/number-schema'
import { rangeSchema } from '@/lib/form/range-schema'

/** Contract 3a §4.3: two numbers; empty when both ends are, and 0 is a value (spec 2 §5.1). Kept for designs that have it. */
export const numberRangeSchema = rangeSchema({
  type: 'numberRange',
  decodePart: decodeNumber,
  isPart: (part) => typeof part === 'number',
  partText: numberText,
})

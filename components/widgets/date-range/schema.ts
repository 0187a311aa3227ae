import { dateText, decodeDate } from '@/lib/form/date-schema'
import { rangeSchema } from '@/lib/form/range-schema'

/** Contract 3a §4.3: two instants in milliseconds. Kept for designs that have it. */
export const dateRangeSchema = rangeSchema({
  type: 'dateRange',
  decodePart: decodeDate,
  isPart: (part) => typeof part === 'number',
  partText: dateText,
})

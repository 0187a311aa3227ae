import { decodeTime } from '@/lib/form/date-schema'
import { rangeSchema } from '@/lib/form/range-schema'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.3: two times of day in the field's format. Kept for designs that have it. */
export const timeRangeSchema = {
  ...rangeSchema({
    type: 'timeRange',
    decodePart: decodeTime,
    isPart: (part) => typeof part === 'string',
    partText: (value) => plainText(value),
  }),
}

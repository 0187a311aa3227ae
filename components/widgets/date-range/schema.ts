import { formatDate } from '@/lib/datetime/format'
import { decodeDate } from '@/lib/form/date-schema'
import { rangeSchema } from '@/lib/form/range-schema'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'
import { rangeFormat } from './range-format'

/** Contract 3a §4.3: two instants in milliseconds. Kept for designs that have it. */
export const dateRangeSchema = {
  ...rangeSchema({
    type: 'dateRange',
    decodePart: decodeDate,
    isPart: (part) => typeof part === 'number',
    partText: dateRangePart,
  }),
}

/** One end as text, in the format of the range. */
export function dateRangePart(part: unknown, node: FieldNode): string {
  return typeof part === 'number' ? formatDate(part, rangeFormat(node)) : plainText(part)
}

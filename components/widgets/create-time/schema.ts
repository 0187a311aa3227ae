import { dateTimeFormat, formatDate } from '@/lib/datetime/format'
import { decodeDate } from '@/lib/form/date-schema'
import { systemSchema } from '@/lib/form/schema-families'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.8: an instant filled by the server, shown as `yyyy-MM-dd HH:mm:ss`. */
export const createTimeSchema = systemSchema({
  type: 'createTime',
  stored: 'epochMs',
  emptyValue: null,
  decode: decodeDate,
  toText: (value) => (typeof value === 'number' ? formatDate(value, dateTimeFormat) : plainText(value)),
})

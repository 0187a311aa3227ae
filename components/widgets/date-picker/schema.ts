import { dateIssues, dateText, decodeDate } from '@/lib/form/date-schema'
import { defineSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.3: milliseconds in the record, text in the field's format everywhere else. */
export const datePickerSchema = defineSchema({
  type: 'datePicker',
  stored: 'epochMs',
  emptyValue: null,
  decode: decodeDate,
  validate: dateIssues,
  toText: dateText,
})

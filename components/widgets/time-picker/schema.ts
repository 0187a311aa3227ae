import { decodeTime, timeIssues } from '@/lib/form/date-schema'
import { defineSchema } from '@/lib/form/define-schema'

/** Contract 3a §4.3: text in the field's format. */
export const timePickerSchema = defineSchema({
  type: 'timePicker',
  decode: decodeTime,
  validate: timeIssues,
})

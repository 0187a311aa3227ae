import { optionSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.2: always a list of option values. */
export const checkboxSchema = optionSchema({ type: 'checkbox', emptyValue: [], isEditable: true })

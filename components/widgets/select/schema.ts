import { optionSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.2: one option value, or a list where the field is multiple. */
export const selectSchema = optionSchema({ type: 'select', isEditable: true })

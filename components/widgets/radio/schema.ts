import { optionSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.2: one option value. */
export const radioSchema = optionSchema({ type: 'radio', stored: 'text', isEditable: true })

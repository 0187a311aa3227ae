import { textSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.6: the chosen or typed text itself. */
export const autoCompleteSchema = textSchema({ type: 'autoComplete', isEditable: true })

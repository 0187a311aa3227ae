import { longTextSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.1. */
export const textareaSchema = longTextSchema({ type: 'textarea', isEditable: true })

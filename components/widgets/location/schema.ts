import { longTextSchema } from '@/lib/form/schema-families'

/** Known from the 3.6 line (contract 3a §16): a place as JSON text. Shown as text, kept unchanged. */
export const locationSchema = longTextSchema({ type: 'location', canBeColumn: false, canSearch: false })

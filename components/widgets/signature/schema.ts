import { longTextSchema } from '@/lib/form/schema-families'

/** Known from the 3.6 line (contract 3a §16): a stored signature by id. Shown as text, kept unchanged. */
export const signatureSchema = longTextSchema({ type: 'signature', canBeColumn: false, canSearch: false })

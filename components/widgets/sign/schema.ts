import { longTextSchema } from '@/lib/form/schema-families'

/** Known from the 3.6 line (contract 3a §16): a handwritten sign as image data. Shown as text, kept unchanged. */
export const signSchema = longTextSchema({ type: 'sign', canBeColumn: false, canSearch: false })

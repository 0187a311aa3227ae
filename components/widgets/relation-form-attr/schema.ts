import { textSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.6: a column of the chosen record; text when the design stores it. */
export const relationFormAttrSchema = textSchema({ type: 'relationFormAttr', canBeColumn: false, canSearch: false })

import { textSchema } from '@/lib/form/schema-families'

/** Contract 3a §4.1. The texts before and after the value belong to the page, not to what lists and exports carry (§7). */
export const inputSchema = textSchema({ type: 'input', isEditable: true })

import { addons } from '@/lib/form/attributes'
import { textSchema } from '@/lib/form/schema-families'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.1. The text around the value belongs to what is shown, not to what is stored. */
export const inputSchema = textSchema({
  type: 'input',
  isEditable: true,
  toText: (value, node) => {
    const text = plainText(value)
    if (text === '') return ''
    const { before, after } = addons(node)
    return `${before}${text}${after}`
  },
})

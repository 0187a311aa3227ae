import { flagAttribute, textAttribute } from '@/lib/form/attributes'
import { optionText, pathSchema } from '@/lib/form/schema-families'

/** Contract 3a §7: labels of the path joined by the field's separator, several paths by a comma. */
export const cascaderSchema = pathSchema(
  { type: 'cascader' },
  {
    separator: (node) => textAttribute(node, 'separator') || '/',
    join: ',',
    nameOf: optionText,
    lastOnly: (node) => !flagAttribute(node, 'showAllLevels', true),
  },
)

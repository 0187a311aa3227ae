import { richTextLengthMax } from '@/lib/form/limits'
import { longTextSchema } from '@/lib/form/schema-families'
import { plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.1: HTML text. Lists and exports carry the words without the markup; the display sanitises. */
export const editorSchema = longTextSchema(
  {
    type: 'editor',
    toText: (value) =>
      plainText(value)
        .replace(/<[^<>]*>/g, ' ')
        .replaceAll('&nbsp;', ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    canBeColumn: false,
    canSearch: false,
  },
  richTextLengthMax,
)

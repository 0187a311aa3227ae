import { richTextLengthMax } from '@/lib/form/limits'
import { longTextSchema } from '@/lib/form/schema-families'
import { isEmptyValue, plainText } from '@/lib/form/wire-values'

/** Contract 3a §4.1: HTML text. Lists and exports carry the words without the markup; the display sanitises. */
export const editorSchema = longTextSchema(
  {
    type: 'editor',
    isEmpty: (value) => isEmptyValue(value) || (typeof value === 'string' && isEmptyHtml(value)),
    encode: (value) => (typeof value === 'string' && isEmptyHtml(value) ? null : isEmptyValue(value) ? null : value),
    toText: (value) =>
      plainText(value)
        .replace(/<[^<>]*>/g, ' ')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
        .replace(/\s+/g, ' ')
        .trim(),
  },
  richTextLengthMax,
)

/** Empty paragraphs are what older editors store for nothing. */
function isEmptyHtml(html: string): boolean {
  return html.length < 2000 && /^(\s|&nbsp;|<\/?(p|div|span|br|h[1-6])\b[^<>]*>)*$/i.test(html)
}

import { isTooDeep } from '../../kit/object-file'
import { refused } from '../../kit/refusals'

const broken = '门户布局数据有误'

/**
 * The document of a layout's text; null for an empty one. Refuses what is no JSON object, goes deeper than any layout, or has keys that
 * copying would take for the prototype.
 */
export function readLayoutText(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return null
  if (isTooDeep(text)) throw refused(broken, 'formData')
  let value: unknown
  try {
    value = JSON.parse(text, (key, child: unknown) => {
      if (key === '__proto__') throw new SyntaxError('a prototype')
      return child
    })
  } catch {
    throw refused(broken, 'formData')
  }
  if (typeof value !== 'object' || Array.isArray(value)) throw refused(broken, 'formData')
  return value as Record<string, unknown> | null
}

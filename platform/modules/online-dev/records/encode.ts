import { widgetSchemas } from '@/components/widgets/schemas'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { cleanRichText } from '../../../kit/rich-text'
import { isUniqueField } from './plan'

/** What is stored of a value that came. */
export function encoded(node: FieldNode, value: unknown): unknown {
  const schema = widgetSchemas.get(node.type)
  if (!schema) return value ?? null
  // Unique texts are compared without blanks around them, so they are kept without (contract 3a §12).
  if (isUniqueField(node) && typeof value === 'string') return value.trim() || null
  if (schema.stored === 'none') return null
  const stored = schema.encode(schema.decode(value, node), node) ?? null
  return factsOf(node.type).inTexts === 'html' && typeof stored === 'string' ? cleanRichText(stored) || null : stored
}

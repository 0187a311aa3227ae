import { widgetSchemas } from '@/components/widgets/schemas'
import type { FieldNode } from '@/lib/form/types'
import { isSystemType, shapeOf } from '../field-shape'
import type { Column, ValueKind } from './binding'

/** How the value of a field stands in a record; null where it has none. */
export function valueKindOf(node: FieldNode): ValueKind | null {
  if (isSystemType(node.type)) return node.type === 'createTime' || node.type === 'modifyTime' ? 'date' : 'text'
  const stored = widgetSchemas.get(node.type)?.stored ?? 'text'
  const shape = shapeOf(node)
  if (stored === 'none' || shape === 'none') return null
  if (shape === 'list' || shape === 'path' || shape === 'paths' || shape === 'files') return 'json'
  if (stored === 'number') return 'number'
  if (stored === 'epochMs') return 'date'
  return stored === 'json' && shape === 'text' ? 'json' : 'text'
}

const texts: ReadonlySet<Column['kind']> = new Set(['varchar', 'text'])
const numbers: ReadonlySet<Column['kind']> = new Set(['int', 'bigint', 'decimal'])

/** Whether values of the kind can stand in the column, and be read from it again (contract 3a §7). */
export function fits(kind: ValueKind, column: Column): boolean {
  if (texts.has(column.kind)) return true
  if (kind === 'json') return false
  if (kind === 'date') return column.kind !== 'other' && column.kind !== 'int'
  // The values of options are numbers in some tables.
  return numbers.has(column.kind)
}

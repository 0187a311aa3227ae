import { isMultiple } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'
import type { ValueShape } from '@/lib/form/widget-facts/facts'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { WidgetType } from '@/lib/form/widget-facts/widget-types'

/** How the stored value of a field looks, with what its design says of it. */
export function shapeOf(node: FieldNode): ValueShape {
  const { shape } = factsOf(node.type)
  if (!isMultiple(node)) return shape
  if (shape === 'scalar') return 'list'
  return shape === 'path' ? 'paths' : shape
}

/** Of a date: the unit in which it is compared. */
export function formatOf({ raw: { format } }: FieldNode): string {
  return typeof format === 'string' && format !== '' ? format : 'yyyy-MM-dd'
}

/** Fields that the server fills; they live in columns of their own, not in the record's document (contract 3a §4.8). */
export const systemColumns = {
  createUser: { column: 'creator_user_id', shape: 'scalar' },
  createTime: { column: 'creator_time', shape: 'date' },
  modifyUser: { column: 'modify_user_id', shape: 'scalar' },
  modifyTime: { column: 'modify_time', shape: 'date' },
  currOrganize: { column: 'organize_id', shape: 'scalar' },
  currPosition: { column: 'position_id', shape: 'scalar' },
} as const satisfies Partial<Record<WidgetType, { column: string; shape: ValueShape }>>

export type SystemType = keyof typeof systemColumns

export function isSystemType(type: string): type is SystemType {
  return Object.hasOwn(systemColumns, type)
}

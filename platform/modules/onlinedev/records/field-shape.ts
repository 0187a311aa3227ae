import { isMultiple } from '@/lib/form/attributes'
import type { FieldNode } from '@/lib/form/types'

/**
 * How the stored value of a field looks, as far as filters, indexes and lookups care (contract 3a §7).
 * `scalar` is one id or option value, `list` an array of them, `path` an array of ids from root to leaf, `paths` several.
 */
export type FieldShape = 'text' | 'number' | 'date' | 'scalar' | 'list' | 'path' | 'paths' | 'files' | 'rows' | 'none'

const shapes: Readonly<Record<string, FieldShape>> = {
  input: 'text',
  textarea: 'text',
  autoComplete: 'text',
  timePicker: 'text',
  colorPicker: 'text',
  editor: 'text',
  billRule: 'text',
  inputNumber: 'number',
  calculate: 'number',
  rate: 'number',
  slider: 'number',
  switch: 'scalar',
  datePicker: 'date',
  dateRange: 'list',
  timeRange: 'list',
  radio: 'scalar',
  checkbox: 'list',
  select: 'scalar',
  treeSelect: 'scalar',
  depSelect: 'scalar',
  posSelect: 'scalar',
  userSelect: 'scalar',
  usersSelect: 'scalar',
  roleSelect: 'scalar',
  groupSelect: 'scalar',
  relationForm: 'scalar',
  popupSelect: 'scalar',
  popupTableSelect: 'scalar',
  relationFormAttr: 'text',
  popupAttr: 'text',
  cascader: 'path',
  organizeSelect: 'path',
  areaSelect: 'path',
  uploadFile: 'files',
  uploadImg: 'files',
  table: 'rows',
}

export function shapeOf(node: FieldNode): FieldShape {
  const shape = shapes[node.type] ?? 'text'
  if (!isMultiple(node)) return shape
  if (shape === 'scalar') return 'list'
  return shape === 'path' ? 'paths' : shape
}

/** Fields that the server fills; they live in columns of their own, not in the record's document (contract 3a §4.8). */
export const systemColumns = {
  createUser: { column: 'creator_user_id', shape: 'scalar' },
  createTime: { column: 'creator_time', shape: 'date' },
  modifyUser: { column: 'modify_user_id', shape: 'scalar' },
  modifyTime: { column: 'modify_time', shape: 'date' },
  currOrganize: { column: 'organize_id', shape: 'scalar' },
  currPosition: { column: 'position_id', shape: 'scalar' },
} as const satisfies Record<string, { column: string; shape: FieldShape }>

export type SystemType = keyof typeof systemColumns

export function isSystemType(type: string): type is SystemType {
  return Object.hasOwn(systemColumns, type)
}

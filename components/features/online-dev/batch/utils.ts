import { widgetSchemas } from '@/components/widgets/schemas'
import type { BatchKind, RecordBatch } from '@/lib/contract/online-dev/record-batch'
import { untouchedValue } from '@/lib/form/default-values'
import { parseDesign } from '@/lib/form/parse-design'
import { own, readRecord } from '@/lib/form/read'
import type { FieldNode, FormDesign } from '@/lib/form/types'
import { walkFields } from '@/lib/form/walk'
import { headerButtons, isOpenToHand, type Module, offeredButtons } from '../utils'

const valueName = 'value'

/** What this person may do with many records of the list: where one may be made, changed or deleted, so may many. */
export function batchActs(module: Module): readonly BatchKind[] {
  const header = new Set(headerButtons(module).map(({ value }) => value))
  const canEdit = offeredButtons(module.list.rowButtons, ['edit'], module.access).length > 0
  return [
    ...(canEdit && settableFields(module).length > 0 ? (['set'] as const) : []),
    ...(header.has('add') ? (['copy'] as const) : []),
    ...(header.has('batchRemove') ? (['remove'] as const) : []),
  ]
}

/** Fields of the record that this person fills in; the platform decides again. */
export function settableFields({ form, access }: Pick<Module, 'form' | 'access'>): FieldNode[] {
  return [...walkFields(form)].filter((node) => isOpenToHand({ form, access }, node))
}

/** A form of the field alone, with its own widget, options and pickers, but without the scripts that hang on it. */
export function valueDesign({ raw, said }: FieldNode): FormDesign {
  const config = readRecord(own(raw, '__config__'))
  const field = { ...raw, __config__: { ...config, required: false }, __vModel__: valueName, on: {} }
  const design = parseDesign({ fields: [field] }, widgetSchemas)
  return said ? { ...design, fields: design.fields.map((node) => ({ ...node, said })) } : design
}

/** What the field has while nobody has entered anything. */
export function emptyValueOf(node: FieldNode): unknown {
  const schema = widgetSchemas.get(node.type)
  return schema ? (schema.encode(untouchedValue(node, schema), node) ?? null) : null
}

/** A field that a record must have is not emptied. */
export function isSettable(node: FieldNode, value: unknown): boolean {
  const schema = widgetSchemas.get(node.type)
  return !node.required || (schema !== undefined && !schema.isEmpty(schema.decode(value, node)))
}

export function hasEnded({ state }: Pick<RecordBatch, 'state'>): boolean {
  return state !== 'running' && state !== 'prepared'
}

/** How many of them nobody has come to. */
export function leftOf({ totalCount = 0, doneCount = 0, sameCount = 0, refusedCount = 0 }: RecordBatch): number {
  return totalCount - doneCount - sameCount - refusedCount
}

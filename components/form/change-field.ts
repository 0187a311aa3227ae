import type { FieldNode } from '@/lib/form/types'
import type { FormContextValue } from './form-context'

const recordTypes = new Set(['relationForm', 'popupSelect', 'popupTableSelect'])

/** A change by the person: the value, the record behind it for attribute fields, and whoever listens. */
export function changeField(
  { store, related, events }: FormContextValue,
  node: FieldNode,
  value: unknown,
  data: unknown,
  rowKey?: string,
) {
  store.setValue(node.code, value, rowKey)
  if (recordTypes.has(node.type)) related.choose(node, value, data, rowKey)
  events?.changed(node, data ?? value, rowKey)
}

import type { WidgetEnv } from '@/components/widget-kits/widget-env'
import { saidValue } from '@/lib/form/design-texts'
import type { FormStore } from '@/lib/form/form-store'
import { isRecord, own, readList, readText } from '@/lib/form/read'
import { referenceCode } from '@/lib/form/references'
import type { FieldNode } from '@/lib/form/types'
import { fieldByCode, tableNodes } from '@/lib/form/walk'
import { type OptionsCache, relatedFields } from './options-cache'

export type FieldTexts = Readonly<Record<string, unknown>>

/** Value of a field that another field names; inside a sub-table first the one of the same row (contract 3a §8.2). */
function readReference(store: FormStore, reference: string, rowKey: string | undefined): unknown {
  const node = findReference(store, reference, rowKey)
  return node && store.getValue(node.code, node.parentTable === null ? undefined : rowKey)
}

function findReference(store: FormStore, reference: string, rowKey: string | undefined): FieldNode | undefined {
  const code = referenceCode(reference)
  const node = fieldByCode(store.design, code)
  if (node || rowKey === undefined) return node
  const table = tableNodes(store.design).find((item) => store.rows(item.name).includes(rowKey))
  return table && fieldByCode(store.design, `${table.name}-${code}`)
}

export function valuesEnv(store: FormStore): NonNullable<WidgetEnv['values']> {
  return {
    read: (reference, rowKey) => readReference(store, reference, rowKey),
    subscribe: (reference, rowKey, listener) => {
      const node = findReference(store, reference, rowKey)
      return node ? store.subscribe(node.code, listener, node.parentTable === null ? undefined : rowKey) : () => {}
    },
  }
}

/** Options of the fields of this form: parameters follow the form's values, equal requests are shared. */
export function optionsEnv(store: FormStore, cache: OptionsCache): NonNullable<WidgetEnv['options']> {
  const reader = (rowKey: string | undefined) => (reference: string) => readReference(store, reference, rowKey)
  const values = valuesEnv(store)
  return {
    read: (node, rowKey) => cache.read(node, reader(rowKey)),
    retry: (node, rowKey) => cache.retry(node, reader(rowKey)),
    subscribe: (node, rowKey, listener) => {
      let leave = cache.subscribe(node, reader(rowKey), listener)
      const follow = () => {
        leave()
        leave = cache.subscribe(node, reader(rowKey), listener)
        listener()
      }
      const leaveValues = relatedFields(node).map((reference) => values.subscribe(reference, rowKey, follow))
      return () => {
        leave()
        for (const stop of leaveValues) stop()
      }
    },
  }
}

/**
 * Texts of the record as the server made them. A text belongs to the value it was made for: once the value changes it is
 * not shown any more.
 */
export function textsEnv(store: FormStore, texts: FieldTexts): NonNullable<WidgetEnv['fieldText']> {
  const loaded = new Map<string, unknown>()
  const textRows = new Map<string, unknown>()
  for (const table of tableNodes(store.design)) {
    const rows = readList(own(texts, table.name))
    for (const [index, key] of store.rows(table.name).entries()) textRows.set(key, rows[index])
  }
  return (node, rowKey) => {
    const holder = rowKey === undefined ? texts : textRows.get(rowKey)
    const text = isRecord(holder) ? readText(own(holder, node.name)) : ''
    if (text === '') return undefined
    const slot = `${node.code}\n${rowKey ?? ''}`
    const value = JSON.stringify(store.getValue(node.code, rowKey))
    if (!loaded.has(slot)) loaded.set(slot, value)
    return loaded.get(slot) === value ? saidValue(node, text) : undefined
  }
}

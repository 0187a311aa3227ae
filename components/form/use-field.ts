'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { FieldState, FormStore } from '@/lib/form/form-store'
import { fieldByCode } from '@/lib/form/walk'

export type FieldHandle = { value: unknown; state: FieldState }

/**
 * Value and state of one field. The component that calls it is drawn again when exactly this field changes. A sub-table has
 * no value of its own here: its rows and cells are subscribed to one by one.
 */
export function useField(store: FormStore, code: string, rowKey?: string): FieldHandle {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener, rowKey), [store, code, rowKey])
  const read = () => store.getVersion(code, rowKey)
  useSyncExternalStore(subscribe, read, read)
  const isTable = fieldByCode(store.design, code)?.kind === 'table'
  return { value: isTable ? undefined : store.getValue(code, rowKey), state: store.getFieldState(code, rowKey) }
}

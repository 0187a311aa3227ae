'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { FieldState, FormStore } from '@/lib/form/form-store'

export type FieldHandle = { value: unknown; state: FieldState }

/** Value and state of one field. The component that calls it is drawn again when exactly this field changes. */
export function useField(store: FormStore, code: string, rowKey?: string): FieldHandle {
  const subscribe = useCallback((listener: () => void) => store.subscribe(code, listener, rowKey), [store, code, rowKey])
  const readValue = () => store.getValue(code, rowKey)
  const readState = () => store.getFieldState(code, rowKey)
  const value = useSyncExternalStore(subscribe, readValue, readValue)
  const state = useSyncExternalStore(subscribe, readState, readState)
  return { value, state }
}

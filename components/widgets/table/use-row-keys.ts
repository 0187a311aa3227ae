'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { TableEditing } from '@/components/widget-kits/widget-env'

/** Keys of the rows of a sub-table; the component that calls it is drawn again when rows come, go or move. */
export function useRowKeys(editing: TableEditing, tableName: string): readonly string[] {
  const subscribe = useCallback((listener: () => void) => editing.subscribeRows(tableName, listener), [editing, tableName])
  const read = () => editing.rows(tableName)
  return useSyncExternalStore(subscribe, read, read)
}

'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { FormStore } from '@/lib/form/form-store'
import type { FieldNode } from '@/lib/form/types'
import { columnSumText } from '../widgets/table/column-sum'
import type { TableEnv } from '../widgets/widget-env'
import { FormCell } from './form-cell'

/** What a sub-table needs of the form it stands in. */
export function tableEnv(store: FormStore): TableEnv {
  return {
    subscribeRows: (tableName, listener) => store.subscribe(tableName, listener),
    rows: store.rows,
    addRow: (tableName) => {
      store.addRows(tableName, [{}])
    },
    removeRow: (tableName, rowKey) => store.removeRows(tableName, [rowKey]),
    Cell: FormCell,
    useColumnSum: (node) => useColumnSum(store, node),
    isColumnHidden: (node) => store.getFieldState(node.code).hidden,
  }
}

function useColumnSum(store: FormStore, node: FieldNode): string {
  const subscribe = useCallback((listener: () => void) => store.subscribe(node.code, listener), [store, node])
  const read = () =>
    columnSumText(
      node,
      store.rows(node.parentTable ?? '').map((rowKey) => store.getValue(node.code, rowKey)),
    )
  return useSyncExternalStore(subscribe, read, read)
}

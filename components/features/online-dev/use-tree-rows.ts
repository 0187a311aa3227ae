import { useMemo, useState } from 'react'
import type { DataTableTree } from '@/components/ui/data-table/types'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { type Module, toggled } from './utils'

/** Lists of records below records (contract 3b §4.1, type 5): they come whole, and all are open until somebody closes some. */
export function useTreeRows({ list }: Module, rows: readonly RecordRow[]): DataTableTree<RecordRow> | undefined {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    if (list.type !== 5) return undefined
    const parents = rows.filter((row) => childrenOf(row).length > 0).map(({ id }) => id)
    return {
      childrenOf,
      hasChildren: (row) => childrenOf(row).length > 0,
      expanded: new Set(parents.filter((id) => !closed.has(id))),
      onExpandedChange: (_, row) => setClosed((old) => toggled(old, row.id)),
    }
  }, [list.type, rows, closed])
}

function childrenOf(row: RecordRow): readonly RecordRow[] {
  const { children } = row
  return Array.isArray(children) ? (children as RecordRow[]) : []
}

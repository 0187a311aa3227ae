import { useMemo, useState } from 'react'
import type { DataTableTree } from '@/components/ui/data-table/types'
import type { FaceWords } from '@/components/widget-kits/faces/value-face'
import type { ViewFacts } from '@/components/widget-kits/faces/view-facts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { ListColumn } from '@/lib/form/list-types'
import { ChildTables } from './child-tables-panel'
import { childTables } from './columns'
import type { Module } from './utils'
import { recordName } from './utils'

type ChildRowsOptions = {
  list: Module['list']
  /** Columns that are shown; their sub-tables stand below the records. */
  columns: readonly ListColumn[]
  words: FaceWords
  view: ViewFacts
}

/** Records that are opened to see the lines of their sub-tables; undefined where the list has none to fold away. */
export function useChildRows({ list, columns, words, view }: ChildRowsOptions): DataTableTree<RecordRow> | undefined {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const tables = useMemo(() => columns.filter(({ children }) => children.length > 0), [columns])
  return useMemo(() => {
    if (tables.length === 0) return undefined
    const tablesOf = (row: RecordRow) => childTables(tables, row, { words, view })
    return {
      childrenOf: () => undefined,
      hasChildren: (row) => tables.some(({ code }) => Array.isArray(row[code]) && row[code].length > 0),
      expanded,
      onExpandedChange: (next) => setExpanded(next),
      detailOf: (row) => <ChildTables tables={tablesOf(row)} name={recordName(row, list)} />,
    }
  }, [tables, expanded, words, view, list])
}

import { useMemo, useState } from 'react'
import type { DataTableTree } from '@/components/ui/data-table/types'
import { lazyCode } from '@/components/ui/lazy-code'
import type { FaceWords } from '@/components/widget-kits/faces/value-face'
import type { ViewFacts } from '@/components/widget-kits/faces/view-facts'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import type { ListColumn } from '@/lib/form/list-types'
import { readList } from '@/lib/form/read'
import { fieldOfRow } from '@/lib/form/record-keys'
import { childTables } from './columns'
import type { Module } from './utils'
import { recordName } from './utils'

/** Few lists fold lines away: its code comes with the first record that is opened. */
const ChildTables = lazyCode(async () => (await import('./child-tables-panel')).ChildTables)

type ChildRowsOptions = {
  list: Module['list']
  /** Columns that the person sees. */
  shown: readonly ListColumn[]
  words: FaceWords
  view: ViewFacts
}

/**
 * The columns that stand in the rows, and records that are opened to see the lines of their sub-tables; undefined where the list has
 * none to fold away.
 */
export function useChildRows({ list, shown, words, view }: ChildRowsOptions) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const isFolded = foldsLines(list)
  const tables = useMemo(() => (isFolded ? shown.filter(({ children }) => children.length > 0) : noColumns), [isFolded, shown])
  const inRow = useMemo(() => (tables.length > 0 ? shown.filter((column) => !tables.includes(column)) : shown), [tables, shown])
  const childRows = useMemo((): DataTableTree<RecordRow> | undefined => {
    if (tables.length === 0) return undefined
    const tablesOf = (row: RecordRow) => childTables(tables, row, { words, view })
    return {
      childrenOf: () => undefined,
      hasChildren: (row) => tables.some(({ code }) => readList(fieldOfRow(row, code)).length > 0),
      expanded,
      onExpandedChange: (next) => setExpanded(next),
      detailOf: (row) => <ChildTables tables={tablesOf(row)} name={recordName(row, list)} />,
    }
  }, [tables, expanded, words, view, list])
  return { inRow, childRows }
}

/** Contract 3b §4.1: plain lists and those beside a tree may show sub-tables below an opened record instead of in its row. */
function foldsLines({ type, childTableStyle }: Module['list']): boolean {
  return childTableStyle === 2 && (type === 1 || type === 2)
}

const noColumns: readonly ListColumn[] = []

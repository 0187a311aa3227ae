import { useMemo } from 'react'
import type { DataTableEntry, DataTableTree } from '@/components/ui/data-table/types'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { withOpenerRoom } from './levels/utils'
import type { RecordQuery } from './queries'
import { useGroupRows } from './use-group-rows'
import type { ModuleList } from './use-module-list'
import { useTreeRows } from './use-tree-rows'
import type { Module } from './utils'

type LevelsOptions = {
  module: Module
  list: ModuleList
  /** All rows below each other. */
  rows: readonly RecordRow[]
  wire: RecordQuery
  entries: readonly DataTableEntry<RecordRow>[]
  /** Records open to their sub-tables. */
  childRows: DataTableTree<RecordRow> | undefined
}

/** What stands below others: the records of groups, records below records, and the sub-tables of a record. */
export function useLevels({ module, list, rows, wire, entries, childRows }: LevelsOptions) {
  const groups = useGroupRows({ module, groups: list.rows, wire, entries })
  const tree = useTreeRows({ module, top: list.rows, rows, wire })
  const hasChildRows = childRows !== undefined
  const opened = useMemo(() => (hasChildRows ? withOpenerRoom(entries) : entries), [hasChildRows, entries])
  const nested = groups.tree ?? tree
  if (nested || !childRows) return { tree: nested, entries: groups.entries, isNumbered: nested === undefined }
  return { tree: childRows, entries: opened, isNumbered: true }
}

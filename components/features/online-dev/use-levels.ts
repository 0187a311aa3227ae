import type { DataTableEntry } from '@/components/ui/data-table/types'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
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
}

/** Rows that stand below others: groups, and records below records. */
export function useLevels({ module, list, rows, wire, entries }: LevelsOptions) {
  const groups = useGroupRows({ module, groups: list.rows, wire, entries })
  const tree = useTreeRows({ module, top: list.rows, rows, wire })
  return { tree: groups.tree ?? tree, entries: groups.entries }
}

import { useEffect, useMemo, useRef, useState } from 'react'
import type { DataTableTree } from '@/components/ui/data-table/types'
import type { RecordRow } from '@/lib/contract/online-dev/online-dev'
import { loadChildren, type RecordQuery } from './queries'
import { type Module, toggled } from './utils'

type TreeRowsOptions = {
  module: Module
  /** Of the first level, as the answer has them. */
  top: readonly RecordRow[]
  /** All rows that came with the answer. */
  rows: readonly RecordRow[]
  wire: RecordQuery
}

type Level = readonly RecordRow[] | 'failed'
type Kept = { top: readonly RecordRow[]; levels: ReadonlyMap<string, Level> }

/**
 * Lists of records below records (contract 3b §4.1, type 5). They come whole, and all are open until somebody closes some; or a level
 * at a time, and then all are closed until somebody opens some.
 */
export function useTreeRows({ module, top, rows, wire }: TreeRowsOptions): DataTableTree<RecordRow> | undefined {
  const { list, modelId } = module
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [kept, keep] = useState<Kept>({ top, levels: new Map() })
  const asked = useRef({ top, ids: new Set<string>() })
  // What was read below an old answer is read anew below the next one.
  const levels = kept.top === top ? kept.levels : noLevels
  const known = useMemo(
    () => [...rows, ...[...levels.values()].flatMap((level) => (level === 'failed' ? [] : level))],
    [rows, levels],
  )
  const missing = list.type === 5 ? known.filter((row) => isLate(row) && turned.has(row.id) && !levels.has(row.id)) : []
  // The network: every level that is open and not there yet, also after the list was read anew.
  useEffect(() => {
    if (asked.current.top !== top) asked.current = { top, ids: new Set() }
    const { ids } = asked.current
    for (const { id } of missing.filter((row) => !ids.has(row.id))) {
      ids.add(id)
      const note = (level: Level) => {
        // An answer about rows that have been read anew meanwhile.
        if (asked.current.top !== top) return
        keep((old) => ({ top, levels: new Map([...(old.top === top ? old.levels : noLevels), [id, level]]) }))
      }
      void loadChildren(modelId, id, wire).then(note, () => note('failed'))
    }
  })
  return useMemo(() => {
    if (list.type !== 5) return undefined
    const isOpen = (row: RecordRow) => (isLate(row) ? turned.has(row.id) : childrenOf(row).length > 0 && !turned.has(row.id))
    return {
      childrenOf: (row) => {
        const level = levels.get(row.id)
        if (!isLate(row)) return childrenOf(row)
        return level === 'failed' ? undefined : level
      },
      hasChildren: (row) => isLate(row) || childrenOf(row).length > 0,
      isFailed: (row) => levels.get(row.id) === 'failed',
      onRetry: ({ id }) => {
        asked.current.ids.delete(id)
        keep((old) => ({ ...old, levels: new Map([...old.levels].filter(([known]) => known !== id)) }))
      },
      expanded: new Set(known.filter(isOpen).map(({ id }) => id)),
      onExpandedChange: (_, { id }) => setTurned((old) => toggled(old, id)),
    }
  }, [list.type, known, turned, levels])
}

/** What is below comes when it is opened. */
function isLate(row: RecordRow): boolean {
  return row['hasChildren'] === true
}

const noLevels: ReadonlyMap<string, Level> = new Map()

function childrenOf(row: RecordRow): readonly RecordRow[] {
  const { children } = row
  return Array.isArray(children) ? (children as RecordRow[]) : []
}

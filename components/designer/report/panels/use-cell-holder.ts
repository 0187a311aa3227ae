import { useMemo } from 'react'
import { type CellChange, type CellRange, setCells } from '@/lib/designer/report/public'
import { useSession } from '../../shell/session-context'
import { useSelectedRange, useSheetSelection } from '../sheet-context'

/** What the properties of cells are written with; the changes of one call are one step, those of one burst are one together. */
export type CellHolder = {
  /** The cell that is worked on alone: what it shows is of no other. */
  setOne: (changes: readonly CellChange[], burst?: string) => void
  /** All that are chosen. */
  setAll: (changes: readonly CellChange[], burst?: string) => void
  endBurst: () => void
}

export function useCellHolder(): CellHolder {
  const session = useSession()
  const selection = useSheetSelection()
  const range = useSelectedRange()
  return useMemo(() => {
    const run = (at: CellRange, changes: readonly CellChange[], burst: string | undefined) =>
      void session.run(setCells(at, changes), burst && `${at.row} ${at.column} ${burst}`)
    return {
      setOne: (changes, burst) => {
        const { row, column } = selection.active
        run({ row, column, rowEnd: row, columnEnd: column }, changes, burst)
      },
      setAll: (changes, burst) => run(range, changes, burst),
      endBurst: () => session.history.endBurst(),
    }
  }, [session, selection, range])
}

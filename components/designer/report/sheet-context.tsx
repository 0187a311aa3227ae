'use client'

import { createContext, type ReactNode, useCallback, useContext, useSyncExternalStore } from 'react'
import { useSession, useSessionFact } from '@/components/designer/shell/session-context'
import type { NodeId } from '@/lib/designer/public'
import { type CellPlace, type CellRange, cellOf } from '@/lib/designer/report/public'
import type { ReportCell } from '@/lib/report/template'
import type { SheetSelection } from './sheet-selection'

const SelectionContext = createContext<SheetSelection | null>(null)

export function SheetSelectionProvider({ value, children }: { value: SheetSelection; children: ReactNode }) {
  return <SelectionContext value={value}>{children}</SelectionContext>
}

/** What is chosen in the sheet, to ask and to change it; does not draw anew. */
export function useSheetSelection(): SheetSelection {
  const selection = useContext(SelectionContext)
  if (!selection) throw new Error('a part of a report designer stands outside of it')
  return selection
}

/** The places that are chosen. */
export function useSelectedRange(): CellRange {
  const selection = useSheetSelection()
  const read = () => selection.range
  return useSyncExternalStore(selection.subscribe, read, read)
}

export type ActiveCell = {
  place: CellPlace
  /** Null where no cell stands there yet: it is made when it is given something. */
  id: NodeId | null
  /** As the engine reads it, with all that it leaves unsaid. */
  cell: ReportCell | null
}

/** The cell whose properties are shown; drawn anew when it is another one or was changed. */
export function useActiveCell(): ActiveCell {
  const session = useSession()
  const selection = useSheetSelection()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [selection.subscribe(listener), session.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [session, selection],
  )
  const readKey = () => `${selection.active.row} ${selection.active.column} ${selection.activeId ?? ''}`
  useSyncExternalStore(subscribe, readKey, readKey)
  const cell = useSessionFact(useCallback((of) => cellOf(of.document, selection.activeId ?? ''), [selection]))
  return { place: selection.active, id: selection.activeId, cell }
}

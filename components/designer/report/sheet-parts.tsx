'use client'

import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { CellEditing, Edited } from './cell-editing'
import type { CutMark, SheetActions } from './sheet-actions'

type Parts = { editing: CellEditing; actions: SheetActions; cut: CutMark }

const PartsContext = createContext<Parts | null>(null)

export function SheetPartsProvider({ value, children }: { value: Parts; children: ReactNode }) {
  return <PartsContext value={value}>{children}</PartsContext>
}

/** What is written, cut and done in the sheet, for its own parts. */
export function useSheetParts(): Parts {
  const parts = useContext(PartsContext)
  if (!parts) throw new Error('a part of a sheet stands outside of it')
  return parts
}

export function useEdited(): Edited | null {
  const { editing } = useSheetParts()
  const read = () => editing.current
  return useSyncExternalStore(editing.subscribe, read, read)
}

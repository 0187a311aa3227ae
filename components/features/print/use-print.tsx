'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { errorText } from '@/lib/client/error-text'
import { toast } from '@/lib/client/toast-store'
import { AppError } from '@/lib/errors/app-error'
import type { PrintRequest } from './types'

const loadDialog = () => import('./print-dialog')

type Open = { request: PrintRequest; code: Awaited<ReturnType<typeof loadDialog>> }

/**
 * Asks for a template where there are several (spec 2 §2.9), then shows the print dialog. Its code comes with the first use; where
 * it does not come, that is said, what is on the screen stays, and the next press tries again.
 */
export function usePrint(): { print: (request: PrintRequest) => void; dialog: ReactNode } {
  const tErrors = useTranslations('errors')
  const [open, setOpen] = useState<Open | null>(null)
  const latest = useRef<PrintRequest | null>(null)
  const print = useCallback(
    (request: PrintRequest) => {
      latest.current = request
      loadDialog().then(
        (code) => latest.current === request && setOpen({ request, code }),
        (cause) => {
          if (latest.current !== request) return
          toast.error(errorText(new AppError('transport', 'the print dialog cannot be loaded', { cause }), (key) => tErrors(key)))
        },
      )
    },
    [tErrors],
  )
  const close = useCallback(() => setOpen(null), [])
  return { print, dialog: open && <open.code.PrintDialog request={open.request} onClose={close} /> }
}

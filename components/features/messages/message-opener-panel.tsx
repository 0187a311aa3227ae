import { useEffect, useRef } from 'react'
import type { MessageRow } from '@/lib/contract/message/message'
import { useOpenMessage } from './use-open-message'

/** A click on a message for pages that load what it does only then; give it a key for every click. */
export function MessageOpener({ row, onRead }: { row: MessageRow; onRead: () => void }) {
  const { open, dialog } = useOpenMessage({ onRead })
  const isOpened = useRef(false)
  // The network: to be shown is the click.
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    void open(row)
  }, [open, row])
  return dialog
}

import { useEffect, useRef } from 'react'
import type { Paper } from './paper'

type PrintKeys = { paper: Paper | null; onPrint: () => void; onClose: () => void }

/** Ctrl-P prints the document instead of the page around it, and Escape closes, wherever the focus is: also inside the paper. */
export function usePrintKeys(keys: PrintKeys) {
  const latest = useRef(keys)
  latest.current = keys
  const { paper } = keys

  // The keyboard, of the page and of the frame's document.
  useEffect(() => {
    const handlePrintKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) latest.current.onPrint()
    }
    const handleEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      latest.current.onClose()
    }
    document.addEventListener('keydown', handlePrintKey, true)
    paper?.document.addEventListener('keydown', handlePrintKey, true)
    paper?.document.addEventListener('keydown', handleEscape)
    return () => {
      document.removeEventListener('keydown', handlePrintKey, true)
      paper?.document.removeEventListener('keydown', handlePrintKey, true)
      paper?.document.removeEventListener('keydown', handleEscape)
    }
  }, [paper])
}

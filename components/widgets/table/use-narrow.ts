'use client'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width of its own place a sub-table is a stack of cards. */
const narrowPx = 640

/** Whether an element is narrow; measured before the first paint, so that nothing is drawn twice. */
export function useNarrow(ref: RefObject<HTMLElement | null>): boolean | null {
  const [isNarrow, setNarrow] = useState<boolean | null>(null)
  // External system: the size of the element.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setNarrow(isNarrowWidth(element.clientWidth))
    measure()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null
    observer?.observe(element)
    return () => observer?.disconnect()
  }, [ref])
  return isNarrow
}

/** Where nothing is laid out the width is 0: a closed pane, which is measured again when it opens. */
function isNarrowWidth(width: number): boolean {
  return width > 0 && width < narrowPx
}

'use client'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Below this width of its own place a sub-table is a stack of cards. */
const narrowPx = 640

/** The width of an element; null until it is measured, which is before the first paint, so that nothing is drawn twice. */
export function useWidth(ref: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  // External system: the size of the element.
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : null
    observer?.observe(element)
    return () => observer?.disconnect()
  }, [ref])
  return width
}

/** Where nothing is laid out the width is 0: a closed pane, which is measured again when it opens. */
export function isNarrow(width: number): boolean {
  return width > 0 && width < narrowPx
}

let scrollbar: number | null = null

/** What a scroll bar takes from the width of what scrolls; nothing where bars lie above the page. */
export function scrollbarWidth(): number {
  if (scrollbar !== null) return scrollbar
  const probe = document.createElement('div')
  Object.assign(probe.style, { position: 'absolute', top: '-200px', width: '100px', height: '100px', overflow: 'scroll' })
  document.body.append(probe)
  scrollbar = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return scrollbar
}

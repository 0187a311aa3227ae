import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'

const TightContext = createContext(false)
export const TightLine = TightContext.Provider

/** The line of a list has no room for all of its buttons: what is about the whole list goes into a menu. */
export function useIsTight(): boolean {
  return useContext(TightContext)
}

/**
 * Whether what stands in a line would go on in a second one. Where something was put away for that, the line must have the room that it
 * had needed before anything comes back. `key`: with another content it is found out anew.
 */
export function useTightLine(lineRef: RefObject<HTMLElement | null>, key: unknown): boolean {
  const [needed, setNeeded] = useState<{ key: unknown; px: number } | null>(null)
  const known = needed?.key === key ? needed : null
  const measure = () => {
    const line = lineRef.current
    if (!line) return
    if (known && line.clientWidth >= known.px) setNeeded(null)
    else if (!known && goesOn(line)) setNeeded({ key, px: Math.max(roomOf(line), line.clientWidth) + slackPx })
  }
  const latest = useRef(measure)
  // The layout, which the browser knows: what stands in the line may be another with each drawing.
  useLayoutEffect(() => {
    latest.current = measure
    measure()
  })
  useEffect(() => {
    const line = lineRef.current
    if (!line || typeof ResizeObserver !== 'function') return
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(line)
    return () => observer.disconnect()
  }, [lineRef])
  return known !== null
}

/** Widths are rounded: without this a line could find that it has room and has none, in turns. */
const slackPx = 8

function partsOf(line: HTMLElement): HTMLElement[] {
  return [...line.children].filter((part): part is HTMLElement => part instanceof HTMLElement && part.offsetHeight > 0)
}

function goesOn(line: HTMLElement): boolean {
  const [first, ...others] = partsOf(line)
  const last = others.at(-1)
  return first !== undefined && last !== undefined && last.offsetTop >= first.offsetTop + first.offsetHeight
}

function roomOf(line: HTMLElement): number {
  const gapPx = Number.parseFloat(getComputedStyle(line).columnGap) || 0
  return partsOf(line).reduce((sum, part) => sum + part.offsetWidth + gapPx, 0)
}

'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type Box, placeOf, type Side } from './raised-place'

/** A button, or a point of the window (where a menu was asked for with the pointer). */
export type Anchor = RefObject<HTMLElement | null> | { x: number; y: number }

type Raised = {
  panelRef: RefObject<HTMLElement | null>
  anchor: Anchor
  side?: Side
  gapPx?: number
  /** Take the anchor's width as the least width. */
  isMatchingWidth?: boolean
  /** A press beside panel and anchor. */
  onOutside: () => void
}

/**
 * The one way in which something stands beside what opened it: popovers, menus, fly-outs. The panel stays where it is in the document, so
 * that a dialog's focus trap holds it, and is raised to the browser's top layer, so that nothing cuts it off. It has `popover="manual"`
 * and `position: fixed`.
 */
export function useRaised({ panelRef, anchor, side = 'below', gapPx = 4, isMatchingWidth = false, onOutside }: Raised): void {
  const outsideRef = useRef(onOutside)
  outsideRef.current = onOutside
  const anchorRef = 'current' in anchor ? anchor : undefined
  const x = 'current' in anchor ? 0 : anchor.x
  const y = 'current' in anchor ? 0 : anchor.y
  // External system: the browser's top layer, and the layout and pointer of the page around the panel. Before paint, so that the panel
  // never shows in a wrong place.
  useLayoutEffect(() => {
    const panel = panelRef.current
    const element = anchorRef?.current
    if (!panel || (anchorRef && !element)) return
    // Older browsers and jsdom have no popover API; the panel is then an ordinary fixed box.
    if (typeof panel.showPopover === 'function') panel.showPopover()
    const place = () => {
      const box = element ? element.getBoundingClientRect() : pointBox(x, y)
      if (isMatchingWidth) panel.style.minWidth = `${Math.min(box.right - box.left, window.innerWidth - 16)}px`
      const size = { width: panel.offsetWidth, height: panel.offsetHeight }
      const { left, top } = placeOf(box, size, { width: window.innerWidth, height: window.innerHeight }, side, gapPx)
      panel.style.left = `${left}px`
      panel.style.top = `${top}px`
    }
    place()
    // The anchor grows too: a field that takes several choices gets a second line while its list is open.
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(place) : undefined
    observer?.observe(panel)
    if (element) observer?.observe(element)
    const handlePointer = ({ target }: PointerEvent) => {
      if (!panel.contains(target as Node) && !element?.contains(target as Node)) outsideRef.current()
    }
    document.addEventListener('pointerdown', handlePointer, true)
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      observer?.disconnect()
      document.removeEventListener('pointerdown', handlePointer, true)
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [panelRef, anchorRef, x, y, side, gapPx, isMatchingWidth])
}

const pointBox = (x: number, y: number): Box => ({ left: x, right: x, top: y, bottom: y })

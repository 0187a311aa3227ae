'use client'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './field.module.css'

export type FieldPopoverProps = {
  anchorRef: RefObject<HTMLElement | null>
  onClose: () => void
  /** Take the anchor's width as the least width. */
  isMatchingWidth?: boolean
  role?: string
  id?: string
  className?: string
  children: ReactNode
}

const edge = 8

/**
 * A panel under a control. It stays where it is in the document (so that a dialog's focus trap holds it) and is raised to
 * the browser's top layer, so neither a scrolling table nor a dialog cuts it off.
 */
export function FieldPopover({ anchorRef, onClose, isMatchingWidth, role, id, className, children }: FieldPopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  const closeRef = useRef(onClose)
  closeRef.current = onClose

  // External system: the browser's top layer, and the layout and pointer of the page around the panel. Before paint, so that
  // the panel never shows in a wrong place.
  useLayoutEffect(() => {
    const panel = ref.current
    const anchor = anchorRef.current
    if (!panel || !anchor) return
    // Older browsers and jsdom have no popover API; the panel is then an ordinary fixed box.
    if (typeof panel.showPopover === 'function') panel.showPopover()
    const place = () => placePanel(panel, anchor, Boolean(isMatchingWidth))
    place()
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(place) : null
    observer?.observe(panel)
    const handlePointer = (event: PointerEvent) => {
      const target = event.target as Node
      if (!panel.contains(target) && !anchor.contains(target)) closeRef.current()
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
  }, [anchorRef, isMatchingWidth])

  return (
    <div ref={ref} popover="manual" id={id} role={role} className={className ? `${styles.popover} ${className}` : styles.popover}>
      {children}
    </div>
  )
}

function placePanel(panel: HTMLElement, anchor: HTMLElement, isMatchingWidth: boolean) {
  const box = anchor.getBoundingClientRect()
  if (isMatchingWidth) panel.style.minWidth = `${Math.min(box.width, window.innerWidth - 2 * edge)}px`
  const { offsetHeight: height, offsetWidth: width } = panel
  const isBelow = box.bottom + height + edge <= window.innerHeight || box.top < window.innerHeight - box.bottom
  const top = isBelow ? Math.min(box.bottom + 4, window.innerHeight - height - edge) : Math.max(edge, box.top - height - 4)
  const left = Math.max(edge, Math.min(box.left, window.innerWidth - width - edge))
  panel.style.top = `${Math.max(edge, top)}px`
  panel.style.left = `${left}px`
}

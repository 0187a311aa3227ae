'use client'
import { type ReactNode, type RefObject, useRef } from 'react'
import styles from './field.module.css'
import { useRaised } from './use-raised'

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

/** A panel under a control. */
export function FieldPopover({ anchorRef, onClose, isMatchingWidth = false, role, id, className, children }: FieldPopoverProps) {
  const ref = useRef<HTMLDivElement>(null)
  useRaised({ panelRef: ref, anchor: anchorRef, isMatchingWidth, onOutside: onClose })
  return (
    <div ref={ref} popover="manual" id={id} role={role} className={className ? `${styles.popover} ${className}` : styles.popover}>
      {children}
    </div>
  )
}

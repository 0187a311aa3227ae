'use client'

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { ShellMenu } from '@/components/ground/menu-routes'
import { useRaised } from '@/components/ui/use-raised'
import styles from './fly-out.module.css'
import { MenuLevel, type MenuScope, moveInRows } from './menu-level'
import { groupsAbove } from './utils'

// Long enough that a pointer on its way elsewhere opens nothing, and may cut a corner on its way into what is open.
const hoverOpenMs = 140
const hoverCloseMs = 280

export type FlyOuts = {
  openId: string | undefined
  toggle: (id: string) => void
  open: (id: string) => void
  close: () => void
  /** For the list item that holds trigger and panel: opens when a mouse rests on it, closes when mouse or focus have left. */
  itemProps: (id: string) => {
    onPointerEnter: (event: PointerEvent) => void
    onPointerLeave: (event: PointerEvent) => void
    onBlur: (event: React.FocusEvent) => void
  }
}

/** One fly-out is open at a time. A click or a key keeps it open; one opened by a resting mouse goes with the mouse. */
export function useFlyOuts(): FlyOuts {
  const [state, setState] = useState<{ id: string; isKept: boolean } | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  // The timer must not outlive the menu.
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (ms: number, action: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(action, ms)
  }
  const close = () => {
    clearTimeout(timer.current)
    setState(undefined)
  }
  const open = (id: string) => {
    clearTimeout(timer.current)
    setState({ id, isKept: true })
  }
  return {
    openId: state?.id,
    open,
    close,
    toggle: (id) => (state?.id === id && state.isKept ? close() : open(id)),
    itemProps: (id) => ({
      onPointerEnter: ({ pointerType }) => {
        if (pointerType !== 'mouse') return
        later(state ? 60 : hoverOpenMs, () => setState((now) => (now?.id === id ? now : { id, isKept: false })))
      },
      onPointerLeave: ({ pointerType }) => {
        if (pointerType === 'mouse')
          later(hoverCloseMs, () => setState((now) => (now?.id === id && !now.isKept ? undefined : now)))
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget as Node)) close()
      },
    }),
  }
}

type FlyOutProps = {
  id: string
  title: string
  menus: readonly ShellMenu[]
  side: 'right' | 'below'
  triggerRef: RefObject<HTMLElement | null>
  shownId: string | undefined
  onOpen: (path: string) => void
  /** Asked for by Escape and by a choice; `hasFocus` says whether the trigger takes the focus back. */
  onClose: (hasFocus: boolean) => void
  /** When groups are chosen rather than opened (the overflow of the blend layout). */
  onChoose?: (menu: ShellMenu) => void
}

/** The entries of a group beside or below the button that opens it. Raised to the browser's top layer, so that nothing cuts it off. */
export function FlyOut({ id, title, menus, side, triggerRef, shownId, onOpen, onClose, onChoose }: FlyOutProps) {
  const panelRef = useRef<HTMLDivElement>(null)
  const [above] = useState(() => (shownId === undefined ? [] : (groupsAbove(menus, shownId) ?? [])))
  const [open, setOpen] = useState<readonly string[]>(above)
  useRaised({ panelRef, anchor: triggerRef, side, gapPx: side === 'right' ? 6 : 4, onOutside: () => onClose(false) })
  const scope: MenuScope = {
    open,
    shownId,
    above,
    toggle: (trail, isOpen) => {
      const chosen = onChoose && menus.find((menu) => menu.id === trail[0])
      if (chosen) onChoose(chosen)
      else setOpen(isOpen ? trail.slice(0, -1) : trail)
    },
    onOpen: (path) => {
      onClose(true)
      onOpen(path)
    },
  }
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // The row of triggers around this panel has keys of its own.
    event.stopPropagation()
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && isFirstRow(event.currentTarget))) {
      event.preventDefault()
      onClose(true)
      return
    }
    moveInRows(event)
    if (document.activeElement === triggerRef.current) onClose(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed on the links inside bubble up to here.
    <div ref={panelRef} id={id} popover="manual" className={styles.panel} data-rows="" onKeyDown={move}>
      <p className={styles.heading} aria-hidden="true">
        {title}
      </p>
      <MenuLevel menus={menus} trail={[]} scope={scope} />
    </div>
  )
}

const isFirstRow = (panel: Element) => panel.querySelector('a, button') === document.activeElement

/** Focus into an open panel, once it is there: what an arrow key on its trigger asks for. */
export function focusFlyOut(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.querySelector<HTMLElement>('a, button')?.focus())
}

import { useEffect, useRef } from 'react'
import { type MenuEntry, MenuList } from '@/components/ui/menu'
import styles from './row-menu.module.css'

export type MenuPlace = { x: number; y: number }

type RowMenuProps = { label: string; place: MenuPlace; entries: readonly MenuEntry[]; onClose: () => void }

/** Room that two entries need. */
const heightPx = 110

/** The actions of one row where it was asked for them, above everything that would cut them off. */
export function RowMenu({ label, place, entries, onClose }: RowMenuProps) {
  const hostRef = useRef<HTMLDivElement>(null)
  const beforeRef = useRef<HTMLElement | null>(null)
  // The browser's top layer, and the focus before the menu.
  useEffect(() => {
    beforeRef.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    hostRef.current?.showPopover?.()
    hostRef.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [])
  const close = (hasFocus: boolean) => {
    onClose()
    if (hasFocus) beforeRef.current?.focus({ preventScroll: true })
  }
  const style = { left: place.x, top: Math.max(0, Math.min(place.y, window.innerHeight - heightPx)) }
  return (
    <div ref={hostRef} popover="manual" className={styles.host} style={style}>
      <MenuList label={label} entries={entries} onClose={close} />
    </div>
  )
}

'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from './icon'
import styles from './menu.module.css'
import type { Side } from './raised-place'
import { type Anchor, useRaised } from './use-raised'

export type MenuEntry = {
  key: string
  label: string
  icon?: IconName
  /** Shows a mark: one of several choices. */
  isChecked?: boolean
  isDisabled?: boolean
  /** Why it may not be done: it can be walked to and is told, and choosing it does nothing. */
  denied?: string | undefined
  isDanger?: boolean
  /** Another kind of entries begins with it: a line is drawn above. */
  isApart?: boolean
  lang?: string
  onSelect: () => void
}

type MenuProps = {
  /** Name of the button for screen readers and on hover. */
  label: string
  trigger: ReactNode
  entries: readonly MenuEntry[]
  header?: ReactNode
  className?: string
}

/** A button with a list of actions below it: arrow keys, Home, End, Escape, and the focus back where it came from. */
export function Menu({ label, trigger, entries, header, className }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const close = (hasFocus: boolean) => {
    setOpen(false)
    if (hasFocus) buttonRef.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.anchor}>
      <button
        ref={buttonRef}
        type="button"
        className={className ? `${styles.trigger} ${className}` : styles.trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-tip={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {trigger}
        <span className="tn-visually-hidden">{label}</span>
      </button>
      {isOpen && <MenuList id={id} label={label} entries={entries} header={header} onClose={close} anchor={buttonRef} />}
    </div>
  )
}

type MenuListProps = {
  id?: string
  label: string
  entries: readonly MenuEntry[]
  header?: ReactNode
  /** The button below which it opens, or the point at which it was asked for. */
  anchor: Anchor
  /** Ends with its anchor when nothing is said. */
  side?: Side
  onClose: (hasFocus: boolean) => void
}

/** The list of a menu, raised above everything that would cut it off. */
export function MenuList({ id, label, entries, header, anchor, side = 'belowEnd', onClose }: MenuListProps) {
  const popupRef = useRef<HTMLDivElement>(null)
  useRaised({ panelRef: popupRef, anchor, side, gapPx: 6, onOutside: () => onClose(false) })
  // The first entry takes the focus.
  useEffect(() => {
    popupRef.current
      ?.querySelector<HTMLElement>('[aria-checked="true"], [role^="menuitem"]:not(:disabled)')
      ?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={popupRef} popover="manual" className={styles.popup}>
      {header && <div className={styles.header}>{header}</div>}
      <div
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.list}
        onKeyDown={(event) => moveInMenu(event, onClose)}
      >
        {entries.map((entry) => (
          <MenuRow key={entry.key} entry={entry} onClose={onClose} />
        ))}
      </div>
    </div>
  )
}

function MenuRow({ entry, onClose }: { entry: MenuEntry; onClose: (hasFocus: boolean) => void }) {
  const { isChecked } = entry
  const kind = isChecked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChecked }
  return (
    <button
      type="button"
      {...kind}
      disabled={entry.isDisabled}
      aria-disabled={entry.denied !== undefined || undefined}
      data-tip={entry.denied}
      lang={entry.lang}
      tabIndex={-1}
      className={styles.item}
      data-danger={entry.isDanger || undefined}
      data-apart={entry.isApart || undefined}
      onClick={() => {
        if (entry.denied !== undefined) return
        onClose(true)
        entry.onSelect()
      }}
    >
      {entry.icon && <Icon name={entry.icon} size={16} />}
      <span className={styles.itemLabel}>{entry.label}</span>
      {entry.isChecked && <Icon name="check" size={16} />}
    </button>
  )
}

function moveInMenu(event: KeyboardEvent<HTMLElement>, onClose: (hasFocus: boolean) => void): void {
  if (event.key === 'Escape' || event.key === 'Tab') {
    if (event.key === 'Escape') event.preventDefault()
    event.stopPropagation()
    onClose(event.key === 'Escape')
    return
  }
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')]
  const current = rows.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: rows.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  rows.at(next % rows.length)?.focus()
}

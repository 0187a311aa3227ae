'use client'
import { type KeyboardEvent, useRef } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { classes } from '@/components/ui/field'
import tabStyles from '@/components/ui/tab-button.module.css'
import styles from './people-dialog.module.css'

type PickerTabsProps<Key extends string> = {
  tabs: readonly { key: Key; label: string }[]
  active: Key
  label: string
  idBase: string
  onChange: (key: Key) => void
}

/** Arrow keys walk; the tab that is walked to is shown (the ARIA pattern of tabs). */
export function PickerTabs<Key extends string>({ tabs, active, label, idBase, onChange }: PickerTabsProps<Key>) {
  const listRef = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.key === active)
    const next = arrowTarget(event.key, index, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs[next]
    if (tab) onChange(tab.key)
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div ref={listRef} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${idBase}-${tab.key}`}
          aria-selected={tab.key === active}
          aria-controls={tab.key === active ? `${idBase}-panel` : undefined}
          tabIndex={tab.key === active ? 0 : -1}
          className={classes(tabStyles.tab, styles.tab)}
          onClick={() => onChange(tab.key)}
          onKeyDown={handleKeyDown}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

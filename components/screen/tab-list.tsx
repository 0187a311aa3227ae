import { type KeyboardEvent, useRef } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { classes } from '@/components/ui/field'
import tabStyles from '@/components/ui/tab-button.module.css'
import styles from './screen.module.css'

type TabEntry = { key: string; label: string /** How many there are behind it. */; count?: number | undefined }

type TabListProps = {
  label: string
  entries: readonly TabEntry[]
  value: string
  /** Of the element that shows what is behind the tab: a `tabpanel` labelled by `tabId(panelId, value)`. */
  panelId: string
  onChange: (key: string) => void
}

export function tabId(panelId: string, key: string): string {
  return `${panelId}-${key || 'all'}`
}

/** Tabs above a list. Arrow keys walk; the tab that is walked to is shown (the ARIA pattern of tabs). */
export function TabList({ label, entries, value, panelId, onChange }: TabListProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = entries.findIndex(({ key }) => key === value)
    const next = arrowTarget(event.key, at, entries.length)
    const tab = next === undefined ? undefined : entries[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.key)
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  // An address may name a kind that is not there; the keyboard must find the tabs all the same.
  const stop = entries.some(({ key }) => key === value) ? value : entries[0]?.key
  return (
    <div ref={listRef} role="tablist" aria-label={label} className={styles.tabs}>
      {entries.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={tabId(panelId, tab.key)}
          aria-selected={tab.key === value}
          aria-controls={panelId}
          tabIndex={tab.key === stop ? 0 : -1}
          className={classes(tabStyles.tab, styles.tab)}
          onClick={() => onChange(tab.key)}
          onKeyDown={handleKeyDown}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles.tabCount}>{tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

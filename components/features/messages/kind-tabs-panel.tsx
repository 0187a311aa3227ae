import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { classes } from '@/components/ui/field'
import tabStyles from '@/components/ui/tab-button.module.css'
import styles from './message-record.module.css'
import type { MessageKind } from './queries'

type KindTabsPanelProps = { kinds: readonly MessageKind[]; type: string; panelId: string; onChange: (type: string) => void }

/** All messages, or those of one kind. Arrow keys walk; the tab that is walked to is shown (the ARIA pattern of tabs). */
export function KindTabsPanel({ kinds, type, panelId, onChange }: KindTabsPanelProps) {
  const t = useTranslations('notices')
  const listRef = useRef<HTMLDivElement>(null)
  const tabs = [{ code: '', name: t('drawer.all') }, ...kinds]
  const handleKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ code }) => code === type)
    const next = arrowTarget(event.key, at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChange(tab.code)
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div ref={listRef} role="tablist" aria-label={t('record.kinds')} className={styles.tabs}>
      {tabs.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          role="tab"
          id={`${panelId}-${code || 'all'}`}
          aria-selected={code === type}
          aria-controls={panelId}
          tabIndex={code === type ? 0 : -1}
          className={classes(tabStyles.tab, styles.tab)}
          onClick={() => onChange(code)}
          onKeyDown={handleKeyDown}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

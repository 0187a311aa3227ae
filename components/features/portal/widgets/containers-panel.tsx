import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { arrowTarget } from '@/components/ui/arrow-keys'
import { classes } from '@/components/ui/field'
import tabStyles from '@/components/ui/tab-button.module.css'
import { isTab, type PortalItem, type PortalTab } from '@/lib/portal/layout'
import { optionsOf } from '@/lib/portal/options'
import { usePortal } from '../state'
import type { WidgetProps } from '../types'
import styles from './widgets.module.css'

/** Contract 4b §2.2, card: items of its own. */
export function CardPanel({ item }: WidgetProps) {
  return <Inner item={item} items={item.children.filter((child): child is PortalItem => !isTab(child))} />
}

function Inner({ item, items, tab }: { item: PortalItem; items: readonly PortalItem[]; tab?: string }) {
  const { renderChildren } = usePortal()
  return (
    <div className={styles.inner} data-fills>
      {renderChildren(items, { item, ...(tab !== undefined && { tab }) })}
    </div>
  )
}

const sides = ['top', 'bottom', 'left', 'right']
const looks = ['card', 'border-card']

/** Contract 4b §2.2, tab: places for items, one of which is seen. */
export function TabsPanel({ item }: WidgetProps) {
  const options = optionsOf(item)
  const tabs = item.children.filter(isTab)
  const side = options.text('tabPosition', 'top')
  const look = options.text('type')
  const panelId = useId()
  const [chosen, choose] = useState(() => options.text('active', '1'))
  const shown = tabs.find(({ name }) => name === chosen) ?? tabs[0]
  if (!shown) return null
  return (
    <div
      className={styles.tabs}
      data-side={sides.includes(side) ? side : 'top'}
      data-look={looks.includes(look) ? look : ''}
      data-fills
    >
      <TabStrip tabs={tabs} shown={shown} panelId={panelId} onChoose={choose} />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${shown.name}`} className={styles.tabBody}>
        <Inner key={shown.name} item={item} items={shown.children} tab={shown.name} />
      </div>
    </div>
  )
}

type StripProps = { tabs: readonly PortalTab[]; shown: PortalTab; panelId: string; onChoose: (name: string) => void }

function TabStrip({ tabs, shown, panelId, onChoose }: StripProps) {
  const listRef = useRef<HTMLDivElement>(null)
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = arrowTarget(event.key, tabs.indexOf(shown), tabs.length, { axis: 'both' })
    const tab = next === undefined ? undefined : tabs[next]
    if (next === undefined || !tab) return
    event.preventDefault()
    onChoose(tab.name)
    listRef.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div ref={listRef} role="tablist" className={styles.tabStrip}>
      {tabs.map((tab) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          id={`${panelId}-${tab.name}`}
          aria-selected={tab === shown}
          aria-controls={panelId}
          tabIndex={tab === shown ? 0 : -1}
          className={classes(tabStyles.tab, styles.tab)}
          onClick={() => onChoose(tab.name)}
          onKeyDown={handleKeyDown}
        >
          {tab.title}
        </button>
      ))}
    </div>
  )
}

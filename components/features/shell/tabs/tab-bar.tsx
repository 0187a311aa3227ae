'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { Menu, MenuList } from '@/components/ui/menu'
import { useShellSettings } from '../settings/settings-state'
import styles from './tab-bar.module.css'
import { TabButton } from './tab-button'
import { useTabEntries } from './tab-menu'
import { useOverflow } from './use-overflow'
import { useTabKeys } from './use-tab-keys'
import type { TabItem, Tabs } from './use-tabs'

type Drag = typeof import('./tab-drag')
type AskedMenu = { tab: TabItem; point: { x: number; y: number } }

/** Open pages (spec 1 §2.8). A list of buttons rather than ARIA tabs: each has a close button of its own, which tabs may not hold. */
export function TabBar({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('shell.tabs')
  const tMore = useTranslations('topbar.tabs')
  const { items, shown, commands } = tabs
  const [{ tagsIcon }] = useShellSettings()
  const [menuOf, setMenuOf] = useState<AskedMenu | undefined>(undefined)
  const [drag, setDrag] = useState<Drag | undefined>(undefined)
  const shownKey = shown?.tab.key
  const listRef = useRef<HTMLUListElement>(null)
  const overflow = useOverflow(listRef, items)
  const keys = useTabKeys({ tabs, listRef })
  const entriesOf = useTabEntries(tabs, keys.move)
  // The scroll position: the shown tab is to be seen, also after the window has become narrower.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll buttons take room from the list.
  useEffect(() => {
    if (shownKey) listRef.current?.querySelector('[data-shown]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shownKey, overflow.isOverflowing])
  const closeMenu = (hasFocus: boolean) => {
    setMenuOf(undefined)
    if (hasFocus && menuOf) keys.focus(menuOf.tab.key)
  }
  const scroller = (label: string, icon: 'chevron-left' | 'chevron-right', isAtEnd: boolean, direction: 1 | -1) => (
    <IconButton size="sm" className={styles.scroller} label={label} disabled={isAtEnd} onClick={() => overflow.scroll(direction)}>
      <Icon name={icon} size={16} />
    </IconButton>
  )
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      {overflow.isOverflowing && scroller(tMore('scrollBack'), 'chevron-left', overflow.isAtStart, -1)}
      {/* Dragging is loaded when a pointer comes near: the keyboard and the menu move tabs without it. */}
      <ul
        ref={listRef}
        className={styles.list}
        onKeyDown={keys.onKeyDown}
        onPointerEnter={(event) => event.pointerType === 'mouse' && void import('./tab-drag').then(setDrag)}
      >
        {items.map((tab, index) => (
          <TabButton
            key={tab.key}
            tab={tab}
            index={index}
            isShown={tab.key === shownKey}
            isInTabOrder={tab.key === (shownKey ?? items[0]?.key)}
            hasIcon={tagsIcon}
            drag={drag}
            onMoveTo={tabs.moveTo}
            onShow={() => tabs.openPath(tab.href)}
            onClose={() => void commands.close({ type: 'close', key: tab.key })}
            onMenu={(point) => setMenuOf({ tab, point })}
          />
        ))}
      </ul>
      {overflow.isOverflowing && scroller(tMore('scrollForward'), 'chevron-right', overflow.isAtEnd, 1)}
      <Menu
        label={t('more')}
        trigger={<Icon name="chevron-down" size={16} />}
        entries={shown ? entriesOf(shown.tab) : []}
        className={styles.more}
      />
      {menuOf && <MenuAtTab {...menuOf} entries={entriesOf(menuOf.tab)} onClose={closeMenu} />}
      <span role="status" className="tn-visually-hidden">
        {keys.news}
      </span>
    </nav>
  )
}

type MenuAtTabProps = AskedMenu & Pick<ComponentProps<typeof MenuList>, 'entries' | 'onClose'>

/** The actions of a tab, where its right button or the menu key asked for them. */
function MenuAtTab({ tab, point, entries, onClose }: MenuAtTabProps) {
  return <MenuList label={tab.title} entries={entries} anchor={point} side="below" onClose={onClose} />
}

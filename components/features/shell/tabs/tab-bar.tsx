'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { Menu, type MenuEntry, MenuList } from '@/components/ui/menu'
import styles from './tab-bar.module.css'
import type { Tab } from './tabs'
import type { useTabs } from './use-tabs'

type Tabs = ReturnType<typeof useTabs>

/** Open pages (spec 1 §2.8). A list of buttons rather than ARIA tabs: each has a close button of its own, which tabs may not hold. */
export function TabBar({ tabs }: { tabs: Tabs }) {
  const t = useTranslations('shell.tabs')
  const { state, shown } = tabs
  const [menuOf, setMenuOf] = useState<{ tab: Tab; left: number } | undefined>(undefined)
  const shownKey = shown?.tab.key
  const listRef = useRef<HTMLUListElement>(null)
  // The scroll position: the shown tab is to be seen.
  useEffect(() => {
    if (shownKey) listRef.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shownKey])
  return (
    <nav className={styles.bar} aria-label={t('label')}>
      <ul ref={listRef} className={styles.list} onKeyDown={moveBetweenTabs}>
        {state.tabs.map((tab) => (
          <TabItem
            key={tab.key}
            tab={tab}
            isShown={tab.key === shownKey}
            onShow={() => tabs.openPath(tab.href)}
            onClose={() => tabs.closeKey(tab.key)}
            onMenu={(left) => setMenuOf({ tab, left })}
          />
        ))}
      </ul>
      <Menu
        label={t('more')}
        trigger={<Icon name="chevron-down" size={16} />}
        entries={shown ? tabEntries(shown.tab, tabs, t) : []}
        className={styles.more}
      />
      {menuOf && (
        <div className={styles.contextMenu} style={{ left: `min(${Math.round(menuOf.left)}px, calc(100vw - 184px))` }}>
          <MenuList label={menuOf.tab.title} entries={tabEntries(menuOf.tab, tabs, t)} onClose={() => setMenuOf(undefined)} />
        </div>
      )}
    </nav>
  )
}

function tabEntries(tab: Tab, tabs: Tabs, t: (key: 'refresh' | 'close' | 'closeOthers' | 'closeAll') => string): MenuEntry[] {
  const { dispatch, openPath, closeKey, shown } = tabs
  return [
    {
      key: 'refresh',
      label: t('refresh'),
      icon: 'refresh',
      onSelect: () => {
        openPath(tab.href)
        dispatch({ type: 'refresh', key: tab.key })
      },
    },
    { key: 'close', label: t('close'), icon: 'close', isDisabled: tab.isAffix, onSelect: () => closeKey(tab.key) },
    {
      key: 'others',
      label: t('closeOthers'),
      icon: 'minus',
      onSelect: () => {
        openPath(tab.href)
        dispatch({ type: 'closeOthers', key: tab.key })
      },
    },
    {
      key: 'all',
      label: t('closeAll'),
      icon: 'trash',
      onSelect: () => {
        if (!shown?.tab.isAffix) openPath('/home')
        dispatch({ type: 'closeAll' })
      },
    },
  ]
}

type TabItemProps = { tab: Tab; isShown: boolean; onShow: () => void; onClose: () => void; onMenu: (left: number) => void }

function TabItem({ tab, isShown, onShow, onClose, onMenu }: TabItemProps) {
  const t = useTranslations('shell.tabs')
  const closeByMiddleButton = (button: number) => button === 1 && !tab.isAffix && onClose()
  return (
    <li className={styles.tab} data-shown={isShown || undefined}>
      <button
        type="button"
        className={styles.name}
        aria-current={isShown ? 'page' : undefined}
        title={tab.title}
        onClick={onShow}
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onMouseUp={(event) => closeByMiddleButton(event.button)}
        onContextMenu={(event) => {
          event.preventDefault()
          onMenu(event.currentTarget.getBoundingClientRect().left)
        }}
        onKeyDown={(event) => event.key === 'Delete' && !tab.isAffix && onClose()}
      >
        {tab.isAffix && <Icon name="home" size={14} />}
        <span>{tab.title}</span>
      </button>
      {!tab.isAffix && (
        <button
          type="button"
          className={styles.close}
          tabIndex={-1}
          aria-label={t('closeNamed', { title: tab.title })}
          onClick={onClose}
        >
          <Icon name="close" size={12} />
        </button>
      )}
    </li>
  )
}

function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([tabindex])')]
  const current = buttons.indexOf(document.activeElement as HTMLElement)
  if (current < 0) return
  const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  buttons[Math.min(Math.max(next, 0), buttons.length - 1)]?.focus()
}

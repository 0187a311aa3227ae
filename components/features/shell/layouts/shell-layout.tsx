'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { writePreferenceCookie } from '@/lib/client/color-mode'
import { type ShellData, sidebarCookie } from '../shell-data'
import type { Shown } from '../utils'
import styles from './shell-layout.module.css'
import { SideBar } from './side-bar'

type ShellLayoutProps = {
  data: ShellData
  shown: Shown | undefined
  onOpen: (path: string) => void
  /** Draws the top bar around what the layout puts at its start. */
  topBar: (leading: ReactNode) => ReactNode
  tabBar: ReactNode
  children: ReactNode
}

/** Where menu, top bar, tab bar and content stand (spec 1 §2.6). The content keeps its place in the tree whatever the layout. */
export function ShellLayout({ data, shown, onOpen, topBar, tabBar, children }: ShellLayoutProps) {
  const t = useTranslations('shell')
  const [isCollapsed, setCollapsed] = useState(data.isSidebarCollapsed)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const collapse = (next: boolean) => {
    setCollapsed(next)
    // Spec 1 §3: the preference is 1 for open, 0 for closed.
    writePreferenceCookie(sidebarCookie, next ? '0' : '1')
  }
  const openFromMenu = (path: string) => {
    setDrawerOpen(false)
    onOpen(path)
  }
  const leading = (
    <>
      <IconButton
        className={styles.desktopOnly}
        label={isCollapsed ? t('expandMenu') : t('collapseMenu')}
        aria-expanded={!isCollapsed}
        aria-controls="side-bar"
        onClick={() => collapse(!isCollapsed)}
      >
        <Icon name={isCollapsed ? 'menu-open' : 'menu-close'} />
      </IconButton>
      <IconButton
        className={styles.mobileOnly}
        label={t('openMenu')}
        aria-expanded={isDrawerOpen}
        aria-controls="side-bar"
        onClick={() => setDrawerOpen(!isDrawerOpen)}
      >
        <Icon name="menu" />
      </IconButton>
    </>
  )
  return (
    <div className={styles.shell} data-collapsed={isCollapsed || undefined}>
      <a href="#content" className={styles.skip}>
        {t('skipToContent')}
      </a>
      <SideBar
        data={data}
        shown={shown}
        isCollapsed={isCollapsed}
        isDrawerOpen={isDrawerOpen}
        onOpen={openFromMenu}
        onExpand={() => collapse(false)}
        onCloseDrawer={() => setDrawerOpen(false)}
      />
      <div className={styles.body}>
        {topBar(leading)}
        {tabBar}
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

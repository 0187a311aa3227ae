'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import type { Shown } from '@/components/ground/addresses'
import { type ShellData, sidebarCookie } from '@/components/ground/shell-data'
import { writePreferenceCookie } from '@/lib/client/color-mode'
import { type LayoutType, useSettingsOfUser } from '../settings/settings-state'
import { sideMenuOf, useBlendGroup, useDrawer } from './layout-state'
import { Logo } from './logo'
import { MenuToggles } from './menu-toggles'
import styles from './shell-layout.module.css'
import { SideBar } from './side-bar'
import type { TopMenuProps } from './top-menu'
import { useIsMobile } from './utils'

// Two of the four layouts have it. Without a loading state of its own the whole shell would wait.
const TopMenu = dynamic<TopMenuProps>(async () => (await import('./top-menu')).TopMenu, { loading: () => null })

type ShellLayoutProps = {
  data: ShellData
  shown: Shown | undefined
  onOpen: (path: string) => void
  /** Draws the top bar around what the layout puts at its start. */
  topBar: (leading: ReactNode) => ReactNode
  tabBar: ReactNode
  /** Above everything, where there is something that nobody may overlook. */
  notice?: ReactNode
  children: ReactNode
}

/**
 * Where menu, top bar, tab bar and content stand (spec 1 §2.6). Only the order of the keyed parts and the grid change with the
 * layout, so that switching it never makes the content or the top bar anew. The order is the one in which they are seen.
 */
export function ShellLayout({ data, shown, onOpen, topBar, tabBar, notice, children }: ShellLayoutProps) {
  const t = useTranslations('shell')
  const { layoutType } = useSettingsOfUser(data.user)
  const isMobile = useIsMobile()
  const drawer = useDrawer(shown, isMobile)
  const blend = useBlendGroup(data.menus, shown)
  // All layouts are the same on a narrow window.
  const layout: LayoutType = isMobile ? 'classic' : layoutType
  const hasTopMenu = layout === 'functional' || layout === 'blend'
  const frame = { data, shown, onOpen, layout, blend, drawer, isMobile }
  const { leading, side } = useFrame(frame)
  const top = (
    <div key="top" className={styles.top} data-has-menu={hasTopMenu || undefined} inert={drawer.isOpen}>
      {topBar(leading)}
    </div>
  )
  return (
    <div className={styles.shell} data-layout={layoutType} data-no-side={(layout === 'blend' && !blend.group) || undefined}>
      <a href="#content" className={styles.skip}>
        {t('skipToContent')}
      </a>
      {notice}
      {hasTopMenu ? [top, side] : [side, top]}
      <div className={styles.tabs} inert={drawer.isOpen}>
        {tabBar}
      </div>
      <main id="content" className={styles.content} tabIndex={-1} inert={drawer.isOpen}>
        {children}
      </main>
      {layout === 'functional' && data.copyright && <p className={styles.foot}>{data.copyright}</p>}
    </div>
  )
}

type Frame = Pick<ShellLayoutProps, 'data' | 'shown' | 'onOpen'> & {
  layout: LayoutType
  blend: ReturnType<typeof useBlendGroup>
  drawer: ReturnType<typeof useDrawer>
  isMobile: boolean
}

/** The parts that differ: what stands at the start of the top bar, and what at the side. */
function useFrame({ data, shown, onOpen, layout, blend, drawer, isMobile }: Frame) {
  const t = useTranslations('layout.menu')
  const [isCollapsed, setCollapsed] = useState(data.isSidebarCollapsed)
  const collapse = (next: boolean) => {
    setCollapsed(next)
    // Spec 1 §3: the preference is 1 for open, 0 for closed.
    writePreferenceCookie(sidebarCookie, next ? '0' : '1')
  }
  const openFromMenu = (path: string) => {
    drawer.close(false)
    onOpen(path)
  }
  const hasTopMenu = layout === 'functional' || layout === 'blend'
  const toggles = layout !== 'functional' && (
    <MenuToggles isCollapsed={isCollapsed} onCollapse={collapse} drawer={drawer} isFixed={layout === 'plain'} />
  )
  const leading = (
    <div className={styles.leading}>
      {hasTopMenu && <Logo data={data} onOpen={onOpen} />}
      {toggles}
      {hasTopMenu && <TopMenu menus={data.menus} shown={shown} onOpen={onOpen} {...(layout === 'blend' && { chosen: blend })} />}
    </div>
  )
  const side = (
    <SideBar
      key="side"
      data={data}
      shown={shown}
      menu={sideMenuOf(layout, data.menus, blend.group, (group) => t('side', { group }))}
      isCollapsed={!isMobile && (layout === 'plain' || isCollapsed)}
      isDrawerOpen={drawer.isOpen}
      hasLogo={!hasTopMenu}
      onOpen={openFromMenu}
      onCloseDrawer={() => drawer.close(true)}
    />
  )
  return { leading, side }
}

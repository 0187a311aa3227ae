'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { Shown } from '@/components/ground/addresses'
import type { ShellMenu } from '@/components/ground/menu-routes'
import type { ShellData } from '@/components/ground/shell-data'
import { Logo } from './logo'
import styles from './side-bar.module.css'
import { SideMenu } from './side-menu'

type SideBarProps = {
  data: ShellData
  shown: Shown | undefined
  /** What it offers; undefined where the layout has no menu at the side. */
  menu: { menus: readonly ShellMenu[]; label?: string } | undefined
  isCollapsed: boolean
  /** On narrow windows the side bar is a drawer (spec 1 §4: under 992 px). */
  isDrawerOpen: boolean
  hasLogo: boolean
  onOpen: (path: string) => void
  onCloseDrawer: () => void
}

export function SideBar({ data, shown, menu, isCollapsed, isDrawerOpen, hasLogo, onOpen, onCloseDrawer }: SideBarProps) {
  const t = useTranslations('shell')
  const barRef = useRef<HTMLElement>(null)
  // The focus: into the drawer when it opens, so that keyboard and screen reader follow the eye.
  useEffect(() => {
    if (isDrawerOpen) barRef.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isDrawerOpen])
  const isRail = isCollapsed && !isDrawerOpen
  return (
    <>
      {isDrawerOpen && <button type="button" className={styles.backdrop} aria-label={t('closeMenu')} onClick={onCloseDrawer} />}
      <aside
        ref={barRef}
        id="side-bar"
        aria-label={t('mainMenu')}
        className={styles.bar}
        data-open={isDrawerOpen || undefined}
        data-collapsed={isCollapsed || undefined}
        onKeyDown={(event) => event.key === 'Escape' && isDrawerOpen && onCloseDrawer()}
      >
        {hasLogo && <Logo data={data} isCompact={isRail} onOpen={onOpen} />}
        {menu && <SideMenu {...menu} shown={shown} isCollapsed={isRail} onOpen={onOpen} />}
        {data.copyright && !isRail && <p className={styles.copyright}>{data.copyright}</p>}
      </aside>
    </>
  )
}

'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { BrandMark } from '@/components/ui/brand-mark'
import type { ShellData } from '../shell-data'
import type { Shown } from '../utils'
import styles from './side-bar.module.css'
import { SideMenu } from './side-menu'

type SideBarProps = {
  data: ShellData
  shown: Shown | undefined
  isCollapsed: boolean
  /** On narrow windows the side bar is a drawer (spec 1 §4: under 992 px). */
  isDrawerOpen: boolean
  onOpen: (path: string) => void
  onExpand: () => void
  onCloseDrawer: () => void
}

export function SideBar({ data, shown, isCollapsed, isDrawerOpen, onOpen, onExpand, onCloseDrawer }: SideBarProps) {
  const t = useTranslations('shell')
  const barRef = useRef<HTMLElement>(null)
  // The focus: into the drawer when it opens, so that keyboard and screen reader follow the eye.
  useEffect(() => {
    if (isDrawerOpen) barRef.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [isDrawerOpen])
  return (
    <>
      {isDrawerOpen && <button type="button" className={styles.backdrop} aria-label={t('closeMenu')} onClick={onCloseDrawer} />}
      <aside
        ref={barRef}
        id="side-bar"
        className={styles.bar}
        data-open={isDrawerOpen || undefined}
        data-collapsed={isCollapsed || undefined}
        onKeyDown={(event) => event.key === 'Escape' && onCloseDrawer()}
      >
        <a
          href="/"
          className={styles.logo}
          title={data.systemTitle}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return
            event.preventDefault()
            onOpen('/home')
          }}
        >
          <BrandMark size={28} />
          <span className={styles.logoText}>{data.systemTitle}</span>
        </a>
        <SideMenu
          menus={data.menus}
          shown={shown}
          isCollapsed={isCollapsed && !isDrawerOpen}
          onOpen={onOpen}
          onExpand={onExpand}
        />
        {data.copyright && <p className={styles.copyright}>{data.copyright}</p>}
      </aside>
    </>
  )
}

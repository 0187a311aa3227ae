'use client'

import { useTranslations } from 'next-intl'
import { IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import type { Drawer } from './layout-state'
import styles from './shell-layout.module.css'
import { loadMenuRail } from './side-menu'

type MenuTogglesProps = {
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  drawer: Drawer
  /** Where the side bar is always a rail of icons, there is nothing to fold on a desk. */
  isFixed: boolean
}

/** One button on a desk, another on a narrow window; style sheets choose, so that the right one is there from the first paint. */
export function MenuToggles({ isCollapsed, onCollapse, drawer, isFixed }: MenuTogglesProps) {
  const t = useTranslations('shell')
  return (
    <>
      {!isFixed && (
        <span className={styles.desktopOnly}>
          <IconButton
            label={isCollapsed ? t('expandMenu') : t('collapseMenu')}
            aria-expanded={!isCollapsed}
            aria-controls="side-bar"
            onPointerEnter={() => void loadMenuRail()}
            onClick={() => onCollapse(!isCollapsed)}
          >
            <Icon name={isCollapsed ? 'menu-open' : 'menu-close'} />
          </IconButton>
        </span>
      )}
      <span ref={drawer.buttonRef} className={styles.mobileOnly}>
        <IconButton label={t('openMenu')} aria-expanded={drawer.isOpen} aria-controls="side-bar" onClick={drawer.toggle}>
          <Icon name="menu" />
        </IconButton>
      </span>
    </>
  )
}

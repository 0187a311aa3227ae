'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MenuLevel, moveInRows } from './menu-level'
import styles from './side-menu.module.css'
import type { MenuListProps } from './types'
import { groupsAbove, naturalGroups } from './utils'

type SideMenuProps = MenuListProps & {
  /** Icons only, with the entries of a group beside it. */
  isCollapsed: boolean
  /** Named after what it holds, when that is not everything. */
  label?: string
}

// Fly-outs are loaded when the side bar is folded for the first time. Without a loading state of its own the whole shell would wait.
export const loadMenuRail = () => import('./menu-rail')
const MenuRail = dynamic<MenuListProps>(async () => (await loadMenuRail()).MenuRail, { loading: () => null })

export function SideMenu({ menus, shown, isCollapsed, onOpen, label }: SideMenuProps) {
  const t = useTranslations('shell')
  return (
    <nav
      className={styles.nav}
      aria-label={label ?? t('mainMenu')}
      data-collapsed={isCollapsed || undefined}
      data-rows=""
      onKeyDown={moveInRows}
    >
      {isCollapsed ? (
        <MenuRail menus={menus} shown={shown} onOpen={onOpen} />
      ) : (
        <MenuTree menus={menus} shown={shown} onOpen={onOpen} />
      )}
      {menus.length === 0 && <p className={styles.empty}>{t('noMenus')}</p>}
    </nav>
  )
}

/** One group is open at a time (contract 1 §12); the group of the shown entry opens by itself. */
function MenuTree({ menus, shown, onOpen }: MenuListProps) {
  const shownId = shown?.menu?.id
  // Two fixed pages have no entry each, but are different pages all the same.
  const shownKey = shownId ?? shown?.tab.key
  const [chosen, setChosen] = useState<{ shownKey: string | undefined; open: readonly string[] } | undefined>(undefined)
  // What the user opened holds until another page is shown.
  const open = chosen && chosen.shownKey === shownKey ? chosen.open : naturalGroups(menus, shown)
  const above = (shownId !== undefined && groupsAbove(menus, shownId)) || []
  const toggle = (trail: readonly string[], isOpen: boolean) => setChosen({ shownKey, open: isOpen ? trail.slice(0, -1) : trail })
  return <MenuLevel menus={menus} trail={[]} scope={{ open, shownId, above, toggle, onOpen }} />
}

'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { PlatformIcon } from '@/components/ui/platform-icon'
import type { ShellMenu } from '../menu-routes'
import type { Shown } from '../utils'
import { FlyOut, type FlyOuts, focusFlyOut, useFlyOuts } from './fly-out'
import { MenuLevel, MenuLink, moveInRows } from './menu-level'
import rowStyles from './menu-level.module.css'
import styles from './side-menu.module.css'
import { groupsAbove, naturalGroups } from './utils'

type SideMenuProps = {
  menus: readonly ShellMenu[]
  shown: Shown | undefined
  /** Icons only, with the entries of a group beside it. */
  isCollapsed: boolean
  onOpen: (path: string) => void
  /** Named after what it holds, when that is not everything. */
  label?: string
}

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

type MenuListProps = Pick<SideMenuProps, 'menus' | 'shown' | 'onOpen'>

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

function MenuRail({ menus, shown, onOpen }: MenuListProps) {
  const flyOuts = useFlyOuts()
  const shownId = shown?.menu?.id
  const top = shownId === undefined ? undefined : groupsAbove(menus, shownId)?.[0]
  return (
    <ul className={rowStyles.level}>
      {menus.map((menu) =>
        menu.children ? (
          <RailGroup key={menu.id} menu={menu} shownId={shownId} hasShown={menu.id === top} flyOuts={flyOuts} onOpen={onOpen} />
        ) : (
          <li key={menu.id}>
            <MenuLink menu={menu} depth={0} isShown={menu.id === shownId} onOpen={onOpen} />
          </li>
        ),
      )}
    </ul>
  )
}

type RailGroupProps = {
  menu: ShellMenu
  shownId: string | undefined
  hasShown: boolean
  flyOuts: FlyOuts
  onOpen: (path: string) => void
}

function RailGroup({ menu, shownId, hasShown, flyOuts, onOpen }: RailGroupProps) {
  const id = useId()
  const triggerRef = useRef<HTMLButtonElement>(null)
  const isOpen = flyOuts.openId === menu.id
  const close = (hasFocus: boolean) => {
    flyOuts.close()
    if (hasFocus) triggerRef.current?.focus()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') {
      flyOuts.open(menu.id)
      focusFlyOut(id)
    } else if (event.key === 'Escape' && isOpen) close(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <li {...flyOuts.itemProps(menu.id)}>
      <button
        ref={triggerRef}
        type="button"
        className={rowStyles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-has-shown={hasShown || undefined}
        onClick={() => flyOuts.toggle(menu.id)}
        onKeyDown={handleKey}
      >
        <PlatformIcon icon={menu.icon} fallback="folder" className={rowStyles.icon} />
        <span className={rowStyles.title}>{menu.title}</span>
      </button>
      {isOpen && (
        <FlyOut
          id={id}
          title={menu.title}
          menus={menu.children ?? []}
          side="right"
          triggerRef={triggerRef}
          shownId={shownId}
          onOpen={onOpen}
          onClose={close}
        />
      )}
    </li>
  )
}

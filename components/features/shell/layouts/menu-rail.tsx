'use client'

import { type KeyboardEvent, useId, useRef } from 'react'
import type { ShellMenu } from '@/components/ground/menu-routes'
import { PlatformIcon } from '@/components/ui/platform-icon'
import { FlyOut, type FlyOuts, focusFlyOut, useFlyOuts } from './fly-out'
import { MenuLink } from './menu-level'
import rowStyles from './menu-level.module.css'
import type { MenuListProps } from './types'
import { groupsAbove } from './utils'

/** Icons only; the entries of a group fly out beside it. */
export function MenuRail({ menus, shown, onOpen }: MenuListProps) {
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

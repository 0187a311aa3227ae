import { type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Shown } from '@/components/ground/addresses'
import type { ShellMenu } from '@/components/ground/menu-routes'
import type { LayoutType } from '../settings/settings-state'
import { naturalTopEntry } from './utils'

export type Drawer = {
  isOpen: boolean
  toggle: () => void
  /** With the focus back on the button that opened it, unless the user is on the way elsewhere. */
  close: (hasFocus: boolean) => void
  buttonRef: RefObject<HTMLSpanElement | null>
}

/** The side bar of a narrow window. It is open for the page it was opened on, so that it closes when another one is shown (spec 1 §4). */
export function useDrawer(shown: Shown | undefined, isMobile: boolean): Drawer {
  const page = shown?.tab.href ?? ''
  const [openOn, setOpenOn] = useState<string | undefined>(undefined)
  const buttonRef = useRef<HTMLSpanElement>(null)
  const isOpen = isMobile && openOn === page
  return {
    isOpen,
    toggle: () => setOpenOn(isOpen ? undefined : page),
    close: (hasFocus) => {
      // What is behind an open drawer is inert; it must be alive again before it can take the focus.
      flushSync(() => setOpenOn(undefined))
      if (hasFocus) buttonRef.current?.querySelector('button')?.focus()
    },
    buttonRef,
  }
}

/** Which entry of the top menu is chosen in the blend layout: by hand, until another page is shown, or by what is shown. */
export function useBlendGroup(menus: readonly ShellMenu[], shown: Shown | undefined) {
  const shownKey = shown?.menu?.id ?? shown?.tab.key
  const [byHand, setByHand] = useState<{ shownKey: string | undefined; id: string } | undefined>(undefined)
  const natural = naturalTopEntry(menus, shown)
  // A page that belongs to no group, the profile for example, leaves the side menu as it was.
  const [last, setLast] = useState(natural)
  if (natural && natural !== last) setLast(natural)
  const chosen = byHand && byHand.shownKey === shownKey ? menus.find(({ id }) => id === byHand.id) : (natural ?? last)
  const entry = chosen ?? menus.find(({ children }) => children)
  return {
    id: entry?.id,
    group: entry?.children ? entry : undefined,
    onChoose: (menu: ShellMenu) => setByHand({ shownKey, id: menu.id }),
  }
}

type SideMenuFacts = { menus: readonly ShellMenu[]; label?: string } | undefined

export function sideMenuOf(
  layout: LayoutType,
  menus: readonly ShellMenu[],
  group: ShellMenu | undefined,
  nameOf: (group: string) => string,
): SideMenuFacts {
  if (layout === 'functional') return
  if (layout !== 'blend') return { menus }
  return group && { menus: group.children ?? [], label: nameOf(group.title) }
}

import type { ShellMenu } from '@/components/ground/menu-routes'
import type { IconName } from '@/components/ui/icon'
import type { Findable } from './ranking'

export type PaletteEntry = Findable & {
  /** Class of the platform's picture; empty for actions. */
  menuIcon: string
  icon: IconName
  /** Shown at the end of the row: on, off, current. */
  state?: string
  isOutside?: boolean
  run: () => void
}

// Reliability S16: a menu may have thousands of entries.
const entriesMax = 20_000

type MenuOpeners = { openPath: (path: string) => void; openOutside: (address: string) => void }

/** Everything of the permitted menu that can be opened, with the titles above it. */
export function menuEntries(menus: readonly ShellMenu[], openers: MenuOpeners): PaletteEntry[] {
  return collect(menus, [], openers).slice(0, entriesMax)
}

function collect(menus: readonly ShellMenu[], trail: readonly string[], openers: MenuOpeners): PaletteEntry[] {
  return menus.flatMap((menu) => {
    if (menu.children) return collect(menu.children, [...trail, menu.title], openers)
    const { path, href } = menu
    if (!path && !href) return []
    return [
      {
        id: menu.id,
        title: menu.title,
        trail,
        path: path ?? '',
        menuIcon: menu.icon,
        icon: path ? ('file-text' as const) : ('link' as const),
        isOutside: !path,
        run: () => (path ? openers.openPath(path) : openers.openOutside(href ?? '')),
      },
    ]
  })
}

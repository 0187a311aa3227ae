import { useSyncExternalStore } from 'react'
import type { Shown } from '@/components/ground/addresses'
import type { ShellMenu } from '@/components/ground/menu-routes'

/** Ids of the groups above an entry, from the top down; undefined when it is not there. */
export function groupsAbove(menus: readonly ShellMenu[], id: string): string[] | undefined {
  for (const menu of menus) {
    if (menu.id === id) return []
    const below = menu.children && groupsAbove(menu.children, id)
    if (below) return [menu.id, ...below]
  }
  return
}

/** Groups open by themselves: those above the shown entry; on the pages of spec 1 §2.3 the first one. */
export function naturalGroups(menus: readonly ShellMenu[], shown: Shown | undefined): string[] {
  const above = shown?.menu && groupsAbove(menus, shown.menu.id)
  if (above && above.length > 0) return above
  const first = opensFirstGroup(shown) && menus.find((menu) => menu.children)
  return first ? [first.id] : []
}

/** Contract 1 §12, blend: the top entry that contains what is shown decides which menu stands at the side. */
export function naturalTopEntry(menus: readonly ShellMenu[], shown: Shown | undefined): ShellMenu | undefined {
  const id = naturalGroups(menus, shown)[0] ?? shown?.menu?.id
  return menus.find((menu) => menu.id === id)
}

/** Spec 1 §2.3: /home, /dashboard and /404, which is what an address shows that leads nowhere. */
function opensFirstGroup(shown: Shown | undefined): boolean {
  if (!shown) return true
  const path: string | undefined = shown.fixedPath
  return path === '/home' || path === '/dashboard' || path === '/404'
}

type TopRow = { widthsPx: readonly number[]; roomPx: number; morePx: number }

/**
 * How many entries of a top menu stand in its row, each as wide as its own words; the others go into the last place, 更多 (spec 1 §2.7,
 * contract 1 §12, which estimate 116 px for any of them).
 */
export function topEntriesThatFit({ widthsPx, roomPx, morePx }: TopRow): number {
  let usedPx = 0
  let besideMore = 0
  for (const [index, widthPx] of widthsPx.entries()) {
    usedPx += widthPx
    if (usedPx > roomPx) return besideMore
    if (usedPx + morePx <= roomPx) besideMore = index + 1
  }
  return widthsPx.length
}

/** Spec 1 §4: under 992 px the device is mobile. The server draws for a desk; style sheets take care until the page is alive. */
export function useIsMobile(): boolean {
  return useSyncExternalStore(watchWidth, isNarrow, () => false)
}

const mobileQuery = '(max-width: 991.98px)'
const isNarrow = () => window.matchMedia(mobileQuery).matches

function watchWidth(listener: () => void): () => void {
  const query = window.matchMedia(mobileQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

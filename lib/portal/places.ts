import { isTab, type PortalItem, type PortalTab } from './layout'
import { portalKind } from './widget-kinds'

type Place = Pick<PortalItem, 'i' | 'x' | 'y' | 'w' | 'h'>

/** Items that a desktop shows (contract 4b §1.3): those that a visibility leaves out are dropped, also where they stand in others. */
export function visibleItems(items: readonly (PortalItem | PortalTab)[], platform: 'pc' | 'app' = 'pc'): PortalItem[] {
  return items.filter((entry): entry is PortalItem => {
    if (isTab(entry)) return false
    if (platform === 'app' && portalKind(entry.jnpfKey)?.isDesktopOnly) return false
    return entry.jnpfKey === '' || entry.visibility.includes(platform)
  })
}

/** With those that stand in them. */
export function allVisible(items: readonly (PortalItem | PortalTab)[]): PortalItem[] {
  return visibleItems(items).flatMap((item) => [
    item,
    ...item.children.flatMap((child) => allVisible(isTab(child) ? child.children : [child])),
  ])
}

/** In the order in which they are read: from above, and beside each other from the left. Phones show them so, and so do screen readers. */
export function inReadingOrder<Item extends Place>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.y - other.y || one.x - other.x)
}

/** Each as far up as it goes, as in the designer: what is left out leaves no hole, and nothing lies on something else. */
export function packed<Item extends Place>(items: readonly Item[]): Item[] {
  const placed: Item[] = []
  for (const item of inReadingOrder(items)) {
    const x = Math.min(item.x, 12 - item.w)
    const beside = placed.filter((other) => other.x < x + item.w && x < other.x + other.w)
    placed.push({ ...item, x, y: lowestFree(beside, item) })
  }
  return placed
}

function lowestFree(beside: readonly Place[], { y: wanted, h }: Place): number {
  const floors = [0, ...beside.map((other) => other.y + other.h)].filter((floor) => floor <= wanted)
  const isFree = (y: number) => beside.every((other) => y >= other.y + other.h || y + h <= other.y)
  const free = floors.filter(isFree)
  return free.length > 0 ? Math.min(...free) : Math.max(0, ...beside.map((other) => other.y + other.h))
}

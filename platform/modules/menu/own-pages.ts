import type { MenuItem } from '@/lib/contract/session/oauth'

/** Paths that every client has by itself (spec 1 §2.3): an entry for one leads other clients to a page that is not there. */
const fixedRoutes = new Set(['home', 'dashboard'])

export function isFixedRoute(urlAddress: string): boolean {
  return fixedRoutes.has(urlAddress.replace(/^\//, ''))
}

/** Pages that only this product has; its web half says by a header that it has them. */
const ownPages = new Set(['schedule', 'system/smsOutbox', 'system/history'])

/** The menu for a client of another make: without this product's own pages, and without directories that only led to them. */
export function menuOfOthers(menuList: readonly MenuItem[]): MenuItem[] {
  return menuList.flatMap((menu) => {
    if (ownPages.has(menu.urlAddress)) return []
    if (menu.children.length === 0) return [menu]
    const children = menuOfOthers(menu.children)
    return children.length === 0 ? [] : [{ ...menu, children }]
  })
}

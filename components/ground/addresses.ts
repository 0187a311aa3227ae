import { type FixedScreenPath, fixedScreens, isFixedScreen } from '@/components/screen-keys'
import type { ShellMenu, ShellRoute } from './menu-routes'
import { readablePath } from './menu-routes'
import type { Tab } from './tabs/tabs'

/** What the address bar asks for: a fixed screen, a menu entry, or nothing this user may open. */
export type Shown = { tab: Tab; trail: string[]; fixedPath?: FixedScreenPath; menu?: ShellMenu }

export type RouteMap = ReadonlyMap<string, ShellRoute>

type Address = { pathname: string; search: string }

/** Titles of fixed screens are messages, so the caller translates them. */
export function resolveShown(
  { pathname, search }: Address,
  routes: RouteMap,
  fixedTitle: (key: string) => string,
): Shown | undefined {
  const path = readablePath(pathname)
  const href = search ? `${pathname}?${search}` : pathname
  if (isFixedScreen(path)) {
    const { titleKey, isAffix } = fixedScreens[path]
    // A framed address is a tab of its own for every address.
    const key = path === '/externalLink' ? href : path
    const named = path === '/externalLink' ? new URLSearchParams(search).get('name')?.slice(0, 100) : undefined
    return {
      tab: { key, href, title: named || fixedTitle(titleKey), isAffix },
      trail: [],
      fixedPath: path,
      menu: routes.get(path)?.menu,
    }
  }
  const route = routes.get(path)
  if (!route) return
  return { tab: { key: path, href, title: route.menu.title, isAffix: false }, trail: route.trail, menu: route.menu }
}

/** Splits a path of this site; anything else is undefined. */
export function parseOwnPath(path: string): Address | undefined {
  if (!path.startsWith('/') || path.startsWith('//')) return
  const url = new URL(path, 'http://own.invalid')
  return { pathname: url.pathname, search: url.search.slice(1) }
}

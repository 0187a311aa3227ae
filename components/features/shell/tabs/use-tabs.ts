import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { z } from 'zod'
import { rememberRecentPath } from '@/components/features/home/public'
import { readForUser, writeForUser } from '@/lib/client/user-storage'
import { routesOf } from '../menu-routes'
import type { ShellData } from '../shell-data'
import { parseOwnPath, resolveShown, type Shown } from '../utils'
import { nextAfterClose, noTabs, reduceTabs, type Tab } from './tabs'

const storedTabs = z.array(z.object({ key: z.string(), href: z.string(), title: z.string(), isAffix: z.boolean() })).max(200)

/** The address bar decides which tab is shown; everything else about tabs is the reducer's. Switching asks the server nothing. */
export function useTabs(data: ShellData) {
  const t = useTranslations('shell')
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const routes = useMemo(() => new Map(routesOf(data.menus).map((route) => [route.path, route])), [data.menus])
  const resolve = useCallback(
    (address: { pathname: string; search: string }) => resolveShown(address, routes, (key) => t(`fixed.${key}`)),
    [routes, t],
  )
  const shown = useMemo(() => resolve({ pathname, search }), [resolve, pathname, search])
  const home = useMemo(() => resolve({ pathname: '/home', search: '' })?.tab, [resolve])
  const [stored, dispatch] = useReducer(reduceTabs, noTabs, () => ({ ...noTabs, tabs: home ? [home] : [] }))
  // Worked out while rendering, so that a new screen is there in the very frame in which the address changes.
  const state = useMemo(() => (shown ? reduceTabs(stored, { type: 'visit', tab: shown.tab }) : stored), [stored, shown])

  const { userId } = data.user
  // The tab's storage: tabs survive a reload, for this user only.
  useEffect(() => {
    const before = readForUser('tab', userId, 'tabs', (value) => storedTabs.parse(value))
    if (before) dispatch({ type: 'restore', tabs: before.filter((tab) => isStillOpenable(tab, resolve)) })
  }, [userId, resolve])
  // The address bar: what it shows has been visited.
  useEffect(() => {
    if (!shown) return
    dispatch({ type: 'visit', tab: shown.tab })
    if (shown.menu?.path && !shown.fixedPath) rememberRecentPath(userId, shown.menu.path)
  }, [shown, userId])
  useEffect(() => writeForUser('tab', userId, 'tabs', state.tabs), [userId, state.tabs])

  const latest = useRef({ state, shownKey: shown?.tab.key })
  useEffect(() => {
    latest.current = { state, shownKey: shown?.tab.key }
  }, [state, shown])

  const openPath = useCallback(
    (path: string) => {
      const address = parseOwnPath(path)
      if (!address) return
      const wanted = resolve(address)
      const known = latest.current.state.tabs.find(({ key }) => key === wanted?.tab.key)
      // A tab that is open already is shown where it was left, unless the caller asks for a certain query.
      goTo(known && address.search === '' ? known.href : path)
    },
    [resolve],
  )
  const closeKey = useCallback((key: string) => {
    const next = nextAfterClose(latest.current.state, key, latest.current.shownKey ?? '')
    dispatch({ type: 'close', key })
    if (next) goTo(next.href)
  }, [])
  const closePath = useCallback(
    (path: string) => {
      const address = parseOwnPath(path)
      const tab = address && resolve(address)?.tab
      if (tab && !tab.isAffix) closeKey(tab.key)
    },
    [resolve, closeKey],
  )
  return { state, shown, resolve, dispatch, openPath, closePath, closeKey }
}

function isStillOpenable(tab: Tab, resolve: (address: { pathname: string; search: string }) => Shown | undefined): boolean {
  const address = parseOwnPath(tab.href)
  return address !== undefined && resolve(address)?.tab.key === tab.key
}

function goTo(href: string): void {
  if (href !== window.location.pathname + window.location.search) window.history.pushState(null, '', href)
}

import { useSetAtom } from 'jotai'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { z } from 'zod'
import { rememberRecentPath } from '@/components/features/home/public'
import { parseOwnPath, resolveShown, type Shown } from '@/components/ground/addresses'
import { routesOf } from '@/components/ground/menu-routes'
import type { ShellData } from '@/components/ground/shell-data'
import { type ClosingAction, type TabCommands, tabCommandsAtom } from '@/components/ground/tabs/tab-commands'
import { keyByRecord } from '@/components/ground/tabs/tab-key'
import { noTabs, reduceTabs, shownAfter, type Tab, type TabsState } from '@/components/ground/tabs/tabs'
import { useLeaveQuestion } from '@/components/ui/use-leave-question'
import { canKeepInput, dirtyTabs, giveUpInput, keepInput } from '@/lib/client/leave-guards'
import { readForUser, writeForUser } from '@/lib/client/user-storage'

const storedTabs = z.array(z.object({ key: z.string(), href: z.string(), title: z.string(), isAffix: z.boolean() })).max(200)
const storedTitles = z.record(z.string(), z.string().max(200))

type Resolve = (address: { pathname: string; search: string }) => Shown | undefined

/** A tab as the bar shows it: its title in the language of now, and the picture of its menu entry. */
export type TabItem = Tab & { icon: string }

/** The address bar decides which tab is shown; everything else about tabs is the reducer's. Switching asks the server nothing. */
export function useTabs(data: ShellData) {
  const resolve = useResolve(data)
  const pathname = usePathname()
  const search = useSearchParams().toString()
  const asked = useMemo(() => resolve({ pathname, search }), [resolve, pathname, search])
  const home = useMemo(() => resolve({ pathname: '/home', search: '' })?.tab, [resolve])
  const [stored, dispatch] = useReducer(reduceTabs, noTabs, () => ({ ...noTabs, tabs: home ? [home] : [] }))
  // Worked out while rendering, so that a new screen is there in the very frame in which the address changes.
  const state = useMemo(() => (asked ? reduceTabs(stored, { type: 'visit', tab: asked.tab }) : stored), [stored, asked])
  const shown = useMemo(() => withOwnTitle(asked, state.titles), [asked, state.titles])
  // In an order that moving tabs does not change: a screen moved within the page would lose its scroll position, a frame would load anew.
  const screens = useMemo(() => ({ ...state, tabs: state.tabs.toSorted((a, b) => (a.key < b.key ? -1 : 1)) }), [state])
  const items = useMemo(() => state.tabs.map((tab) => itemOf(tab, state.titles, resolve)), [state.tabs, state.titles, resolve])

  const { userId } = data.user
  // The tab's storage: tabs survive a reload, for this user only.
  useEffect(() => {
    const before = readForUser('tab', userId, 'tabs', (value) => storedTabs.parse(value))
    const titles = readForUser('tab', userId, 'tab-titles', (value) => storedTitles.parse(value))
    if (before) dispatch({ type: 'restore', tabs: before.filter((tab) => isStillOpenable(tab, resolve)), titles })
  }, [userId, resolve])
  // The address bar: what it shows has been visited.
  useEffect(() => {
    if (!asked) return
    dispatch({ type: 'visit', tab: asked.tab })
    if (asked.menu?.path && !asked.fixedPath) rememberRecentPath(userId, asked.menu.path)
  }, [asked, userId])
  useEffect(() => writeForUser('tab', userId, 'tabs', state.tabs), [userId, state.tabs])
  useEffect(() => writeForUser('tab', userId, 'tab-titles', state.titles), [userId, state.titles])

  const latest = useRef({ state, shownKey: asked?.tab.key })
  useEffect(() => {
    latest.current = { state, shownKey: asked?.tab.key }
  }, [state, asked])

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
  const commands = useCommands(latest, resolve, dispatch)
  const { close } = commands
  const closePath = useCallback(
    (path: string) => {
      const address = parseOwnPath(path)
      const tab = address && resolve(address)?.tab
      if (tab) void close({ type: 'close', key: tab.key })
    },
    [resolve, close],
  )
  const moveTo = useCallback((key: string, index: number) => dispatch({ type: 'move', key, index }), [])
  return { state: screens, items, shown, resolve, openPath, closePath, moveTo, commands }
}

export type Tabs = ReturnType<typeof useTabs>

function useResolve(data: ShellData): Resolve {
  const t = useTranslations('shell')
  const routes = useMemo(() => new Map(routesOf(data.menus).map((route) => [route.path, route])), [data.menus])
  return useCallback(
    (address) => {
      const shown = resolveShown(address, routes, (key) => t(`fixed.${key}`))
      return shown && keyByRecord(shown)
    },
    [routes, t],
  )
}

type Latest = { readonly current: { state: TabsState; shownKey: string | undefined } }

/** What closes, renews and names tabs; the same functions as long as the menu is the same. */
function useCommands(
  latest: Latest,
  resolve: Resolve,
  dispatch: (action: Parameters<typeof reduceTabs>[1]) => void,
): TabCommands {
  const t = useTranslations('topbar.leave')
  const askToLeave = useLeaveQuestion()
  const commands = useMemo((): TabCommands => {
    const titleOf = (key: string) => {
      const { state } = latest.current
      const tab = state.tabs.find((one) => one.key === key)
      return tab ? itemOf(tab, state.titles, resolve).title : key
    }
    const mayLose = async (keys: readonly string[]): Promise<boolean> => {
      const dirty = dirtyTabs(keys)
      if (dirty.length === 0) return true
      const text = t('text', { titles: dirty.map(titleOf).join(t('separator')) })
      return askToLeave({
        text,
        keep: canKeepInput(dirty) ? () => keepInput(dirty) : undefined,
        giveUp: async () => giveUpInput(dirty),
      })
    }
    return {
      close: async (action: ClosingAction) => {
        const before = latest.current.state.tabs
        const kept = new Set(reduceTabs(latest.current.state, action).tabs)
        const gone = before.filter((tab) => !kept.has(tab)).map(({ key }) => key)
        if (gone.length === 0 || !(await mayLose(gone))) return false
        const next = shownAfter(reduceTabs(latest.current.state, action), latest.current.shownKey ?? '')
        dispatch(action)
        if (next) goTo(next.href)
        return true
      },
      refresh: (key) => {
        void mayLose([key]).then((isSure) => {
          const tab = latest.current.state.tabs.find((one) => one.key === key)
          if (!isSure || !tab) return
          goTo(tab.href)
          dispatch({ type: 'refresh', key })
        })
      },
      entitle: (key, title) => dispatch({ type: 'title', key, title }),
      mayLeavePage: () => mayLose(dirtyTabs()),
      shownKey: () => latest.current.shownKey,
    }
  }, [latest, resolve, dispatch, t, askToLeave])
  const setCommands = useSetAtom(tabCommandsAtom)
  // The rest of the shell: command palette, user menu and screens reach the tabs by the atom.
  useEffect(() => {
    setCommands(commands)
    return () => setCommands(undefined)
  }, [commands, setCommands])
  return commands
}

function withOwnTitle(shown: Shown | undefined, titles: TabsState['titles']): Shown | undefined {
  const own = shown && titles[shown.tab.key]
  return own ? { ...shown, tab: { ...shown.tab, title: own } } : shown
}

function itemOf(tab: Tab, titles: TabsState['titles'], resolve: Resolve): TabItem {
  const address = parseOwnPath(tab.href)
  const shown = address && resolve(address)
  return { ...tab, title: titles[tab.key] ?? shown?.tab.title ?? tab.title, icon: shown?.menu?.icon ?? '' }
}

function isStillOpenable(tab: Tab, resolve: Resolve): boolean {
  const address = parseOwnPath(tab.href)
  return address !== undefined && resolve(address)?.tab.key === tab.key
}

function goTo(href: string): void {
  if (href !== window.location.pathname + window.location.search) window.history.pushState(null, '', href)
}

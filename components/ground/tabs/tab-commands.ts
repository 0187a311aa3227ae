import { atom, useAtomValue } from 'jotai'
import { createContext, useContext, useEffect, useState } from 'react'
import { readablePath } from '../menu-routes'
import { keyByRecord } from './tab-key'
import type { TabsAction } from './tabs'

export type ClosingAction = Extract<TabsAction, { type: 'close' | 'closeOthers' | 'closeRight' | 'closeAll' }>

/** What other parts of the shell may ask of the tabs. */
export type TabCommands = {
  /** Asks about unsaved input first. Resolves true when the tabs were closed. */
  close: (action: ClosingAction) => Promise<boolean>
  refresh: (key: string) => void
  entitle: (key: string, title: string | undefined) => void
  /** Before the whole page is left: resolves true when nothing is lost, or the user gives it up. */
  mayLeavePage: () => Promise<boolean>
  /** Key of the tab that is shown now. */
  shownKey: () => string | undefined
}

export const tabCommandsAtom = atom<TabCommands | undefined>(undefined)

/** Undefined until the shell is there. */
export function useTabCommands(): TabCommands | undefined {
  return useAtomValue(tabCommandsAtom)
}

/** Which tab a screen belongs to; a tab that is left keeps its screen, so the address bar would not tell. */
export const TabKeyContext = createContext<string | undefined>(undefined)

/** Key of the tab around the caller; where nobody says, the one the address bar showed when the caller appeared. */
export function useTabKey(): string {
  const given = useContext(TabKeyContext)
  const [first] = useState(() => (typeof window === 'undefined' ? '' : keyOfAddress(window.location)))
  return given ?? first
}

function keyOfAddress({ pathname, search }: { pathname: string; search: string }): string {
  const path = readablePath(pathname)
  const href = pathname + search
  const tab = { key: path === '/externalLink' ? href : path, href, title: '', isAffix: false }
  return keyByRecord({ tab, trail: [] }).tab.key
}

/** Gives the tab of the calling screen a title of its own, such as the name of its record; undefined gives the usual one back. */
export function useTabTitle(title: string | undefined): void {
  const key = useTabKey()
  const commands = useTabCommands()
  // The tab bar and the window's title.
  useEffect(() => commands?.entitle(key, title), [commands, key, title])
}

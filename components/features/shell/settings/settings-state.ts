import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useLayoutEffect, useState } from 'react'
import { z } from 'zod'
import { layoutCookie } from '@/components/ground/shell-data'
import {
  type ColorMode,
  colorModes,
  readColorMode,
  saveColorMode,
  saveFrameLook,
  type ThemeName,
  themeNames,
  watchColorMode,
  writePreferenceCookie,
} from '@/lib/client/color-mode'
import { readForUser, writeForUser } from '@/lib/client/user-storage'
import { layoutTypes } from '@/lib/contract/session/own-session'
import { saveLayout } from './mutations'

export type LayoutType = (typeof layoutTypes)[number]

/** Spec 1 §2.9, under the names of spec 1 §3. Light, dark or as the system says is `lib/client/color-mode`. */
export type ShellSettings = {
  layoutType: LayoutType
  /** Theme colour. */
  themeClass: ThemeName
  /** Tone of the side bar. */
  slideClass: 'dark' | 'lightWhite'
  tagsView: boolean
  tagsIcon: boolean
  useCache: boolean
  showLanguage: boolean
  showSearch: boolean
}

/** Site defaults (spec 1 §3, contract 1 §9). */
export const defaultSettings: ShellSettings = {
  layoutType: 'classic',
  themeClass: 'blue',
  slideClass: 'dark',
  tagsView: true,
  tagsIcon: false,
  useCache: true,
  showLanguage: true,
  showSearch: true,
}

function isLayoutType(value: unknown): value is LayoutType {
  return typeof value === 'string' && (layoutTypes as readonly string[]).includes(value)
}

type SettingsState = { userId: string | undefined; settings: ShellSettings }

// Written in the browser only: on the server this store would be shared by everybody who asks at the same time.
const stateAtom = atom<SettingsState>({ userId: undefined, settings: defaultSettings })

const changeAtom = atom(null, (get, set, patch: Partial<ShellSettings>) => {
  const { userId, settings: before } = get(stateAtom)
  const settings = { ...before, ...patch }
  set(stateAtom, { userId, settings })
  if (userId === undefined) return
  writeStored(userId, settings)
  applySettings(settings)
  if (settings.layoutType !== before.layoutType) saveLayout(settings.layoutType)
})

/** The settings of this user in this page, and how to change some of them. */
export function useShellSettings(): readonly [ShellSettings, (patch: Partial<ShellSettings>) => void] {
  return [useAtomValue(stateAtom).settings, useSetAtom(changeAtom)]
}

/**
 * Brings in what this browser keeps for the user, and follows the other windows of the same browser. The layout comes from the
 * platform (contract 1 §9), so the first drawing on the server has it already.
 */
export function useSettingsOfUser({ userId, theme }: { userId: string; theme: string }): ShellSettings {
  const [layoutOnPlatform] = useState(() => (isLayoutType(theme) ? theme : undefined))
  const state = useAtomValue(stateAtom)
  const setState = useSetAtom(stateAtom)
  // The browser's storage, and the attributes of <html> that style sheets look at. Before the paint, so that nothing is seen to change.
  useLayoutEffect(() => {
    const take = (settings: ShellSettings) => {
      setState({ userId, settings })
      applySettings(settings)
    }
    const { colorMode: storedMode, ...stored } = readStored(userId) ?? {}
    const layoutType = layoutOnPlatform ?? stored.layoutType ?? defaultSettings.layoutType
    take({ ...defaultSettings, ...stored, layoutType })
    if (isOfAnotherUser(userId) && storedMode) saveColorMode(storedMode)
    const follow = (event: StorageEvent) => {
      if (event.key !== null && !event.key.endsWith(storedName)) return
      const { colorMode, ...settings } = { ...defaultSettings, ...readStored(userId) }
      take(settings)
      if (colorMode && colorMode !== readColorMode()) saveColorMode(colorMode)
    }
    window.addEventListener('storage', follow)
    const unwatch = watchColorMode(() => writeColorMode(userId))
    return () => {
      window.removeEventListener('storage', follow)
      unwatch()
    }
  }, [userId, layoutOnPlatform, setState])
  return state.userId === userId
    ? state.settings
    : { ...defaultSettings, layoutType: layoutOnPlatform ?? defaultSettings.layoutType }
}

function applySettings({ themeClass, slideClass, tagsView, layoutType }: ShellSettings): void {
  saveFrameLook({ theme: themeClass, tone: slideClass, tabs: tagsView ? 'on' : 'off' })
  writePreferenceCookie(layoutCookie, layoutType)
}

const storedName = 'settings'

const storedSettings = z
  .object({
    layoutType: z.enum(layoutTypes),
    themeClass: z.enum(themeNames),
    slideClass: z.enum(['dark', 'lightWhite']),
    tagsView: z.boolean(),
    tagsIcon: z.boolean(),
    useCache: z.boolean(),
    showLanguage: z.boolean(),
    showSearch: z.boolean(),
    colorMode: z.enum(colorModes),
  })
  .partial()

type StoredSettings = Partial<ShellSettings> & { colorMode?: ColorMode }

const readStored = (userId: string): StoredSettings | undefined =>
  readForUser('browser', userId, storedName, (value) => dropUndefined(storedSettings.parse(value)))

const dropUndefined = (value: z.infer<typeof storedSettings>): StoredSettings =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))

function writeStored(userId: string, settings: ShellSettings): void {
  writeForUser('browser', userId, storedName, { ...settings, colorMode: readColorMode() })
}

/** The mode may be changed without the drawer, in the top bar or by another window. */
function writeColorMode(userId: string): void {
  const stored = readStored(userId)
  const colorMode = readColorMode()
  if (stored?.colorMode !== colorMode) writeForUser('browser', userId, storedName, { ...stored, colorMode })
}

/**
 * The mode of the pages before sign-in is one for the whole browser. Who comes back finds it as it was left or chosen there; who takes
 * over from somebody else gets their own.
 */
function isOfAnotherUser(userId: string): boolean {
  const before = readForUser('browser', 'last', 'look', z.string().parse)
  writeForUser('browser', 'last', 'look', userId)
  return before !== undefined && before !== userId
}

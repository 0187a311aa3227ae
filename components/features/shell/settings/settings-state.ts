import { atom, useAtom } from 'jotai'
import type { layoutTypes } from '@/lib/contract/session/oauth'

export type LayoutType = (typeof layoutTypes)[number]

/** Spec 1 §2.9, under the names of spec 1 §3. Light, dark or as the system says is `lib/client/color-mode`. */
export type ShellSettings = {
  layoutType: LayoutType
  /** Theme colour. */
  themeClass: 'blue' | 'purple' | 'azure' | 'ocean' | 'green' | 'yellow' | 'orange' | 'red'
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

const settingsAtom = atom<ShellSettings>(defaultSettings)

/** The settings of this user in this page, and how to change some of them. */
export function useShellSettings(): readonly [ShellSettings, (patch: Partial<ShellSettings>) => void] {
  const [settings, setSettings] = useAtom(settingsAtom)
  return [settings, (patch) => setSettings((before) => ({ ...before, ...patch }))]
}

import { writeCookie } from './browser-storage'

/** Light or dark, or whatever the system says. Kept in a cookie so that the server renders the right one and nothing flashes. */
export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

export const colorModeCookie = 'tenon-mode'

export function isColorMode(value: unknown): value is ColorMode {
  return typeof value === 'string' && (colorModes as readonly string[]).includes(value)
}

/** The theme colours of spec 1 §2.9. */
export const themeNames = ['blue', 'purple', 'azure', 'ocean', 'green', 'yellow', 'orange', 'red'] as const
export type ThemeName = (typeof themeNames)[number]

/**
 * Runs before the first paint, and follows the system afterwards, on every page: the server cannot know what the system prefers. What
 * the last user of this browser chose for the frame around the work stands in preference cookies, which the server writes on <html>.
 */
export const colorModeScript = `(function(){var d=document.documentElement,q=matchMedia('(prefers-color-scheme: dark)');function f(){if(d.dataset.modeChoice==='system')d.dataset.mode=q.matches?'dark':'light'}f();q.addEventListener('change',f)})()`

export function readColorMode(): ColorMode {
  const chosen = document.documentElement.dataset['modeChoice']
  return isColorMode(chosen) ? chosen : 'system'
}

function applyColorMode(mode: ColorMode): void {
  const root = document.documentElement
  const isDark = mode === 'dark' || (mode === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['modeChoice'] = mode
  root.dataset['mode'] = isDark ? 'dark' : 'light'
}

export function saveColorMode(mode: ColorMode): void {
  writePreferenceCookie(colorModeCookie, mode)
  applyColorMode(mode)
}

/** Tells of every change of the choice, and follows the system while the page is open: its preference may change at dusk. */
export function watchColorMode(listener: () => void): () => void {
  const follow = () => {
    applyColorMode(readColorMode())
    listener()
  }
  const preference = window.matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mode-choice'] })
  preference.addEventListener('change', follow)
  return () => {
    observer.disconnect()
    preference.removeEventListener('change', follow)
  }
}

/** What of the look is not light or dark. Kept in cookies for the first paint of the next page. */
type FrameLook = { theme: ThemeName; tone: 'dark' | 'lightWhite'; tabs: 'on' | 'off' }

/** Their names: `data-{name}` on <html>, `tenon-{name}` as a cookie. */
export const frameLooks = ['theme', 'tone', 'tabs'] as const satisfies (keyof FrameLook)[]

export function saveFrameLook(look: FrameLook): void {
  for (const name of frameLooks) {
    if (document.documentElement.dataset[name] === look[name]) continue
    document.documentElement.dataset[name] = look[name]
    writePreferenceCookie(`tenon-${name}`, look[name])
  }
}

/** A preference cookie: no secret, a year, this site only. */
export function writePreferenceCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  writeCookie(`${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`)
}

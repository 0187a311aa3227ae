/** Light or dark, or whatever the system says. Kept in a cookie so that the server renders the right one and nothing flashes. */
export const colorModes = ['light', 'dark', 'system'] as const
export type ColorMode = (typeof colorModes)[number]

export const colorModeCookie = 'tenon-mode'
/** Name of the theme colour; the server writes it on <html> as `data-theme`. */
export const themeCookie = 'tenon-theme'

export function isColorMode(value: unknown): value is ColorMode {
  return typeof value === 'string' && (colorModes as readonly string[]).includes(value)
}

/** Runs before the first paint; the server cannot know what the system prefers. */
export const colorModeScript = `(function(){var d=document.documentElement;if(d.dataset.modeChoice==='system'&&matchMedia('(prefers-color-scheme: dark)').matches)d.dataset.mode='dark'})()`

export function readColorMode(): ColorMode {
  const chosen = document.documentElement.dataset['modeChoice']
  return isColorMode(chosen) ? chosen : 'system'
}

export function applyColorMode(mode: ColorMode): void {
  const root = document.documentElement
  const isDark = mode === 'dark' || (mode === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset['modeChoice'] = mode
  root.dataset['mode'] = isDark ? 'dark' : 'light'
}

export function saveColorMode(mode: ColorMode): void {
  writePreferenceCookie(colorModeCookie, mode)
  applyColorMode(mode)
}

/** A preference cookie: no secret, a year, this site only. */
export function writePreferenceCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in Firefox before 140 and on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
}

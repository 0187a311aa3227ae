import { isFixedScreen, isMenuPage, isMenuScreenType } from '@/components/screen-keys'
import type { MenuItem } from '@/lib/contract/session/oauth'
import { linkAddress, needsToken, readMenuProperties } from '@/lib/domain/menu-address'

/** A menu entry as the shell shows it: only what it needs, because all of it travels in the page. */
export type ShellMenu = {
  id: string
  title: string
  icon: string
  type: number
  /** Own path, for entries that open a tab. */
  path?: string
  /** Address of another site: in a new window, or framed when there is a path too (type 7, `_self`). */
  href?: string
  /** `propertyJson.moduleId`: what the screen's data calls are asked with. */
  modelId?: string
  /** `propertyJson.iconBackgroundColor`: the ground of its picture, where somebody chose one. */
  color?: string
  /** `propertyJson.isTree`: a dictionary that is shown as a tree. */
  isTree?: boolean
  children?: ShellMenu[]
}

export type ShellRoute = { path: string; menu: ShellMenu; trail: string[] }

export type MenuOptions = {
  origin: string
  /** Host of visualisation menus. */
  visualHost: string
  /** No such host is configured: entries of type 6 open screens of this product. */
  hasOwnScreens?: boolean
  /** Title of an entry in the reader's language, by its i18n key (`routes.{enCode}`); undefined: the platform's own title. */
  titleOf?: (key: string) => string | undefined
  onSkip?: (why: string, item: { id: string; type: number }) => void
}

// Reliability S16: 5,000 entries stay usable; what is beyond these bounds is not a menu any more.
const entriesMax = 20_000
const depthMax = 20
const reservedPaths =
  /^\/(login|lockscreen|api|websocket|_next|auth-redirect|sso|formshortlink|home|externallink|datascreen|wallscreen)(\/|$)/i

/** Contract 1 §7. Never throws and never hangs, whatever the platform sends; entries nobody can open are left out. */
export function buildMenu(menuList: readonly MenuItem[], options: MenuOptions): ShellMenu[] {
  const walk: Walk = { ...options, seen: new Set(), paths: new Set(), count: 0 }
  return buildLevel(menuList, 0, walk)
}

type Walk = MenuOptions & { seen: Set<unknown>; paths: Set<string>; count: number }

function buildLevel(items: readonly MenuItem[], depth: number, walk: Walk): ShellMenu[] {
  const level: ShellMenu[] = []
  for (const item of items) {
    if (isRepeated(item, depth, walk)) continue
    const built = buildEntry(item, depth, walk)
    if (built) level.push(built)
  }
  return level
}

function isRepeated(item: MenuItem, depth: number, walk: Walk): boolean {
  if (walk.count >= entriesMax || depth > depthMax || walk.seen.has(item) || walk.seen.has(item.id)) {
    walk.onSkip?.('repeated, nested too deep or one too many', item)
    return true
  }
  walk.count += 1
  walk.seen.add(item).add(item.id)
  return false
}

function buildEntry(item: MenuItem, depth: number, walk: Walk): ShellMenu | undefined {
  if ((item as { hidden?: unknown }).hidden === true) return
  const { color } = readMenuProperties(item.propertyJson)
  const base = {
    id: item.id,
    title: walk.titleOf?.(item.enCode.replaceAll('.', '-')) ?? (item.fullName || item.enCode),
    icon: item.icon,
    type: item.type,
    ...(color && { color }),
  }
  if (item.type === 0 || item.type === 1) {
    const children = buildLevel(item.children ?? [], depth + 1, walk)
    return children.length > 0 ? { ...base, children } : undefined
  }
  if (item.type === 6 || item.type === 7) return linkEntry(item, base, walk)
  return pageEntry(item, base, walk)
}

function pageEntry(item: MenuItem, base: ShellMenu, walk: Walk): ShellMenu | undefined {
  const path = ownPath(item.urlAddress)
  const hasScreen =
    item.type === 2 ? path !== undefined && (isFixedScreen(path) || isMenuPage(path)) : isMenuScreenType(item.type)
  if (!hasScreen || !path) return skip(walk, 'no screen for its type or path', item)
  if (item.type !== 2 && !claimPath(path, walk)) return skip(walk, 'its path is reserved or taken', item)
  const { moduleId, isTree } = readMenuProperties(item.propertyJson)
  return { ...base, path, ...(moduleId && { modelId: moduleId }), ...(isTree && { isTree }) }
}

/** An address that carries the platform's token is opened through the server: the token never reaches a page (reliability S1). */
function linkEntry(item: MenuItem, base: ShellMenu, walk: Walk): ShellMenu | undefined {
  const { origin, visualHost, hasOwnScreens } = walk
  const address = linkAddress(item, { origin, visualHost, hasOwnScreens, token: '' })
  const href = address && needsToken(item, hasOwnScreens) ? `${origin}/api/session/open/${encodeURIComponent(item.id)}` : address
  if (!href) return skip(walk, 'its address is not http or https', item)
  if (item.type === 6 || item.linkTarget !== '_self') return { ...base, href }
  const path = ownPath(item.enCode)
  if (!path || !claimPath(path, walk)) return skip(walk, 'its path is reserved or taken', item)
  return { ...base, path, href }
}

function skip(walk: Walk, why: string, item: MenuItem): undefined {
  walk.onSkip?.(why, { id: item.id, type: item.type })
}

function claimPath(path: string, walk: Walk): boolean {
  if (reservedPaths.test(path) || walk.paths.has(path)) return false
  walk.paths.add(path)
  return true
}

/** `/` + address without query; undefined when that would be no path of ours. */
function ownPath(address: string): string | undefined {
  const clean = address
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/^\/+|\/+$/g, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
  if (clean === '' || clean.length > 500 || /[\u0000-\u0020\\%]|\/\/|(^|\/)\.{1,2}(\/|$)|^[\w+.-]+:/.test(clean)) return
  return `/${clean}`
}

/** Every entry with a path, with the titles above it. */
export function routesOf(menus: readonly ShellMenu[], trail: string[] = []): ShellRoute[] {
  return menus.flatMap((menu) => [
    ...(menu.path ? [{ path: menu.path, menu, trail }] : []),
    ...routesOf(menu.children ?? [], [...trail, menu.title]),
  ])
}

/** The path of the address bar as menus write it. */
export function readablePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replace(/(?<=.)\/+$/, '')
  } catch {
    return pathname
  }
}

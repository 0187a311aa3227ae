import { readText } from '@/lib/form/read'

/** Keys of a link, wherever one stands (contract 4b §2.1). */
export type LinkKeys = Readonly<Record<string, unknown>>

/** An entry of the menu of whoever looks. */
export type MenuTarget = { id: string; path?: string | undefined; href?: string | undefined }

/**
 * Where a link leads: a page of the product, another site in a frame of it, or a window of its own. `denied`: it names an entry that this
 * person does not have.
 */
export type LinkTarget = { kind: 'page'; path: string } | { kind: 'window'; href: string } | { kind: 'denied' }

type LinkOptions = {
  menus: readonly MenuTarget[]
  /** Whether a path has a screen for this person. */
  hasScreen: (path: string) => boolean
  origin: string
}

const linkLengthMax = 4000

/**
 * Contract 4b §2.1. Undefined for no link, or one that leads nowhere that may be opened: only http, https and pages of the product. An
 * entry of the menu is opened as the menu opens it, so what carries the platform's token goes through the server and nobody gets further
 * than his menu.
 */
export function linkTarget(link: LinkKeys, options: LinkOptions): LinkTarget | undefined {
  const text = (key: string) => readText(link[key]).trim()
  const linkType = text('linkType')
  if (linkType === '2') return outside(text('urlAddress'), text('linkTarget'), options)
  if (linkType !== '1') return
  const menu = text('moduleId') === '' ? undefined : options.menus.find(({ id }) => id === text('moduleId'))
  if (menu?.path) return { kind: 'page', path: menu.path }
  if (menu?.href) return { kind: 'window', href: menu.href }
  const path = ownPath(text('urlAddress'))
  if (text('moduleId') === '' && path === undefined) return
  return path !== undefined && options.hasScreen(path) ? { kind: 'page', path } : { kind: 'denied' }
}

/** Another site: in the frame of the product, or in a window where the link says so. */
function outside(address: string, target: string, { origin }: LinkOptions): LinkTarget | undefined {
  const url = webAddress(address, origin)
  if (url === undefined) return
  if (target === '_blank') return { kind: 'window', href: url.href }
  if (url.origin === origin) return { kind: 'page', path: url.pathname + url.search }
  return { kind: 'page', path: `/externalLink?href=${encodeURIComponent(base64(url.href))}` }
}

/** http and https only; without placeholders, which only the server may fill in. */
function webAddress(address: string, origin: string): URL | undefined {
  if (address === '' || address.length > linkLengthMax || address.includes('${')) return
  const base = address.startsWith('/') ? origin : undefined
  if (!URL.canParse(address, base)) return
  const url = new URL(address, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}

/** `/` + address; undefined for what is no path of the product. */
function ownPath(address: string): string | undefined {
  const clean = address.replace(/^\/+/, '')
  return clean === '' || /^[\w+.-]+:|[\\\s]|^[^?]*(%|\/\/|(^|\/)\.{1,2}(\/|$))/.test(clean) ? undefined : `/${clean}`
}

/** The page of a flow task: the whole row says which (contract 4b §2.4). */
export function taskAddress(row: object): string {
  return `/workFlowDetail?config=${encodeURIComponent(base64(JSON.stringify(row)))}`
}

/** Of the UTF-8 bytes, as `/externalLink` reads it. */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}

import { framedAddress } from '@/lib/domain/coded-address'
import { webAddress } from '@/lib/domain/menu-address'
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
  // Placeholders only the server may fill in.
  if (address.length > linkLengthMax || address.includes('${')) return
  const href = webAddress(address, origin)
  if (href === undefined) return
  if (target === '_blank') return { kind: 'window', href }
  const url = new URL(href)
  return { kind: 'page', path: url.origin === origin ? url.pathname + url.search : framedAddress(href) }
}

/** `/` + address; undefined for what is no path of the product. */
function ownPath(address: string): string | undefined {
  const clean = address.replace(/^\/+/, '')
  return clean === '' || /^[\w+.-]+:|[\\\s]|^[^?]*(%|\/\/|(^|\/)\.{1,2}(\/|$))/.test(clean) ? undefined : `/${clean}`
}

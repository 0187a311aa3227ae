import 'server-only'
import { webConfig } from '@/lib/config/web-config'
import { ownCallHeader } from '@/lib/contract/own-call'
import type { Reach } from './call-policy'
import { awaitsSignIn } from './held-tickets'
import { isOwnHost } from './own-hosts'

export type HeaderReader = (name: string) => string | undefined

/**
 * Whether the sender may make a call of this reach. A session's cookie comes along whatever makes a browser ask, so it says nothing
 * about who wanted the call; these headers do, and no markup can write them. Tools such as curl carry no ambient cookie of a victim.
 */
export function admitsCaller(reach: Reach, method: string, header: HeaderReader): boolean {
  switch (reach) {
    case 'read':
      return true
    case 'unknown':
      return header('sec-fetch-dest') === undefined || isOwnScript(method, header)
    case 'script':
      return isOwnScript(method, header)
    case 'ownWindow':
      return isWindow(header, ['document', 'iframe']) && isOwnOrTyped(header('sec-fetch-site'))
    case 'signInWindow':
      return isSignInWindow(header) || isFetchOfOwnScript(method, header)
    case 'anyWindow':
      return isWindow(header, ['document']) || isFetchOfOwnScript(method, header)
  }
}

function isOwnScript(method: string, header: HeaderReader): boolean {
  if (!isSameOrigin(header) || isPrefetch(header) || isPing(header)) return false
  const isSafe = method === 'GET' || method === 'HEAD'
  const hasMark = header(ownCallHeader) !== undefined
  if (header('sec-fetch-dest') !== undefined) {
    // A link that preloads (`as=fetch crossorigin`) looks like a script's GET in all but our own header.
    return header('sec-fetch-dest') === 'empty' && header('sec-fetch-mode') !== 'no-cors' && (hasMark || !isSafe)
  }
  if (hasMark) return true
  // Older browsers say little. Markup makes them send cookies with a GET, and an origin with a form.
  if (isSafe) return header('cookie') === undefined
  return header('origin') === undefined || method !== 'POST' || !isFormType(header('content-type'))
}

/** A page that a person goes to, in a window or frame of one of the kinds. Older browsers tell it by what they accept alone. */
function isWindow(header: HeaderReader, kinds: readonly string[]): boolean {
  if (isPrefetch(header)) return false
  const kind = header('sec-fetch-dest')
  if (kind !== undefined) return kinds.includes(kind) && header('sec-fetch-mode') === 'navigate'
  return header('cookie') === undefined || /\btext\/html\b/.test(header('accept') ?? '')
}

/** Without a sign-in that waits for it, a window that another site opens would sign the reader in as whom that site likes. */
function isSignInWindow(header: HeaderReader): boolean {
  const site = header('sec-fetch-site')
  // Browsers that do not say whence they come, and all on plain HTTP, are believed with a sign-in that waits alone.
  return isWindow(header, ['document']) && (site === 'same-origin' || site === 'none' || awaitsSignIn(header('cookie')))
}

function isFetchOfOwnScript(method: string, header: HeaderReader): boolean {
  return header('sec-fetch-mode') !== 'navigate' && isOwnScript(method, header)
}

function isOwnOrTyped(site: string | undefined): boolean {
  return site === undefined || site === 'same-origin' || site === 'none'
}

function isPrefetch(header: HeaderReader): boolean {
  return /\bprefetch\b/.test(`${header('sec-purpose') ?? ''} ${header('purpose') ?? ''} ${header('x-moz') ?? ''}`)
}

/** What a link with `ping` sends when it is followed. */
function isPing(header: HeaderReader): boolean {
  return header('ping-to') !== undefined || /^text\/ping\b/i.test(header('content-type') ?? '')
}

/** Bodies that a form can send (HTML, `enctype`), and none at all. */
function isFormType(contentType: string | undefined): boolean {
  return (
    contentType === undefined || /^\s*(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i.test(contentType)
  )
}

/** True when a page of this product made the request. Browsers always send `Origin` with unsafe requests and with sockets. */
export function isSameOrigin(header: HeaderReader): boolean {
  const origin = header('origin')
  if (origin !== undefined) return ownOrigins(header).has(origin.toLowerCase())
  const site = header('sec-fetch-site')
  return site === undefined || site === 'same-origin'
}

/** The origin that the browser uses for us, as far as a request tells. */
export function originOf(header: HeaderReader): string {
  const { publicUrl, trustProxy } = webConfig()
  if (publicUrl) return publicUrl.origin
  const isSecure = trustProxy && header('x-forwarded-proto') === 'https'
  return `${isSecure ? 'https' : 'http'}://${header('host') ?? 'localhost'}`
}

function ownOrigins(header: HeaderReader): Set<string> {
  const { publicUrl } = webConfig()
  const host = header('host')?.toLowerCase()
  const origins = new Set<string>()
  if (publicUrl) origins.add(publicUrl.origin.toLowerCase())
  else if (host && isOwnHost(host)) for (const scheme of ['http', 'https']) origins.add(`${scheme}://${host}`)
  return origins
}

import 'server-only'
import { webConfig } from '@/lib/config/web-config'
import { isSealShaped } from './seal'

/**
 * The cookies of a session carry its tag in their name: `tenon.{tag}`, and `.1`, `.2` for further parts. A late answer that clears or
 * locks one session can therefore never touch the cookie of the next one, in whatever order answers arrive.
 */

// A browser drops a cookie above 4096 bytes with its name and attributes, so long seals travel in numbered parts.
export const partCharactersMax = 3800
export const partsMax = 3

export function cookieBase(): string {
  return isSecure() ? '__Host-tenon' : 'tenon'
}

function isSecure(): boolean {
  return webConfig().publicUrl?.protocol === 'https:'
}

/** Names the session among the cookies of a browser; tells nothing about it. */
export function tagOf(sid: string): string {
  return sid.replaceAll('-', '').slice(0, 12)
}

/** The names of all parts that a session may have. */
export function namesOf(tag: string): string[] {
  return Array.from({ length: partsMax }, (_, index) => partName(tag, index))
}

function partName(tag: string, index: number): string {
  return `${cookieBase()}.${tag}${index === 0 ? '' : `.${index}`}`
}

export function setCookie(name: string, value: string, maxAgeSeconds: number, path = '/'): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

/** What came under the names of one session. A name may have several values: others can plant cookies for a longer path. */
export type TaggedCookies = { tag: string; names: Set<string>; parts: string[][] }

/** The cookies of sessions in a `Cookie` header. Those of earlier versions, which had no tag, come under an empty one. */
export function taggedCookies(header: string): TaggedCookies[] {
  const byTag = new Map<string, TaggedCookies>()
  for (const pair of header.split(';')) {
    const separator = pair.indexOf('=')
    if (separator < 0) continue
    const name = pair.slice(0, separator).trim()
    const place = placeOf(name)
    if (!place) continue
    const entry = byTag.get(place.tag) ?? { tag: place.tag, names: new Set<string>(), parts: [[], [], []] }
    byTag.set(place.tag, entry)
    entry.names.add(name)
    entry.parts[place.index]?.push(pair.slice(separator + 1).trim())
  }
  return [...byTag.values()]
}

function placeOf(name: string): { tag: string; index: number } | undefined {
  const base = cookieBase()
  if (!name.startsWith(base)) return undefined
  const found = /^(?:\.([0-9a-f]{12}))?(?:\.([12]))?$/.exec(name.slice(base.length))
  return found ? { tag: found[1] ?? '', index: Number(found[2] ?? 0) } : undefined
}

/**
 * Every whole seal that the parts may make. Only full parts are continued, so there are few combinations. Browsers send what was planted
 * for a longer path first, hence the last value is tried first.
 */
export function* sealsOf({ parts }: TaggedCookies): Generator<string> {
  yield* completed('', parts)
}

function* completed(start: string, [next, ...rest]: readonly string[][]): Generator<string> {
  for (const value of next?.toReversed() ?? []) {
    const text = start + value
    if (isSealShaped(text)) yield text
    else if (value.length === partCharactersMax) yield* completed(text, rest)
  }
}

export function isDoubled({ parts }: TaggedCookies): boolean {
  return parts.some((values) => values.length > 1)
}

import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { sealData, unsealData } from 'iron-session'
import { z } from 'zod'
import { webConfig } from '@/lib/config/web-config'
import { AppError } from '@/lib/errors/app-error'

/** What the sealed cookie holds. The token is the platform's, verbatim with its scheme (contract 1 §1.1). */
export type Session = {
  /** Names this sign-in inside the BFF; tells nothing about the token. */
  sid: string
  token: string
  account: string
  theme: string
  locked: boolean
}

const storedSession = z.object({
  sid: z.string().min(1),
  token: z.string().min(1),
  account: z.string(),
  theme: z.string(),
  locked: z.boolean(),
})

// A browser drops a cookie above 4096 bytes with its name and attributes, so long seals travel in numbered parts.
const partBytesMax = 3800
const partsMax = 3

// Unsealing costs 0.4 ms of key derivation, which is most of a proxied call; hence this small cache.
const cacheEntriesMax = 5000
const cacheLifeMs = 60_000
const cachedHeaderMax = 8192
const revokedMax = 20_000

const sealForm = /^Fe26\.2\*[\w*-]+~2$/

type Remembered = { session: Session; reading: CookieReading; untilMs: number }
type ClosedListener = (sid: string) => void
type Shared = { cache: Map<string, Remembered>; revoked: Map<string, number>; closedListeners: Set<ClosedListener> }

// server.ts and Next are bundled apart but share the process: state that both must see hangs on one global key.
const sharedKey = Symbol.for('tenon.bff.sessions')
const holder = globalThis as { [sharedKey]?: Shared }
holder[sharedKey] ??= { cache: new Map(), revoked: new Map(), closedListeners: new Set() }
const shared: Shared = holder[sharedKey]

function cookieName(): string {
  return isSecure() ? '__Host-tenon' : 'tenon'
}

function isSecure(): boolean {
  return webConfig().publicUrl?.protocol === 'https:'
}

export function newSession(fields: Omit<Session, 'sid' | 'locked'>): Session {
  return { ...fields, sid: randomUUID(), locked: false }
}

/**
 * `Set-Cookie` values that store the session, clearing left-over parts of a longer one.
 * Throws `AppError('tooLarge')` when the token does not fit: a clear refusal instead of a browser that drops the cookie in silence.
 */
export async function sessionCookies(session: Session): Promise<string[]> {
  const { sessionLifeHours } = webConfig()
  const lifeSeconds = sessionLifeHours * 3600
  const seal = await sealOwn(session, lifeSeconds)
  if (session.locked) tellClosed(session.sid)
  const parts = seal.match(new RegExp(`.{1,${partBytesMax}}`, 'g')) ?? []
  if (parts.length > partsMax) {
    throw new AppError('tooLarge', `the platform's token of ${session.token.length} characters does not fit the session cookie`)
  }
  return Array.from({ length: partsMax }, (_, index) => {
    const value = parts[index]
    return value === undefined ? setCookie(partName(index), '', 0) : setCookie(partName(index), value, lifeSeconds)
  })
}

/** `Set-Cookie` values that remove the session. */
export function clearedCookies(): string[] {
  return Array.from({ length: partsMax }, (_, index) => setCookie(partName(index), '', 0))
}

function partName(index: number): string {
  return index === 0 ? cookieName() : `${cookieName()}.${index}`
}

function setCookie(name: string, value: string, maxAgeSeconds: number): string {
  const secure = isSecure() ? '; Secure' : ''
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}

export type CookieReading = {
  session: Session | null
  /** A cookie came but is no good: tell the browser to drop it. */
  isBad: boolean
}

/** What is known of a `Cookie` header without any work; undefined when it must be read. A browser sends the very same one with every call. */
export function recallCookieHeader(header: string | undefined): CookieReading | undefined {
  const remembered = header ? shared.cache.get(header) : undefined
  if (!remembered || remembered.untilMs <= Date.now() || isRevoked(remembered.session.sid)) return undefined
  return remembered.reading
}

/** Reads the session from a `Cookie` header. Damaged, foreign, doubled or expired seals count as signed out, never as an error. */
export async function readCookieHeader(header: string | null | undefined): Promise<CookieReading> {
  const known = recallCookieHeader(header ?? undefined)
  if (known) return known
  const seal = sealOf(header ?? '')
  if (seal === null) return { session: null, isBad: false }
  if (seal === '') return { session: null, isBad: true }
  // The library reads its version mark loosely; only the exact form counts here.
  if (!sealForm.test(seal)) return { session: null, isBad: true }
  const session = await unseal(seal)
  if (!session || isRevoked(session.sid)) return { session: null, isBad: true }
  const reading = { session, isBad: false }
  if (header && header.length <= cachedHeaderMax) remember(header, { session, reading, untilMs: Date.now() + cacheLifeMs })
  return reading
}

async function unseal(seal: string): Promise<Session | null> {
  const parsed = storedSession.safeParse(await unsealed(seal, webConfig().sessionLifeHours * 3600))
  return parsed.success ? parsed.data : null
}

/** iron-session answers {} for a seal that does not verify; anything it throws on is a damaged seal too. */
async function unsealed(seal: string, lifeSeconds: number): Promise<Record<string, unknown>> {
  const map = Object.fromEntries(passwords().map(({ id, secret }) => [id, secret]))
  return unsealData<Record<string, unknown>>(seal, { password: map, ttl: lifeSeconds }).catch(() => ({}))
}

function remember(header: string, entry: Remembered): void {
  shared.cache.delete(header)
  if (shared.cache.size >= cacheEntriesMax) {
    const oldest = shared.cache.keys().next().value
    if (oldest !== undefined) shared.cache.delete(oldest)
  }
  shared.cache.set(header, entry)
}

/** The seal put together from its parts; null when no cookie of ours came; '' when two different values of one name came. */
function sealOf(header: string): string | null {
  const values = new Map<string, string>()
  for (const pair of header.split(';')) {
    const separator = pair.indexOf('=')
    if (separator < 0) continue
    const name = pair.slice(0, separator).trim()
    if (!isPartName(name)) continue
    const value = pair.slice(separator + 1).trim()
    const earlier = values.get(name)
    if (earlier !== undefined && earlier !== value) return ''
    values.set(name, value)
  }
  if (values.size === 0) return null
  return Array.from({ length: partsMax }, (_, index) => values.get(partName(index)) ?? '').join('')
}

function isPartName(name: string): boolean {
  return Array.from({ length: partsMax }, (_, index) => partName(index)).includes(name)
}

/** A small sealed cookie of our own beside the session. */
export function ownCookie(purpose: string, value: string, maxAgeSeconds: number): string {
  return setCookie(ownName(purpose), value, maxAgeSeconds)
}

export async function sealOwn(data: object, lifeSeconds: number): Promise<string> {
  const [newest] = passwords()
  if (!newest) throw new AppError('internal', 'no session secret is configured')
  return sealData(data, { password: { [newest.id]: newest.secret }, ttl: lifeSeconds })
}

/** What such a cookie of a `Cookie` header holds: nothing for none, a damaged or an old one. */
export async function unsealOwn(header: string, purpose: string, lifeSeconds: number): Promise<unknown> {
  const name = ownName(purpose)
  const found = header.split(';').find((part) => part.trim().startsWith(`${name}=`))
  const seal = found?.trim().slice(name.length + 1) ?? ''
  return sealForm.test(seal) ? unsealed(seal, lifeSeconds) : undefined
}

function ownName(purpose: string): string {
  return `${cookieName()}-${purpose}`
}

/** Ids come from the secret itself, so that dropping or adding secrets never changes the id of another. */
function passwords(): { id: number; secret: string }[] {
  return webConfig().sessionSecrets.map((secret) => ({
    secret,
    id: createHash('sha256').update(secret).digest().readUInt32BE(0),
  }))
}

/** After a sign-out this process refuses the sign-in's cookies at once, even when the platform could not be told (reliability S4, S5). */
export function revokeSession(sid: string): void {
  if (shared.revoked.size >= revokedMax) {
    const oldest = shared.revoked.keys().next().value
    if (oldest !== undefined) shared.revoked.delete(oldest)
  }
  shared.revoked.set(sid, Date.now())
  tellClosed(sid)
}

/**
 * Told when a sign-in is revoked, and when its screen is locked: what was opened in its name has to close (reliability W10, S13).
 * Returns the unsubscribe.
 */
export function onSessionClosed(listener: ClosedListener): () => void {
  shared.closedListeners.add(listener)
  return () => shared.closedListeners.delete(listener)
}

function tellClosed(sid: string): void {
  for (const listener of shared.closedListeners) listener(sid)
}

function isRevoked(sid: string): boolean {
  return shared.revoked.has(sid)
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { webConfig } from '@/lib/config/web-config'
import { AppError } from '@/lib/errors/app-error'
import {
  cookieBase,
  isDoubled,
  namesOf,
  partCharactersMax,
  partsMax,
  sealsOf,
  setCookie,
  type TaggedCookies,
  taggedCookies,
  tagOf,
} from './cookie-names'
import { type SealPurpose, seal, unseal } from './seal'
import { isLocked, isRevoked } from './session-state'

/** What the sealed cookie holds. The token is the platform's, verbatim with its scheme (contract 1 §1.1). */
export type Session = {
  /** Names this sign-in inside the BFF; tells nothing about the token. */
  sid: string
  token: string
  account: string
  theme: string
  locked: boolean
  /** Raised with every locking and unlocking, so that an older cookie of the session is known for one. */
  turn: number
  signedInAtMs: number
}

const storedSession = z.object({
  sid: z.string().min(1),
  token: z.string().min(1),
  account: z.string(),
  theme: z.string(),
  locked: z.boolean(),
  turn: z.number().int(),
  signedInAtMs: z.number(),
})

// Unsealing costs 0.4 ms of key derivation, which is most of a proxied call; hence this small cache.
const cacheEntriesMax = 5000
const cacheLifeMs = 60_000
const cachedHeaderMax = 8192
/** More seals than this in one header are not ours, and not worth the time. */
const unsealedMax = 16
/** A browser full of planted cookies is told to drop some of them at a time. */
const toldNamesMax = 24

type Remembered = { session: Session; reading: CookieReading; untilMs: number }

// server.ts and Next are bundled apart but share the process: state that both must see hangs on one global key.
const sharedKey = Symbol.for('tenon.bff.sessions')
const holder = globalThis as { [sharedKey]?: Map<string, Remembered> }
holder[sharedKey] ??= new Map()
const cache: Map<string, Remembered> = holder[sharedKey]

export function newSession(fields: Pick<Session, 'token' | 'account' | 'theme'>): Session {
  return { ...fields, sid: randomUUID(), locked: false, turn: 0, signedInAtMs: Date.now() }
}

/**
 * `Set-Cookie` values that store the session, clearing left-over parts of a longer one.
 * Throws `AppError('tooLarge')` when the token does not fit: a clear refusal instead of a browser that drops the cookie in silence.
 */
export async function sessionCookies(session: Session): Promise<string[]> {
  const { sessionLifeHours } = webConfig()
  const lifeSeconds = sessionLifeHours * 3600
  const text = await seal('session', session, lifeSeconds)
  const parts = text.match(new RegExp(`.{1,${partCharactersMax}}`, 'g')) ?? []
  if (parts.length > partsMax) {
    throw new AppError('tooLarge', `the platform's token of ${session.token.length} characters does not fit the session cookie`)
  }
  return namesOf(tagOf(session.sid)).map((name, index) => {
    const value = parts[index]
    return value === undefined ? setCookie(name, '', 0) : setCookie(name, value, lifeSeconds)
  })
}

/** `Set-Cookie` values that remove this session from the browser, and no other one. */
export function clearedCookies({ sid }: Pick<Session, 'sid'>): string[] {
  return namesOf(tagOf(sid)).map((name) => setCookie(name, '', 0))
}

/** `Set-Cookie` values that remove cookies of these names. */
export function clearedNames(names: Iterable<string>, path = '/'): string[] {
  return [...names].map((name) => setCookie(name, '', 0, path))
}

export type CookieReading = {
  session: Session | null
  /** Further sessions that the header holds: two sign-ins met. The one that was signed in last is `session`. */
  others: readonly Session[]
  /** Names of ours with nothing good in them: tell the browser to drop them. */
  dead: readonly string[]
  /** Names under which several values came: somebody else of this host has planted some, for another path. */
  doubled: readonly string[]
}

/** What is known of a `Cookie` header without any work; undefined when it must be read. A browser sends the very same one with every call. */
export function recallCookieHeader(header: string | undefined): CookieReading | undefined {
  const remembered = header ? cache.get(header) : undefined
  if (!remembered || remembered.untilMs <= Date.now() || isRevoked(remembered.session.sid)) return undefined
  const { session, reading } = remembered
  const locked = isLocked(session)
  return locked === session.locked ? reading : { ...reading, session: { ...session, locked } }
}

/**
 * Reads the session from a `Cookie` header. Damaged, foreign, revoked or expired seals count as signed out, never as an error; beside
 * a good one they do not count at all, or a planted cookie would keep a browser signed out for ever.
 */
export async function readCookieHeader(header: string | null | undefined): Promise<CookieReading> {
  const known = recallCookieHeader(header ?? undefined)
  if (known) return known
  // Browsers send what stands at a longer path first. Ours never does, so what was planted there is tried last, however much it is.
  const tagged = taggedCookies(header ?? '').reverse()
  const budget = { left: unsealedMax }
  const found = await Promise.all(tagged.map(async (cookies) => ({ cookies, ...(await sessionOf(cookies, budget)) })))
  const sessions = found.flatMap(({ session }) => session ?? []).sort((a, b) => b.signedInAtMs - a.signedInAtMs)
  const [session = null, ...others] = sessions
  const namesOfAll = (some: readonly TaggedCookies[]) => some.flatMap(({ names }) => [...names]).slice(0, toldNamesMax)
  const dead = namesOfAll(found.filter(({ session, isTried }) => isTried && !session).map(({ cookies }) => cookies))
  const doubled = namesOfAll(tagged.filter(isDoubled))
  const reading = { session, others, dead, doubled }
  if (!session) return reading
  if (header && header.length <= cachedHeaderMax) remember(header, { session, reading, untilMs: Date.now() + cacheLifeMs })
  return { ...reading, session: { ...session, locked: isLocked(session) } }
}

type Trial = { session: Session | null; isTried: boolean }

/**
 * The good one among what came under one tag, of the latest turn. A seal under another session's name is none of ours. What there was
 * no time for may be good and is not to be dropped.
 */
async function sessionOf(cookies: TaggedCookies, budget: { left: number }): Promise<Trial> {
  let best: Session | null = null
  for (const text of sealsOf(cookies)) {
    if (budget.left === 0) return { session: best, isTried: false }
    budget.left -= 1
    const parsed = storedSession.safeParse(await unseal('session', text, webConfig().sessionLifeHours * 3600))
    if (!parsed.success || tagOf(parsed.data.sid) !== cookies.tag || isRevoked(parsed.data.sid)) continue
    if (!best || parsed.data.turn > best.turn) best = parsed.data
  }
  return { session: best, isTried: true }
}

function remember(header: string, entry: Remembered): void {
  cache.delete(header)
  if (cache.size >= cacheEntriesMax) {
    const oldest = cache.keys().next().value
    if (oldest !== undefined) cache.delete(oldest)
  }
  cache.set(header, entry)
}

type OwnPurpose = Exclude<SealPurpose, 'session'>

/** The `Set-Cookie` value of a small cookie of our own beside the session, sealed for its purpose; an empty one removes it. */
export async function ownCookie(purpose: OwnPurpose, data: object | null, lifeSeconds: number): Promise<string> {
  const value = data === null ? '' : await seal(purpose, data, lifeSeconds)
  return setCookie(`${cookieBase()}-${purpose}`, value, data === null ? 0 : lifeSeconds)
}

/** What such a cookie of a `Cookie` header holds: nothing for none, a damaged, an old one, and one that was sealed for something else. */
export async function readOwnCookie(header: string, purpose: OwnPurpose, lifeSeconds: number): Promise<unknown> {
  const start = `${cookieBase()}-${purpose}=`
  const values = header.split(';').flatMap((part) => (part.trim().startsWith(start) ? [part.trim().slice(start.length)] : []))
  for (const value of values.slice(-unsealedMax).reverse()) {
    const data = await unseal(purpose, value, lifeSeconds)
    if (data !== undefined) return data
  }
  return undefined
}

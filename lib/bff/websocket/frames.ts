import 'server-only'
import { createHash } from 'node:crypto'
import { clientFrame, readClientMessageId } from '@/lib/contract/message/client-frame'
import { recordWatchersFeature } from '@/lib/contract/message/features'

type Frame = Record<string, unknown> & { method: string }

const methodForm = /^[A-Za-z][A-Za-z0-9]{0,39}$/
const tokenName = /token$/i
const methodsKnown = new Set<string>(clientFrame.options.map((option) => option.shape.method.value))

/** Frames beyond the contract: only a platform that has said by itself that it understands them hears of them. */
const featureOf: ReadonlyMap<string, string> = new Map([['WatchRecord', recordWatchersFeature]])
const featuresKnown: ReadonlySet<string> = new Set(featureOf.values())
const none: ReadonlySet<string> = new Set()

/** What a platform understands beyond the contract, as its answer to `OnConnection` says; undefined in every other frame. */
export function featuresIn(text: string): ReadonlySet<string> | undefined {
  if (!/"initMessage"/.test(text)) return undefined
  const frame = frameOf(parse(text))
  if (frame?.method !== 'initMessage') return undefined
  const { features } = frame as { features?: unknown }
  const named = Array.isArray(features) ? features.slice(0, 20) : []
  return new Set(named.filter((feature) => featuresKnown.has(feature)))
}

/** What becomes of a frame of the browser. */
export type ReadFrame =
  | { kind: 'pass'; text: string }
  /** Pages of a newer release may know more than this server; the platform never hears of it. */
  | { kind: 'ignored' }
  /** `text` tells the browser which message was not sent. */
  | { kind: 'refused'; text: string }
  | { kind: 'fault'; close: 'notJson' | 'refusedFrame' }

/**
 * A frame of the browser as the platform gets it: built anew from the fields that the contract names, with the session's own token,
 * whatever else the sender wrote (reliability W3, W4), so nobody can act as someone else or reach what the platform's parser makes of
 * foreign keys. A known method with wrong fields is answered and not closed upon, as the tabs of a browser share this socket: one bad
 * message must not cut off all of them. What is no frame at all comes from no page of ours, and ends the socket.
 */
export function frameForPlatform(text: string, token: string, knows: ReadonlySet<string> = none): ReadFrame {
  const parsed = parse(text)
  if (parsed === undefined) return { kind: 'fault', close: 'notJson' }
  const frame = frameOf(parsed)
  if (!frame) return { kind: 'fault', close: 'refusedFrame' }
  const feature = featureOf.get(frame.method)
  if (!methodsKnown.has(frame.method) || (feature !== undefined && !knows.has(feature))) return { kind: 'ignored' }
  const known = clientFrame.safeParse(frame)
  if (!known.success) return { kind: 'refused', text: refusalOf(frame) }
  return { kind: 'pass', text: JSON.stringify({ ...known.data, token }) }
}

/** An `error` as platforms send it (contract 1 §16.3). The page has words of its own where `msg` is empty. */
function refusalOf(frame: Frame): string {
  const clientMessageId = readClientMessageId(frame['clientMessageId'])
  return JSON.stringify({ method: 'error', msg: '', ...(clientMessageId !== null && { clientMessageId }) })
}

/** Of our own first word on a socket; what a platform says under this name is not passed on. */
const markMethod = 'sessionMark'

/**
 * The first word to the browser: a mark of the session that this socket belongs to. It tells nothing but whether two sockets are of one
 * sign-in, so that a page notices when the cookie has become somebody else's (reliability S15, T4).
 */
export function sessionMarkFrame(sid: string): string {
  return JSON.stringify({ method: markMethod, mark: createHash('sha256').update(`mark ${sid}`).digest('base64url').slice(0, 22) })
}

/**
 * A frame of the platform as the browser gets it, without any token (reliability S1); undefined when it is no frame. A `logout` says with
 * `isOther` what its token told: a newer session than the one of this socket is meant (contract 1 §16.3).
 */
export function frameForBrowser(text: string, token: string): string | undefined {
  const frame = frameOf(parse(text))
  if (!frame || frame.method === markMethod) return undefined
  const shown = Object.fromEntries(Object.entries(frame).filter(([name]) => !tokenName.test(name)))
  if (frame.method === 'logout') shown['isOther'] = isOtherToken(frame['token'], token)
  const written = write(shown)
  // Wherever else a build may repeat it.
  return written?.replaceAll(JSON.stringify(bareToken(token)).slice(1, -1), '')
}

function isOtherToken(given: unknown, token: string): boolean {
  return typeof given === 'string' && given !== '' && bareToken(given) !== bareToken(token)
}

/** Builds write the token with and without its scheme word (contract 1 §1.1). */
function bareToken(token: string): string {
  return token.replace(/^bearer\s+/i, '').trim() || token
}

function frameOf(value: unknown): Frame | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { method } = value as { method?: unknown }
  return typeof method === 'string' && methodForm.test(method) ? (value as Frame) : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Undefined for what is nested so deep that it cannot be written again (reliability W4). */
function write(value: object): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

import 'server-only'
import { errorRules, sessionEndedReplyCodes } from '@/lib/errors/codes'

/** What of a session the state of this process depends on. */
type Turned = { sid: string; locked: boolean; turn: number }
type Lock = { turn: number; isLocked: boolean }
type ClosedListener = (sid: string) => void
type Shared = { revoked: Map<string, true>; locks: Map<string, Lock>; closedListeners: Set<ClosedListener> }

const rememberedMax = 20_000

// server.ts and Next are bundled apart but share the process: state that both must see hangs on one global key.
const sharedKey = Symbol.for('tenon.bff.session-state')
const holder = globalThis as { [sharedKey]?: Shared }
holder[sharedKey] ??= { revoked: new Map(), locks: new Map(), closedListeners: new Set() }
const shared: Shared = holder[sharedKey]

/** After a sign-out this process refuses the sign-in's cookies at once, even when the platform could not be told (reliability S4, S5). */
export function revokeSession(sid: string): void {
  keep(shared.revoked, sid, true)
  tellClosed(sid)
}

export function isRevoked(sid: string): boolean {
  return shared.revoked.has(sid)
}

/**
 * The session with its screen locked, from now on in this process whatever cookie comes: one from before the lock is of an earlier
 * turn. What was opened in its name closes.
 */
export function lockSession<S extends Turned>(session: S): S {
  const locked = turned(session, true)
  tellClosed(session.sid)
  return locked
}

/** The session after its password was given. Cookies of the turn before, locked or not, count as what the session is now. */
export function unlockSession<S extends Turned>(session: S): S {
  return turned(session, false)
}

function turned<S extends Turned>(session: S, isLocked: boolean): S {
  const turn = Math.max(session.turn, shared.locks.get(session.sid)?.turn ?? 0) + 1
  keep(shared.locks, session.sid, { turn, isLocked })
  return { ...session, turn, locked: isLocked }
}

/** Whether the screen is locked, as far as this process and the cookie know: the later of the two counts. */
export function isLocked({ sid, turn, locked }: Turned): boolean {
  const known = shared.locks.get(sid)
  if (known && known.turn >= turn) return known.isLocked
  // Locked or unlocked through another process: an older cookie of the session must not be believed here either.
  if (turn > 0) keep(shared.locks, sid, { turn, isLocked: locked })
  return locked
}

/** What the platform's answer to a call says about the session that made it. True when that session is over. */
export function heedReply({ sid, turn }: { sid: string; turn: number }, replyCode: number): boolean {
  if (sessionEndedReplyCodes.has(replyCode)) {
    // Other windows hold the same cookie; their sockets go with it (reliability W10).
    revokeSession(sid)
    return true
  }
  // Locked through another process, which this cookie does not know of. An answer from before an unlocking says nothing any more.
  if (replyCode === errorRules.locked.replyCode && (shared.locks.get(sid)?.turn ?? 0) <= turn) {
    keep(shared.locks, sid, { turn, isLocked: true })
    tellClosed(sid)
  }
  return false
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

function keep<V>(map: Map<string, V>, sid: string, value: V): void {
  map.delete(sid)
  if (map.size >= rememberedMax) {
    const oldest = map.keys().next().value
    if (oldest !== undefined) map.delete(oldest)
  }
  map.set(sid, value)
}

import type { WebSocket } from 'ws'
import type { MessageWatch } from '@/lib/net/unfinished'
import type { CallMeta } from '../../http/context'
import type { Frame } from '../../http/realtime'
import { closeCodes, closeSocketFrame, logoutFrame } from './frames'

export type Connection = {
  /** Nobody else's, in whatever process. */
  id: string
  socket: WebSocket
  /** How it was opened. */
  meta: CallMeta
  sessionHash: string
  userId: string
  watch: MessageWatch
  /** Since the last ping. */
  hasAnswered: boolean
  /** Frames it may still send now. */
  budget: number
  isEnding: boolean
  isGreeting: boolean
  /** A phone, as it says in its greeting. */
  isMobile: boolean
  /** When its user last did something that keeps the session alive. */
  activeAt: number
  /** What it asked for and has not been done yet; the last of them. */
  waiting: number
  done: Promise<void>
}

// What a browser that stops reading may let pile up before it is dropped.
const bufferedBytesMax = 1024 * 1024
/** Time for the `logout` to be read before the socket is closed from this side. */
const closeDelayMs = 1500
/** A peer that does not answer the goodbye is cut off. */
const goodbyeMs = 1000
/** The session that asked for its own end first hears the answer of its own call. */
const initiatorDelayMs = 1500

/** The open sockets of this process, by session and by user. */
export type Registry = {
  size(): number
  countOf(sessionHash: string): number
  all(): Iterable<Connection>
  sessionHashes(): string[]
  sessionHashesOf(userIds: readonly string[]): string[]
  add(connection: Connection): void
  remove(connection: Connection): void
  send(connection: Connection, frame: Frame): void
  sendToUsers(userIds: readonly string[], frame: Frame, mobileFrame?: Frame): void
  sendToSessions(tokenHashes: readonly string[], frame: Frame): void
  /** `closeSocket` to the oldest sockets of a session that are more than it may have: newer ones have taken their place. */
  closeBeyond(sessionHash: string, kept: number): void
  /** `logout` with the text, or `closeSocket` without one, then a close: who has signed out needs no word of it (contract 1 §16.3). */
  endSession(sessionHash: string, text: string | null, options: { isInitiator: boolean }): void
  /** The session goes on, behind its lock: nothing more is told, and the close says only that the socket is refused. */
  closeLocked(sessionHash: string): void
}

/** Told when the first socket of a session or of a user has come, or the last one has gone. */
type Changes = { ofSession(sessionHash: string): void; ofUser(userId: string, isHere: boolean): void }

export function createRegistry(changes: Changes): Registry {
  const bySession = new Map<string, Set<Connection>>()
  const byUser = new Map<string, Set<Connection>>()
  const all = new Set<Connection>()
  const ofSession = (hash: string) => bySession.get(hash) ?? none
  const ofUser = (id: string) => byUser.get(id) ?? none
  return {
    size: () => all.size,
    countOf: (hash) => ofSession(hash).size,
    all: () => all,
    sessionHashes: () => [...bySession.keys()],
    sessionHashesOf: (userIds) => [...new Set(userIds.flatMap((id) => [...ofUser(id)].map((entry) => entry.sessionHash)))],
    add: (connection) => {
      all.add(connection)
      put(byUser, connection.userId, connection)
      put(bySession, connection.sessionHash, connection)
      if (ofSession(connection.sessionHash).size === 1) changes.ofSession(connection.sessionHash)
      if (ofUser(connection.userId).size === 1) changes.ofUser(connection.userId, true)
    },
    remove: (connection) => {
      if (!all.delete(connection)) return
      take(byUser, connection.userId, connection)
      take(bySession, connection.sessionHash, connection)
      if (ofSession(connection.sessionHash).size === 0) changes.ofSession(connection.sessionHash)
      if (ofUser(connection.userId).size === 0) changes.ofUser(connection.userId, false)
    },
    send,
    sendToUsers: (userIds, frame, mobileFrame) => {
      const text = JSON.stringify(frame)
      const mobileText = mobileFrame ? JSON.stringify(mobileFrame) : text
      for (const id of userIds) for (const connection of ofUser(id)) sendText(connection, connection.isMobile ? mobileText : text)
    },
    sendToSessions: (hashes, frame) => {
      const text = JSON.stringify(frame)
      for (const hash of hashes) for (const connection of ofSession(hash)) sendText(connection, text)
    },
    closeBeyond: (hash, kept) => {
      const open = [...ofSession(hash)].filter((connection) => !connection.isEnding)
      for (const connection of open.slice(0, Math.max(0, open.length - kept))) replace(connection)
    },
    endSession: (hash, text, { isInitiator }) => {
      for (const connection of ofSession(hash)) end(connection, text, isInitiator ? initiatorDelayMs : 0)
    },
    closeLocked: (hash) => {
      for (const connection of ofSession(hash)) lockOut(connection)
    },
  }
}

const none: ReadonlySet<Connection> = new Set()

function put(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = index.get(key)
  if (known) known.add(connection)
  else index.set(key, new Set([connection]))
}

function take(index: Map<string, Set<Connection>>, key: string, connection: Connection): void {
  const known = index.get(key)
  known?.delete(connection)
  if (known?.size === 0) index.delete(key)
}

function send(connection: Connection, frame: Frame): void {
  sendText(connection, JSON.stringify(frame))
}

function sendText({ socket, isEnding }: Connection, text: string): void {
  if (isEnding || socket.readyState !== socket.OPEN) return
  // Dropped, not paused: a client that comes back asks for its numbers anew.
  if (socket.bufferedAmount > bufferedBytesMax) socket.terminate()
  else socket.send(text)
}

function end(connection: Connection, text: string | null, delayMs: number): void {
  part(connection, {
    frame: text === null ? closeSocketFrame : logoutFrame(text),
    delayMs,
    code: closeCodes.refused,
    reason: 'the session has ended',
  })
}

function lockOut(connection: Connection): void {
  const { socket } = connection
  if (connection.isEnding) return
  connection.isEnding = true
  const timer = setTimeout(() => socket.terminate(), goodbyeMs).unref()
  socket.once('close', () => clearTimeout(timer))
  socket.close(closeCodes.refused, 'the screen is locked')
}

function replace(connection: Connection): void {
  part(connection, {
    frame: closeSocketFrame,
    delayMs: 0,
    code: closeCodes.normal,
    reason: 'a newer socket took its place',
  })
}

type Goodbye = { frame: Frame; delayMs: number; code: number; reason: string }

/** The last frame, time to read it, the close, and the end of patience. */
function part(connection: Connection, { frame, delayMs, code, reason }: Goodbye): void {
  if (connection.isEnding) return
  const { socket } = connection
  connection.isEnding = true
  const timers = [
    setTimeout(() => socket.send(JSON.stringify(frame), () => undefined), delayMs),
    setTimeout(() => socket.close(code, reason), delayMs + closeDelayMs),
    setTimeout(() => socket.terminate(), delayMs + closeDelayMs + goodbyeMs),
  ]
  for (const timer of timers) timer.unref()
  socket.once('close', () => timers.forEach(clearTimeout))
}

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { AppError } from '@/lib/errors/app-error'
import { MessageWatch } from '@/lib/net/unfinished'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import type { Frame, Realtime, RealtimeEvent } from '../../http/realtime'
import { authenticate, endOlderSessions, findClosedSessions, tokenHashOf } from '../session/public'
import { readSysConfig } from '../system/public'
import { frameBurstMax, pingAll, refill } from './beats'
import { closeCodes, type ReceivedFrame, readFrame } from './frames'
import type { LiveParts } from './live-parts'
import { connectNotifications, type Notifications } from './notifications'
import { createPresence, type Presence } from './presence'
import { createPresenceNews } from './presence-news'
import { findOnlineUserIds } from './presence-store'
import { type Connection, createRegistry, type Registry } from './registry'
import { createRequests, type Requests } from './requests'
import { type RefusalStatus, refuseUpgrade, tokenInPath } from './upgrade'

const frameBytesMax = 256 * 1024
const socketsMax = 10_000
const socketsPerSessionMax = 20
/** A socket with so many unanswered requests is not read until they are done. */
const waitingMax = 32
const shutdownGraceMs = 2000

export type Intervals = { pingMs: number; sweepMs: number }
/** With the time for the `logout` to be read, a socket outlives its session by less than five seconds. */
const intervalsDefault: Intervals = { pingMs: 30_000, sweepMs: 3000 }

export type Hub = {
  openSockets(): number
  realtime: Realtime
  /** Called when a job is wanted, in whichever process that was decided. */
  onJobs(look: () => void): void
  /** Serves the upgrades of this server. */
  attach(server: Server): void
  close(): Promise<void>
}

type Inside = {
  ctx: PlatformContext
  parts: LiveParts
  registry: Registry
  presence: Presence
  requests: Requests
  numbers: Realtime['numbers']
  /** What is being done for sockets that may have closed already. */
  running: Set<Promise<void>>
  server: WebSocketServer
  state: { pending: number; isClosing: boolean; notifications: Notifications | null; lookForJobs: () => void }
}

/**
 * The sockets of this process (contract 1 §16). Several sockets of one token live side by side, as every browser window of a session
 * may have one; the public server closes the older one with `closeSocket` at once, this one when a session has too many.
 */
export async function startHub(ctx: PlatformContext, parts: LiveParts, intervals: Partial<Intervals> = {}): Promise<Hub> {
  const state = { pending: 0, isClosing: false, notifications: null as Notifications | null, lookForJobs: () => {} }
  const realtime: Realtime = {
    publish: (event) => {
      deliver(event)
      state.notifications?.send(event)
    },
    numbers: (userId) => numbersOf(ctx, parts, userId),
  }
  const live: PlatformContext = { ...ctx, realtime }
  const registry = createRegistry({
    ofSession: (hash) => presence.changed(hash),
    ofUser: (userId, isHere) => news.changed(userId, isHere),
  })
  const presence = createPresence(ctx, (hash) => registry.countOf(hash) > 0, registry.sessionHashes)
  const news = createPresenceNews(live, presence.settled)
  const server = openServer()
  const requests = createRequests(live, parts.handlers, registry.send)
  const inside: Inside = {
    ctx: live,
    parts,
    registry,
    presence,
    requests,
    numbers: realtime.numbers,
    running: new Set(),
    server,
    state,
  }
  const deliver = (event: RealtimeEvent) => void deliverEvent(inside, event)
  const sweep = () => void endOver(inside, registry.sessionHashes(), null)
  await presence.start()
  state.notifications = await openNotifications(ctx, { onEvent: deliver, onReconnect: sweep })
  const beats = startBeats(registry, sweep, { ...intervalsDefault, ...intervals })
  return {
    openSockets: registry.size,
    realtime,
    onJobs: (look) => {
      state.lookForJobs = look
    },
    attach: (http) => void http.on('upgrade', (request, socket, head) => void upgrade(inside, request, socket, head)),
    close: async () => {
      // Whoever is told to come back later must not come back to this process: its sockets would keep it from ending.
      inside.state.isClosing = true
      beats.stop()
      news.stop()
      await closeAll(registry)
      // Bounded by the time limit of the database; nothing new begins.
      await Promise.allSettled(inside.running)
      parts.stop?.()
      await state.notifications?.close()
      await presence.stop()
    },
  }
}

function startBeats(registry: Registry, sweep: () => void, { pingMs, sweepMs }: Intervals): { stop(): void } {
  const timers = [
    setInterval(() => pingAll(registry), pingMs),
    setInterval(sweep, sweepMs),
    setInterval(() => refill(registry), 1000),
  ]
  for (const timer of timers) timer.unref()
  return { stop: () => timers.forEach(clearInterval) }
}

function openServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: frameBytesMax,
    maxFragments: 1024,
    perMessageDeflate: false,
    clientTracking: false,
  })
}

type Listener = Parameters<typeof connectNotifications>[1]

/** Several processes share a PostgreSQL database and tell each other through it; the built-in one has a single process. */
async function openNotifications(ctx: PlatformContext, listener: Listener): Promise<Notifications | null> {
  return ctx.config.databaseUrl === undefined ? null : connectNotifications(ctx, listener)
}

async function deliverEvent(inside: Inside, event: RealtimeEvent): Promise<void> {
  const { registry, state } = inside
  if (event.kind === 'toUsers') registry.sendToUsers(event.userIds, event.frame, event.mobileFrame)
  else if (event.kind === 'toSessions') registry.sendToSessions(event.tokenHashes, event.frame)
  else if (event.kind === 'jobs') state.lookForJobs()
  else await endOver(inside, [...event.tokenHashes, ...registry.sessionHashesOf(event.userIds)], event.initiator)
}

/** Ends the sockets of those of the sessions that the database says are over or locked. */
async function endOver({ ctx, registry }: Inside, hashes: readonly string[], initiator: string | null): Promise<void> {
  const held = [...new Set(hashes)].filter((hash) => registry.countOf(hash) > 0)
  if (held.length === 0) return
  try {
    for (const [hash, closure] of await findClosedSessions(ctx, held)) {
      if (closure.kind === 'locked') registry.closeLocked(hash)
      else registry.endSession(hash, closure.text, { isInitiator: hash === initiator })
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'the sessions of the open sockets could not be checked; it is tried again')
  }
}

async function upgrade(inside: Inside, request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
  const { ctx, registry, server, state } = inside
  // A peer that breaks off while the token is looked up must not end the process.
  const ignoreBreak = () => socket.destroy()
  socket.on('error', ignoreBreak)
  const token = tokenInPath(request)
  if (token === null) return refuseUpgrade(socket, 404)
  if (state.isClosing || registry.size() + state.pending >= socketsMax) return refuseUpgrade(socket, 503)
  state.pending += 1
  try {
    const meta = metaOf(request)
    // Whoever he may be looking as, it is himself who is there.
    const actor = await authenticate(ctx, token, meta, { keepsAlive: false, isOwn: true })
    if (socket.destroyed) return
    if (state.isClosing) return refuseUpgrade(socket, 503)
    socket.off('error', ignoreBreak)
    server.handleUpgrade(request, socket, head, (opened) => serve(inside, opened, { actor, meta }))
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'a socket could not be opened')
    refuseUpgrade(socket, refusalOf(error))
  } finally {
    state.pending -= 1
  }
}

function refusalOf(error: unknown): RefusalStatus {
  if (!(error instanceof AppError)) return 500
  return error.code === 'locked' ? 423 : 401
}

function metaOf(request: IncomingMessage): CallMeta {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 500)
  return { ipAddress: request.socket.remoteAddress ?? '', userAgent, origin: 'pc', requestId: '', idempotencyKey: null }
}

function serve(inside: Inside, socket: WebSocket, { actor, meta }: { actor: Actor; meta: CallMeta }): void {
  const { registry, ctx } = inside
  const { sessionHash, userId } = actor
  const state = {
    hasAnswered: true,
    budget: frameBurstMax,
    isEnding: false,
    isGreeting: false,
    isMobile: false,
    activeAt: 0,
    waiting: 0,
  }
  const watch = new MessageWatch(socket)
  const connection: Connection = { id: randomUUID(), socket, meta, watch, sessionHash, userId, ...state, done: Promise.resolve() }
  const isWithinBudget = () => {
    connection.budget -= 1
    if (connection.budget >= 0) return true
    socket.close(closeCodes.refused, 'too many frames')
    return false
  }
  registry.add(connection)
  registry.closeBeyond(sessionHash, socketsPerSessionMax)
  socket.on('pong', () => {
    connection.hasAnswered = true
  })
  socket.on('ping', isWithinBudget)
  socket.on('message', (data, isBinary) => {
    if (!connection.isEnding && socket.readyState === socket.OPEN && isWithinBudget()) receive(inside, connection, data, isBinary)
  })
  // Broken frames: the library has already chosen the close code (1002, 1007, 1009).
  socket.on('error', (error) => ctx.log.debug({ reason: error.message }, 'a socket broke'))
  socket.on('close', () => {
    registry.remove(connection)
    tellGone(inside, connection)
  })
}

function receive(inside: Inside, connection: Connection, data: RawData, isBinary: boolean): void {
  const read = readFrame(data, isBinary)
  if ('fault' in read) connection.socket.close(read.fault.closeCode, read.fault.reason)
  else if (tokenHashOf(read.frame.token) !== connection.sessionHash) {
    // Nobody acts with another session's token through this socket (contract 1 §16.2).
    connection.socket.close(closeCodes.refused, 'the token is not that of the socket')
  } else handle(inside, connection, read.frame)
}

/** What a client asks for is done in the order in which it asks. Unknown methods are ignored: newer clients may know more. */
function handle(inside: Inside, connection: Connection, frame: ReceivedFrame): void {
  const isGreeting = frame.method === 'OnConnection'
  if (isGreeting ? connection.isGreeting : !inside.requests.takes(frame)) return
  if (isGreeting) {
    connection.isGreeting = true
    connection.isMobile = frame['mobileDevice'] === true
  }
  connection.waiting += 1
  if (connection.waiting >= waitingMax) connection.socket.pause()
  const work = connection.done.then(async () => {
    // A message that has arrived is stored also when its sender has gone meanwhile; but not on behalf of a session that has ended, and
    // not when the server stops: its sender hears no echo then and sends it again.
    const isWanted = !connection.isEnding && !inside.state.isClosing
    if (isWanted) await (isGreeting ? greet(inside, connection) : inside.requests.perform(connection, frame))
    connection.waiting -= 1
    if (connection.socket.isPaused && connection.waiting < waitingMax / 2) connection.socket.resume()
  })
  connection.done = work
  inside.running.add(work)
  void work.finally(() => inside.running.delete(work))
}

function tellGone({ ctx, parts, running }: Inside, { id, done }: Connection): void {
  if (!parts.onSocketGone) return
  const work = done
    .then(() => parts.onSocketGone?.(ctx, id))
    .catch((error) => ctx.log.warn({ err: error }, 'what a closed socket leaves could not be put away'))
  running.add(work)
  void work.finally(() => running.delete(work))
}

async function greet({ ctx, registry, presence, numbers }: Inside, connection: Connection): Promise<void> {
  try {
    await keepOneSession(ctx, connection)
    await presence.settled()
    const unread = await numbers(connection.userId)
    registry.send(connection, { ...unread, onlineUsers: await findOnlineUserIds(ctx) })
  } catch (error) {
    ctx.log.error({ err: error }, 'a socket could not be greeted')
    connection.socket.close(closeCodes.failed, 'try again later')
  } finally {
    connection.isGreeting = false
  }
}

async function numbersOf(ctx: PlatformContext, { numbers }: LiveParts, userId: string): Promise<Frame> {
  const frame: Frame = { method: 'initMessage' }
  for (const numbersOfModule of numbers) Object.assign(frame, await numbersOfModule(ctx, userId))
  return frame
}

/** Contract 1 §16.3, contract 2 §19: also sessions that are older than the setting learn of it when their account connects. */
async function keepOneSession(ctx: PlatformContext, { userId }: Connection): Promise<void> {
  if ((await readSysConfig(ctx)).singleLogin === 1) await endOlderSessions(ctx, userId)
}

/** Tells every client that the server goes away, so that it comes back later, and waits a moment for the goodbyes. */
async function closeAll(registry: Registry): Promise<void> {
  const open = [...registry.all()]
  const closed = open.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
  for (const { socket } of open) socket.close(closeCodes.goingAway, 'the server stops')
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise((resolve) => {
    timer = setTimeout(resolve, shutdownGraceMs)
  })
  await Promise.race([Promise.all(closed), patience])
  clearTimeout(timer)
  for (const { socket } of open) socket.terminate()
}

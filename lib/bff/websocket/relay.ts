import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { isSameOrigin } from '@/lib/bff/caller'
import { clientAddressOf } from '@/lib/bff/client-address'
import { readCookieHeader, type Session } from '@/lib/bff/cookie'
import { log } from '@/lib/bff/log'
import { isOwnHost } from '@/lib/bff/own-hosts'
import { platformAddress } from '@/lib/bff/platform-address'
import { onSessionClosed } from '@/lib/bff/session-state'
import { webConfig } from '@/lib/config/web-config'
import { closeCodes, type SocketLimits, socketLimits } from './limits'
import { SocketLink } from './socket-link'

export type SocketRelay = {
  /** Answers an upgrade request: opens the relay, or refuses with a plain HTTP status. */
  upgrade: (req: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Tells every browser that this process goes (1001) and takes no more. */
  drain: () => void
  counts: () => { sockets: number; sessions: number }
}

/**
 * Relays the sockets of browsers to the platform (contract 1 §16). The sealed cookie alone decides whose socket it is; the token is
 * added here and never reaches the browser. The only place ever connected to is the configured platform (reliability W1, W2, W11).
 */
export function startSocketRelay(changed: Partial<SocketLimits> = {}): SocketRelay {
  const limits: SocketLimits = { ...socketLimits, ...changed }
  const links = createLinks(limits)
  let isDraining = false
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    handleProtocols: () => false,
    maxPayload: limits.browserFrameBytesMax,
    maxFragments: limits.fragmentsMax,
  })
  // A sign-out ends what was opened in its name, and a lock hides it (reliability W10, S13).
  const stopFollowing = onSessionClosed((sid) => {
    for (const link of links.ofSession(sid)) link.end(closeCodes.sessionEnded)
  })
  const refusalFor = (session: Session): Refusal | undefined => {
    if (isDraining || links.all.size >= limits.socketsMax) return '503 Service Unavailable'
    if (links.ofSession(session.sid).size >= limits.socketsPerSessionMax) return '429 Too Many Requests'
    return undefined
  }
  const answer = async (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const admitted = await admit(req)
    const refusal = 'refusal' in admitted ? admitted.refusal : refusalFor(admitted.session)
    if (refusal) return refuseUpgrade(socket, refusal)
    if ('refusal' in admitted) return
    const { session } = admitted
    const upstream = platformSocket(req, session.token)
    server.handleUpgrade(req, socket, head, (browser) => links.open(browser, session, upstream))
  }
  return {
    upgrade: (req, socket, head) => {
      // The client may go away while its cookie is read.
      socket.on('error', () => socket.destroy())
      answer(req, socket, head).catch((error: unknown) => {
        log.error({ err: String(error) }, 'a socket could not be opened')
        socket.destroy()
      })
    },
    drain: () => {
      isDraining = true
      links.stop()
      stopFollowing()
      for (const link of links.all) link.end(closeCodes.goingAway)
    },
    counts: () => ({ sockets: links.all.size, sessions: links.sessionCount() }),
  }
}

/** Pings are spread over the interval: thousands of them at one moment would hold up everybody's frames. */
const beatSlots = 30

/** The open links, by session, and their pings. */
function createLinks(limits: SocketLimits) {
  const all = new Set<SocketLink>()
  const bySession = new Map<string, Set<SocketLink>>()
  const slots = Array.from({ length: beatSlots }, () => new Set<SocketLink>())
  let opened = 0
  let beaten = 0
  const beats = setInterval(() => {
    for (const link of slots[beaten++ % beatSlots] ?? []) link.beat()
  }, limits.beatMs / beatSlots).unref()
  const forget = (link: SocketLink, sid: string, slot: Set<SocketLink> | undefined) => {
    all.delete(link)
    slot?.delete(link)
    const ofSession = bySession.get(sid)
    ofSession?.delete(link)
    if (ofSession?.size === 0) bySession.delete(sid)
  }
  return {
    all,
    ofSession: (sid: string): ReadonlySet<SocketLink> => bySession.get(sid) ?? none,
    sessionCount: () => bySession.size,
    open: (browser: WebSocket, session: Session, upstream: Upstream) => {
      const { sid } = session
      const slot = slots[opened++ % beatSlots]
      const link: SocketLink = new SocketLink({ browser, ...upstream, session, limits, onGone: () => forget(link, sid, slot) })
      all.add(link)
      slot?.add(link)
      const ofSession = bySession.get(sid)
      if (ofSession) ofSession.add(link)
      else bySession.set(sid, new Set([link]))
    },
    stop: () => clearInterval(beats),
  }
}

const none: ReadonlySet<SocketLink> = new Set()

type Refusal =
  | '401 Unauthorized'
  | '403 Forbidden'
  | '404 Not Found'
  | '421 Misdirected Request'
  | '423 Locked'
  | '429 Too Many Requests'
  | '503 Service Unavailable'

/** Only a page of this site with a session may connect. What follows `/websocket` in the address is not looked at. */
async function admit(req: IncomingMessage): Promise<{ session: Session } | { refusal: Refusal }> {
  if (!/^\/websocket(?:[/?]|$)/.test(req.url ?? '')) return { refusal: '404 Not Found' }
  if (!isOwnHost(req.headers.host)) return { refusal: '421 Misdirected Request' }
  // Browsers send an origin with every socket; who sends none is no browser and has no business here (reliability W1).
  const isOwnPage = req.headers.origin !== undefined && isSameOrigin((name) => textOf(req.headers[name]))
  if (!isOwnPage) return { refusal: '403 Forbidden' }
  const { session } = await readCookieHeader(req.headers.cookie)
  if (!session) return { refusal: '401 Unauthorized' }
  return session.locked ? { refusal: '423 Locked' } : { session }
}

function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}

function refuseUpgrade(socket: Duplex, status: Refusal): void {
  // Sockets of the HTTP server stay half open by themselves; this one shall go.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

type Upstream = { address: URL; headers: Record<string, string> }

/** Address of the platform's socket and what the platform learns about the caller. */
function platformSocket(req: IncomingMessage, token: string): Upstream {
  const platformUrl = platformAddress()
  if (!platformUrl) throw new Error('no platform is configured')
  const prefix = platformUrl.pathname.replace(/\/$/, '')
  const address = new URL(`${prefix}${webConfig().platformWsPath}/${encodeURIComponent(token)}`, platformUrl)
  address.protocol = platformUrl.protocol === 'https:' ? 'wss:' : 'ws:'
  const headers: Record<string, string> = {
    'jnpf-origin': 'pc',
    authorization: token,
    'x-request-id': randomUUID(),
    'x-forwarded-for': clientAddressOf(req),
  }
  for (const name of ['user-agent', 'accept-language'] as const) {
    const value = req.headers[name]
    if (value !== undefined) headers[name] = value
  }
  return { address, headers }
}

import 'server-only'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { isSameOrigin } from '@/lib/bff/call-policy'
import { clientAddressOf } from '@/lib/bff/client-address'
import { onSessionClosed, readCookieHeader, type Session } from '@/lib/bff/cookie'
import { log } from '@/lib/bff/log'
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
  const links = new Map<string, Set<SocketLink>>()
  let count = 0
  let isDraining = false
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    handleProtocols: () => false,
    maxPayload: limits.browserFrameBytesMax,
    maxFragments: limits.fragmentsMax,
  })
  const all = () => [...links.values()].flatMap((set) => [...set])
  const beats = setInterval(() => {
    for (const link of all()) link.beat()
  }, limits.beatMs).unref()
  // A sign-out ends what was opened in its name, and a lock hides it (reliability W10, S13).
  const stopFollowing = onSessionClosed((sid) => {
    for (const link of links.get(sid) ?? []) link.end(closeCodes.sessionEnded)
  })

  const refusalFor = (session: Session): Refusal | undefined => {
    if (isDraining || count >= limits.socketsMax) return '503 Service Unavailable'
    if ((links.get(session.sid)?.size ?? 0) >= limits.socketsPerSessionMax) return '429 Too Many Requests'
    return undefined
  }
  const connect = (req: IncomingMessage, socket: Duplex, head: Buffer, session: Session) => {
    server.handleUpgrade(req, socket, head, (browser) => {
      const set = links.get(session.sid) ?? new Set()
      links.set(session.sid, set)
      count += 1
      const link = new SocketLink({
        browser,
        ...platformSocket(req, session.token),
        token: session.token,
        limits,
        onGone: () => {
          count -= 1
          set.delete(link)
          if (set.size === 0 && links.get(session.sid) === set) links.delete(session.sid)
        },
      })
      set.add(link)
    })
  }
  const answer = async (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const admitted = await admit(req)
    const refusal = 'refusal' in admitted ? admitted.refusal : refusalFor(admitted.session)
    if (refusal) refuseUpgrade(socket, refusal)
    else if ('session' in admitted) connect(req, socket, head, admitted.session)
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
      clearInterval(beats)
      stopFollowing()
      for (const link of all()) link.end(closeCodes.goingAway)
    },
    counts: () => ({ sockets: count, sessions: links.size }),
  }
}

type Refusal =
  | '401 Unauthorized'
  | '403 Forbidden'
  | '404 Not Found'
  | '423 Locked'
  | '429 Too Many Requests'
  | '503 Service Unavailable'

/** Only a page of this site with a session may connect. What follows `/websocket` in the address is not looked at. */
async function admit(req: IncomingMessage): Promise<{ session: Session } | { refusal: Refusal }> {
  if (!/^\/websocket(?:[/?]|$)/.test(req.url ?? '')) return { refusal: '404 Not Found' }
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

/** Address of the platform's socket and what the platform learns about the caller. */
function platformSocket(req: IncomingMessage, token: string): { address: URL; headers: Record<string, string> } {
  const { platformUrl, platformWsPath } = webConfig()
  if (!platformUrl) throw new Error('no platform is configured')
  const prefix = platformUrl.pathname.replace(/\/$/, '')
  const address = new URL(`${prefix}${platformWsPath}/${encodeURIComponent(token)}`, platformUrl)
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

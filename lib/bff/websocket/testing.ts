import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { newSession, type Session, sessionCookies } from '@/lib/bff/cookie'
import { webConfig } from '@/lib/config/web-config'
import type { SocketLimits } from './limits'
import { type SocketRelay, startSocketRelay } from './relay'

/** A platform's side of a relayed socket: the network edge, the only thing replaced in these tests. */
type PlatformSocket = { url: string; headers: IncomingMessage['headers']; socket: WebSocket; frames: Inbox }
type Upgrade = (req: IncomingMessage, socket: Duplex, accept: () => void) => void

export type RelayHarness = {
  port: number
  relay: SocketRelay
  /** Sockets the platform accepted, oldest first. */
  accepted: PlatformSocket[]
  upgradeCount: () => number
  onUpgrade: (answer: Upgrade) => void
  nextAccepted: () => Promise<PlatformSocket>
  connect: (options?: ConnectOptions) => Client
  close: () => Promise<void>
}
type ConnectOptions = {
  cookie?: string | null
  origin?: string | null
  path?: string
  /** Of something in front of the relay. */
  port?: number
  headers?: Record<string, string>
}

export const ownToken = 'bearer own.platform.token'

/** The relay over real sockets, in front of a platform that does what the test says. */
export async function startRelay(limits: Partial<SocketLimits> = {}): Promise<RelayHarness> {
  const accepted: PlatformSocket[] = []
  const waiting: ((socket: PlatformSocket) => void)[] = []
  let upgrades = 0
  let answer: Upgrade = (_req, _socket, accept) => accept()
  const hub = new WebSocketServer({ noServer: true })
  const raw = new Set<Duplex>()
  const platform = createServer()
  platform.on('upgrade', (req, socket, head) => {
    upgrades += 1
    raw.add(socket)
    answer(req, socket, () =>
      hub.handleUpgrade(req, socket, head, (ws) => {
        const entry = { url: req.url ?? '', headers: req.headers, socket: ws, frames: new Inbox(ws) }
        accepted.push(entry)
        waiting.shift()?.(entry)
      }),
    )
  })
  Object.assign(webConfig(), { platformUrl: new URL(`http://127.0.0.1:${await listen(platform)}`) })
  const relay = startSocketRelay(limits)
  const server = createServer().on('upgrade', relay.upgrade)
  const port = await listen(server)
  const { cookie: ownCookie } = await signedIn()
  const clients: WebSocket[] = []
  return {
    port,
    relay,
    accepted,
    upgradeCount: () => upgrades,
    onUpgrade: (next) => {
      answer = next
    },
    nextAccepted: () => new Promise((resolve) => waiting.push(resolve)),
    connect: (options = {}) => {
      const { cookie = ownCookie, origin = `http://127.0.0.1:${port}`, path = '/websocket/x', headers = {}, ...at } = options
      const sent = { ...headers, ...(cookie === null ? {} : { cookie }), ...(origin === null ? {} : { origin }) }
      const socket = new WebSocket(`ws://127.0.0.1:${at.port ?? port}${path}`, { headers: sent })
      clients.push(socket)
      return new Client(socket)
    },
    close: async () => {
      for (const socket of clients) socket.terminate()
      for (const socket of raw) socket.destroy()
      relay.drain()
      await Promise.all([server, platform].map(closeServer))
    },
  }
}

/** An open socket: the browser's end and the platform's. */
export async function openPair(harness: RelayHarness, cookie?: string): Promise<{ client: Client; platform: PlatformSocket }> {
  const waiting = harness.nextAccepted()
  const client = harness.connect(cookie === undefined ? {} : { cookie })
  await client.opened
  return { client, platform: await waiting }
}

/** A sign-in as the BFF keeps it, and the `Cookie` header of its browser. */
export async function signedIn(fields: Partial<Session> = {}): Promise<{ session: Session; cookie: string }> {
  const session = { ...newSession({ token: ownToken, theme: 'classic', account: 'admin' }), ...fields }
  const cookies = await sessionCookies(session)
  const pairs = cookies.map((cookie) => cookie.split(';')[0] ?? '').filter((pair) => !pair.endsWith('='))
  return { session, cookie: pairs.join('; ') }
}

/** Frames in the order they came; `next` waits for one. */
class Inbox {
  readonly all: string[] = []
  #read = 0
  #wake: (() => void) | undefined

  constructor(socket: WebSocket, isCounted = (_text: string) => true) {
    socket.on('message', (data) => {
      const text = data.toString()
      if (!isCounted(text)) return
      this.all.push(text)
      this.#wake?.()
    })
  }

  async next(): Promise<Record<string, unknown>> {
    while (this.#read >= this.all.length)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    this.#read += 1
    return JSON.parse(this.all[this.#read - 1] ?? 'null')
  }
}

/** The browser's end. */
class Client {
  /** What the platform said; the relay's own first word stands in `mark`. */
  readonly frames: Inbox
  readonly mark: Promise<string>
  readonly opened: Promise<void>
  readonly closed: Promise<number>
  /** HTTP status of a refused handshake. */
  readonly refused: Promise<number>

  constructor(readonly socket: WebSocket) {
    this.frames = new Inbox(socket, (text) => !text.includes('"sessionMark"'))
    this.mark = new Promise((resolve) => socket.once('message', (data) => resolve(JSON.parse(data.toString()).mark)))
    socket.on('error', () => {})
    this.opened = new Promise((resolve) => socket.once('open', () => resolve()))
    this.closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)))
    this.refused = new Promise((resolve) =>
      socket.once('unexpected-response', (req, res) => {
        resolve(res.statusCode ?? 0)
        req.destroy()
      }),
    )
  }

  send(frame: unknown): void {
    this.socket.send(JSON.stringify(frame))
  }
}

/** Resolves when the condition holds; the test's own time limit ends a wait in vain. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

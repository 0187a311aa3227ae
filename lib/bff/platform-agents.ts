import 'server-only'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Duplex } from 'node:stream'
import { AppError } from '@/lib/errors/app-error'
import { capacity } from './capacity'

/** Options of a request as its agent gets them: a connection is used for one owner only. */
type OwnedOptions = http.RequestOptions & { owner?: string }

export type ConnectionLimits = {
  /** How long it may take until a connection stands. */
  connectMs: number
  /** How long a connection waits for the next call: platforms close theirs after 5 s or later. */
  idleMs: number
  /** From what age on a connection is not used again, so that a platform that has moved is followed; and by how much that varies. */
  lifeMs: number
  lifeJitterMs: number
  idleMax: number
}

const connectionLimits = (): ConnectionLimits => ({
  connectMs: 5000,
  idleMs: 4000,
  lifeMs: 15_000,
  lifeJitterMs: 10_000,
  idleMax: capacity().idle,
})

export type PlatformAgents = {
  client: typeof http | typeof https
  /** Connections of the owner named in the request's options. */
  kept: http.Agent
  /** Every request has a connection of its own. */
  single: http.Agent
  /** Closes what waits, as it leads where nobody answers any more. */
  dropIdle: () => void
}

/** How to reach a platform by this protocol. */
export function platformAgents(protocol: string, limits: ConnectionLimits = connectionLimits()): PlatformAgents {
  const isSecure = protocol === 'https:'
  const Agent = isSecure ? https.Agent : http.Agent
  const { idleMs: timeout, idleMax: maxFreeSockets } = limits
  const options: https.AgentOptions = { keepAlive: true, timeout, maxFreeSockets, scheduling: 'lifo', maxCachedSessions: 1000 }
  const kept = new Agent(options)
  const single = new Agent({ keepAlive: false })
  for (const agent of [kept, single]) limitConnecting(agent, isSecure ? 'secureConnect' : 'connect', limits.connectMs)
  return { client: isSecure ? https : http, kept, single, dropIdle: reuseCleanly(kept, limits) }
}

/** A full listen queue answers nothing at all, and the system would ask it for more than a minute. */
function limitConnecting(agent: http.Agent, stands: 'connect' | 'secureConnect', connectMs: number): void {
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = create(options, callback)
    if (!socket) return socket
    const timer = setTimeout(
      () => socket.destroy(new AppError('timeout', `the platform took no connection within ${connectMs} ms`)),
      connectMs,
    )
    const done = () => clearTimeout(timer)
    socket.once(stands, done)
    socket.once('close', done)
    return socket
  }
}

/**
 * Nobody must ever get what was meant for somebody else. So a connection serves one owner; it is used again only after the event loop
 * has looked once more for bytes that nobody asked for; and whatever comes while it waits closes it. Answers how to close all that wait.
 */
function reuseCleanly(agent: http.Agent, { lifeMs, lifeJitterMs, idleMax }: ConnectionLimits): () => void {
  // Oldest first.
  const idle = new Set<Duplex>()
  const oldFromMs = new WeakMap<Duplex, number>()
  const nameOf = agent.getName.bind(agent)
  agent.getName = (options?: OwnedOptions) => `${nameOf(options)}:${options?.owner ?? ''}`

  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    const socket = create(options, callback)
    if (!socket) return socket
    oldFromMs.set(socket, performance.now() + lifeMs + Math.random() * lifeJitterMs)
    socket.once('close', () => idle.delete(socket))
    return socket
  }

  const reuse = agent.reuseSocket.bind(agent)
  agent.reuseSocket = (socket, request) => {
    idle.delete(socket)
    socket.off('data', end)
    socket.off('error', ignore)
    reuse(socket, request)
  }

  const [pool] = agent.listeners('free') as ((socket: Duplex, options: object) => void)[]
  if (!pool) throw new Error('this version of Node.js frees sockets in another way')
  agent.removeAllListeners('free')
  agent.on('free', (socket: Duplex, options: object) => {
    socket.on('data', end)
    socket.on('error', ignore)
    socket.resume()
    if (socket.destroyed || performance.now() > (oldFromMs.get(socket) ?? 0)) return void socket.destroy()
    // The first turn ends with what has been read already; only from the second on it has been looked for more.
    setImmediate(() =>
      setImmediate(() => {
        if (socket.destroyed) return
        idle.add(socket)
        pool.call(agent, socket, options)
        const [oldest] = idle
        if (oldest && idle.size > idleMax) oldest.destroy()
      }),
    )
  })
  return () => {
    for (const socket of idle) socket.destroy()
  }
}

function end(this: Duplex): void {
  this.destroy()
}

function ignore(): void {
  // A close follows, which is what counts.
}

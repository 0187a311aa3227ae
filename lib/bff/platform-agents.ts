import 'server-only'
import * as http from 'node:http'
import * as https from 'node:https'
import { Socket } from 'node:net'
import { AppError } from '@/lib/errors/app-error'
import { capacity } from './capacity'
import { type ConnectionLimits, IdleConnections } from './idle-connections'
import { Tap } from './straight-body'

/** Options of a request as its agent gets them: a connection is used for one owner only. */
type OwnedOptions = http.RequestOptions & { owner?: string }

/** How long a connection waits for the next call: platforms close theirs after 5 s or later, or say so. */
export const idleMs = 4000

const connectionLimits = (): ConnectionLimits => ({
  connectMs: 5000,
  idleMs,
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
  idleCount: () => number
}

/** How to reach a platform by this protocol. */
export function platformAgents(protocol: string, limits: ConnectionLimits = connectionLimits()): PlatformAgents {
  const isSecure = protocol === 'https:'
  const Agent = isSecure ? https.Agent : http.Agent
  const options: https.AgentOptions = { keepAlive: true, maxCachedSessions: 1000 }
  const kept = new Agent(options)
  const single = new Agent({ keepAlive: false })
  for (const agent of [kept, single]) limitConnecting(agent, isSecure ? 'secureConnect' : 'connect', limits.connectMs)
  const idle = reuseCleanly(kept, limits)
  return { client: isSecure ? https : http, kept, single, dropIdle: () => idle.drop(), idleCount: () => idle.size }
}

/** A full listen queue answers nothing at all, and the system would ask it for more than a minute. */
function limitConnecting(agent: http.Agent, stands: 'connect' | 'secureConnect', connectMs: number): void {
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options, callback) => {
    // What TLS has decrypted comes at once, also to who wants nothing more for now.
    const tap = stands === 'connect' ? new Tap() : undefined
    const socket = create(tap ? Object.assign(options, { onread: tap.onread }) : options, callback)
    if (!socket) return socket
    tap?.attach(socket)
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

type Adding = { addRequest: (request: http.ClientRequest, options: OwnedOptions) => void }

/**
 * Nobody must ever get what was meant for somebody else, so connections that were used wait in a place of our own, which knows their
 * owner. Node's agent makes connections and never sees one again: each of its own looks for one costs as much as a write.
 */
function reuseCleanly(agent: http.Agent, limits: ConnectionLimits): IdleConnections {
  const idle = new IdleConnections(limits)
  const create = agent.createConnection.bind(agent)
  agent.createConnection = (options: OwnedOptions, callback) => {
    const socket = create(options, callback)
    if (socket instanceof Socket) idle.meet(socket, options.owner ?? '')
    return socket
  }
  const adding = agent as unknown as Adding
  const connect = adding.addRequest.bind(agent)
  adding.addRequest = (request, options) => {
    const socket = idle.take(options.owner ?? '')
    if (!socket) return connect(request, options)
    request.reusedSocket = true
    socket.ref()
    request.onSocket(socket)
  }
  agent.removeAllListeners('free')
  agent.on('free', (socket: Socket, { owner }: OwnedOptions) => idle.quarantine(socket, owner ?? ''))
  return idle
}

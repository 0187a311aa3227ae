import 'server-only'
import type { Socket } from 'node:net'

export type ConnectionLimits = {
  /** How long it may take until a connection stands. */
  connectMs: number
  idleMs: number
  /** From what age on a connection is not used again, so that a platform that has moved is followed; and by how much that varies. */
  lifeMs: number
  lifeJitterMs: number
  idleMax: number
}

type Connection = { socket: Socket; owner: string; oldFromMs: number; idleFromMs: number }
type IdleLimits = Omit<ConnectionLimits, 'connectMs'>

/**
 * Connections that have answered. One serves its owner only; it is used again only after the event loop has looked once more for bytes
 * that nobody asked for; and whatever comes while it waits closes it.
 */
export class IdleConnections {
  readonly #limits: IdleLimits
  readonly #known = new WeakMap<Socket, Connection>()
  // Oldest first.
  readonly #idle = new Set<Connection>()
  readonly #byOwner = new Map<string, Connection[]>()
  #fresh: Connection[] = []
  #lookedAt: Connection[] = []
  #sweep: NodeJS.Timeout | undefined

  constructor(limits: IdleLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#idle.size
  }

  /** Told of every connection when it is made, as its age counts from there. */
  meet(socket: Socket, owner: string): void {
    const { lifeMs, lifeJitterMs } = this.#limits
    const connection = { socket, owner, oldFromMs: performance.now() + lifeMs + Math.random() * lifeJitterMs, idleFromMs: 0 }
    this.#known.set(socket, connection)
    socket.once('close', () => this.#forget(connection))
    // A close follows, which is what counts.
    socket.on('error', () => {})
  }

  /** The one that has waited shortest. */
  take(owner: string): Socket | undefined {
    for (let found = this.#byOwner.get(owner)?.at(-1); found; found = this.#byOwner.get(owner)?.at(-1)) {
      this.#forget(found)
      const { socket, idleFromMs } = found
      if (!socket.writable || performance.now() - idleFromMs > this.#limits.idleMs) {
        socket.destroy()
        continue
      }
      socket.off('data', end)
      return socket
    }
    return undefined
  }

  /** Takes a connection that has answered; it waits for its owner if nothing speaks against it. */
  quarantine(socket: Socket, owner: string): void {
    const connection = this.#known.get(socket)
    socket.on('data', end)
    socket.resume()
    if (!connection || connection.owner !== owner || performance.now() > connection.oldFromMs) return void socket.destroy()
    if (socket.destroyed) return
    socket.unref()
    this.#fresh.push(connection)
    if (this.#fresh.length === 1 && this.#lookedAt.length === 0) setImmediate(this.#turn)
  }

  drop(): void {
    for (const { socket } of this.#idle) socket.destroy()
  }

  /** The first turn ends with what has been read already; only from the second on it has been looked for more. */
  readonly #turn = (): void => {
    const ready = this.#lookedAt
    this.#lookedAt = this.#fresh
    this.#fresh = []
    if (this.#lookedAt.length > 0) setImmediate(this.#turn)
    for (const connection of ready) this.#keep(connection)
  }

  #keep(connection: Connection): void {
    if (connection.socket.destroyed) return
    connection.idleFromMs = performance.now()
    this.#idle.add(connection)
    const others = this.#byOwner.get(connection.owner)
    if (others) others.push(connection)
    else this.#byOwner.set(connection.owner, [connection])
    const [oldest] = this.#idle
    if (oldest && this.#idle.size > this.#limits.idleMax) {
      this.#forget(oldest)
      oldest.socket.destroy()
    }
    this.#sweep ??= setInterval(() => this.#closeOld(), this.#limits.idleMs / 8).unref()
  }

  #forget(connection: Connection): void {
    if (!this.#idle.delete(connection)) return
    const others = this.#byOwner.get(connection.owner) ?? []
    others.splice(others.lastIndexOf(connection), 1)
    if (others.length === 0) this.#byOwner.delete(connection.owner)
  }

  #closeOld(): void {
    const untilMs = performance.now() - this.#limits.idleMs
    for (const { socket, idleFromMs } of this.#idle) {
      if (idleFromMs > untilMs) break
      socket.destroy()
    }
    if (this.#idle.size > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }
}

function end(this: Socket): void {
  this.destroy()
}

import type { Session } from './drivers/driver'
import { faultsOfTheWay, LinkRefusal, linkFailure } from './failures'

export type PoolLimits = {
  connectionsMax: number
  /** Callers who wait for one; who comes later is refused at once. */
  waitersMax: number
  waitMsMax: number
  idleMs: number
  /** After so many failures of the way in a row nobody tries for `restMs`. */
  failuresMax: number
  restMs: number
}

const poolLimits: PoolLimits = {
  ...{ connectionsMax: 5, waitersMax: 20, waitMsMax: 5000, idleMs: 30_000, failuresMax: 3, restMs: 10_000 },
}

type Waiter = { take: (session: Session | null) => void; fail: (error: unknown) => void }

/**
 * The connections to one database. Whoever needs it while it hangs holds one of a few connections or is refused soon: nothing else of
 * the platform waits for it.
 */
export class LinkPool {
  #idle: { session: Session; since: number }[] = []
  #used = 0
  #waiters: Waiter[] = []
  #failures = 0
  #restsUntil = 0
  #isClosed = false
  #sweep: NodeJS.Timeout | undefined

  constructor(
    private readonly open: () => Promise<Session>,
    private readonly limits: PoolLimits = poolLimits,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async use<T>(run: (session: Session) => Promise<T>): Promise<T> {
    const session = await this.#take()
    try {
      const result = await run(session)
      this.#failures = 0
      return result
    } catch (error) {
      const failure = linkFailure(error, 'ask')
      // It stopped talking in the middle of something: the next ones would only wait for the same.
      if (!session.isSound() && failure instanceof LinkRefusal && failure.fault !== 'tooLarge') this.#count()
      else this.#failures = 0
      throw failure
    } finally {
      // Whatever SQL of somebody set in it, locked in it or made in it for itself, ends here.
      if (session.isSound()) await session.reset().catch(() => session.close())
      this.#give(session)
    }
  }

  /** Those who use it go on; nobody comes after them. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#sweep)
    for (const { session } of this.#idle.splice(0)) session.close()
    for (const { fail } of this.#waiters.splice(0)) fail(new LinkRefusal('busy', 'the connection is being changed'))
  }

  async #take(): Promise<Session> {
    if (this.now() < this.#restsUntil) throw new LinkRefusal('away', 'it failed several times and is left alone for a moment')
    for (let known = this.#idle.pop(); known; known = this.#idle.pop()) {
      if (!known.session.isSound()) continue
      this.#used += 1
      return known.session
    }
    if (this.#used >= this.limits.connectionsMax) {
      const given = await this.#wait()
      if (given) return given
    } else this.#used += 1
    return this.#connect()
  }

  /** In a place that is taken already. */
  async #connect(): Promise<Session> {
    try {
      return await this.open()
    } catch (error) {
      const failure = linkFailure(error, 'connect')
      if (failure instanceof LinkRefusal && faultsOfTheWay.has(failure.fault)) this.#count()
      this.#leave()
      throw failure
    }
  }

  #count(): void {
    this.#failures += 1
    if (this.#failures < this.limits.failuresMax) return
    // One more failure after the rest is enough for the next one.
    this.#failures = this.limits.failuresMax - 1
    this.#restsUntil = this.now() + this.limits.restMs
    for (const { fail } of this.#waiters.splice(0)) fail(new LinkRefusal('away', 'it does not answer'))
  }

  #wait(): Promise<Session | null> {
    if (this.#waiters.length >= this.limits.waitersMax) throw new LinkRefusal('busy', 'too many callers wait for it')
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        take: (session) => {
          clearTimeout(timer)
          resolve(session)
        },
        fail: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
        reject(new LinkRefusal('busy', 'no connection became free'))
      }, this.limits.waitMsMax)
      this.#waiters.push(waiter)
    })
  }

  #give(session: Session): void {
    if (!session.isSound() || this.#isClosed) {
      if (session.isSound()) session.close()
      this.#leave()
      return
    }
    const next = this.#waiters.shift()
    if (next) {
      next.take(session)
      return
    }
    this.#used -= 1
    this.#idle.push({ session, since: this.now() })
    this.#sweep ??= setInterval(() => this.#closeIdle(), this.limits.idleMs).unref()
  }

  /** A place is free: whoever waits first connects in it, and nobody who comes meanwhile. */
  #leave(): void {
    const next = this.#waiters.shift()
    if (next) next.take(null)
    else this.#used -= 1
  }

  #closeIdle(): void {
    const oldest = this.now() - this.limits.idleMs
    const isOld = ({ since }: { since: number }) => since <= oldest
    for (const { session } of this.#idle.filter(isOld)) session.close()
    this.#idle = this.#idle.filter((known) => !isOld(known) && known.session.isSound())
    if (this.#idle.length > 0) return
    clearInterval(this.#sweep)
    this.#sweep = undefined
  }
}

import 'server-only'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { CallGate, type Leave } from './call-gate'
import { clientAddressOf } from './client-address'
import { recallCookieHeader } from './cookie'
import { log } from './log'
import { refusalPage } from './refusal-page'

/** Calls wait for their own places at the platform. */
const callRoute = /^\/api(?:\/|$)/i

/** Answers of one connection that wait for the one before. Browsers send no request ahead of an answer; tools send a few. */
const aheadMax = 64
const retryAfterSeconds = 5
/** Who keeps arriving holds no page up for longer. */
const doorMsMax = 50

/** A browser loads few pages at once. Drawing one keeps the only thread busy, so more at once would only make all of them late. */
const places = { placesMax: 64, perSessionMax: 16, withoutSessionMax: 8, waitingMax: 1024, waitingMs: 10_000 }

/**
 * The turns of pages (reliability F3). Drawing a page costs a hundred times what asking for it costs, and needs no account: nobody
 * gets more than a share of it, and who finds no place in time is told that the product is busy.
 */
export class PageTurns {
  readonly #gate: CallGate
  readonly #ahead = new WeakMap<object, number>()
  #begun: Promise<void> = Promise.resolve()
  #arrivals = 0

  constructor(
    options = places,
    private readonly files: ReadonlySet<string> = filesOf(process.cwd()),
  ) {
    this.#gate = new CallGate(options)
  }

  counts(): { running: number; waiting: number } {
    return this.#gate.counts()
  }

  async render(req: IncomingMessage, res: ServerResponse, draw: () => Promise<void>): Promise<void> {
    this.arrived()
    const target = (req.url ?? '/').split('?', 1)[0] ?? '/'
    if (callRoute.test(target) || this.files.has(target.replaceAll('%5B', '[').replaceAll('%5D', ']'))) return draw()
    if (!(await this.#isNext(req, res))) return
    const leave = await this.#placeFor(req, res)
    if (!leave) return
    try {
      await this.#begin()
      if (!res.destroyed) await draw()
    } finally {
      leave()
    }
  }

  /** Waits until the answers before this one are out: one drawn earlier would hold its place for as long as those take, or for ever. */
  async #isNext(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    if (res.socket) return true
    const ahead = (this.#ahead.get(req.socket) ?? 0) + 1
    if (ahead > aheadMax) {
      req.socket.destroy()
      return false
    }
    this.#ahead.set(req.socket, ahead)
    await once(res, 'socket')
    this.#ahead.set(req.socket, (this.#ahead.get(req.socket) ?? 1) - 1)
    return true
  }

  /** Told of every connection. */
  arrived(): void {
    this.#arrivals += 1
  }

  /**
   * One page after the other begins, when everybody who waits at the door has been let in. Node.js accepts one connection in each turn
   * of its loop, and a turn in which a page is drawn is long: a few hundred connections would keep everybody behind them waiting
   * outside for a quarter of a minute, where no share of places can help them.
   */
  #begin(): Promise<void> {
    this.#begun = this.#begun.then(() => this.#quiet())
    return this.#begun
  }

  async #quiet(): Promise<void> {
    const untilMs = performance.now() + doorMsMax
    let seen: number
    do {
      seen = this.#arrivals
      await setImmediate()
      await setImmediate()
    } while (seen !== this.#arrivals && performance.now() < untilMs)
  }

  async #placeFor(req: IncomingMessage, res: ServerResponse): Promise<Leave | undefined> {
    const gone = new AbortController()
    const onClose = () => gone.abort()
    res.once('close', onClose)
    const sid = recallCookieHeader(req.headers.cookie)?.session?.sid ?? null
    try {
      return await this.#gate.enter({ sid, address: clientAddressOf(req) }, gone.signal)
    } catch (error) {
      if (!gone.signal.aborted) refuseBusy(res, error)
      return undefined
    } finally {
      res.off('close', onClose)
    }
  }
}

/** Addresses of the files that are there. For any other below the same folders a page is drawn, which says that there is none. */
function filesOf(root: string): ReadonlySet<string> {
  return new Set([
    ...filesBelow(path.join(root, '.next', 'static'), '/_next/static'),
    ...filesBelow(path.join(root, 'public'), ''),
  ])
}

/** Addresses of the files of a folder; none when it is not there. */
export function filesBelow(folder: string, address: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names.map((name) => `${address}/${name.split(path.sep).join('/')}`)
  } catch {
    // Nothing is built yet, as in development.
    return []
  }
}

let toldAtMs = Number.NEGATIVE_INFINITY

function refuseBusy(res: ServerResponse, error: unknown): void {
  // One line in ten seconds: whoever asks without end must not fill the log.
  if (performance.now() - toldAtMs > 10_000) {
    toldAtMs = performance.now()
    log.warn({ err: String(error) }, 'a page found no place')
  }
  const { status, headers, body } = refusalPage('busy')
  res.writeHead(status, { ...headers, 'retry-after': String(retryAfterSeconds) })
  res.end(body)
}

export const pageTurns = new PageTurns()

import 'server-only'
import { AppError } from '@/lib/errors/app-error'
import { networkOf } from '@/lib/net/network-of'
import { capacity } from './capacity'
import type { GoneSignal } from './departure'
import { FairShare, type Party } from './fair-share'

/** For whom something is done: the sign-in, or null without one, and where it came from. */
export type Caller = { sid: string | null; address: string }

/** Gives a place back. Safe to call again. */
export type Leave = () => void

type GateOptions = {
  /** Places there are. */
  placesMax: number
  /** How many of them one session may have, and all callers of one network that have none. */
  perSessionMax: number
  withoutSessionMax: number
  waitingMax: number
  waitingMs: number
}
type Waiting = { parties: readonly Party[]; enter: (leave: Leave) => void }

/**
 * The places of calls at the platform (reliability F3). Nobody gets more than a fair share of them, neither a session nor a network;
 * who finds none waits a moment, in turn with the others, and is then told that the product is busy.
 */
export class CallGate {
  readonly #options: GateOptions
  readonly #running: FairShare
  readonly #waiting: FairShare
  // In the order in which they are asked; who was served goes to the end.
  readonly #queues = new Map<string, Set<Waiting>>()

  constructor(options: GateOptions) {
    this.#options = options
    this.#running = new FairShare(options.placesMax)
    this.#waiting = new FairShare(options.waitingMax)
  }

  /** A place at once, or a promise of one, which rejects with `busy` in the end. Most calls find one at once and need no promise. */
  enter(caller: Caller, signal?: GoneSignal): Leave | Promise<Leave> {
    const parties = this.#partiesOf(caller)
    return this.#take(parties) ?? this.#wait(parties, signal)
  }

  /** A place at once, or none. */
  tryEnter(caller: Caller): Leave | undefined {
    return this.#take(this.#partiesOf(caller))
  }

  counts(): { running: number; waiting: number } {
    return { running: this.#running.total, waiting: this.#waiting.total }
  }

  #partiesOf({ sid, address }: Caller): readonly Party[] {
    const network = networkOf(address)
    const { perSessionMax, withoutSessionMax } = this.#options
    const who = sid === null ? { name: `without ${network}`, max: withoutSessionMax } : { name: sid, max: perSessionMax }
    return [who, { name: `from ${network}`, max: Number.POSITIVE_INFINITY }]
  }

  #take(parties: readonly Party[]): Leave | undefined {
    if (!this.#running.take(parties)) return undefined
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      this.#running.give(parties)
      if (this.#queues.size > 0) this.#admitWaiting()
    }
  }

  #wait(parties: readonly Party[], signal: GoneSignal | undefined): Promise<Leave> {
    const limited = parties.map(({ name, max }) => ({ name, max: max * 4 }))
    if (!this.#waiting.take(limited)) return Promise.reject(new AppError('busy', 'too many calls are waiting'))
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        this.#waiting.give(limited)
        this.#forget(waiting)
      }
      const giveUp = (error: AppError) => {
        settle()
        reject(error)
      }
      const waiting: Waiting = {
        parties,
        enter: (leave) => {
          settle()
          resolve(leave)
        },
      }
      const { waitingMs } = this.#options
      const timer = setTimeout(() => giveUp(new AppError('busy', `no place within ${waitingMs} ms`)), waitingMs)
      const onAbort = () => giveUp(new AppError('transport', 'the client went away'))
      signal?.addEventListener('abort', onAbort, { once: true })
      this.#remember(waiting)
    })
  }

  #remember(waiting: Waiting): void {
    const queue = this.#queues.get(queueOf(waiting))
    if (queue) queue.add(waiting)
    else this.#queues.set(queueOf(waiting), new Set([waiting]))
  }

  #forget(waiting: Waiting): void {
    const queue = this.#queues.get(queueOf(waiting))
    queue?.delete(waiting)
    if (queue?.size === 0) this.#queues.delete(queueOf(waiting))
  }

  /** One of each queue in turn, as long as there are places for them. */
  #admitWaiting(): void {
    for (const [name, queue] of [...this.#queues]) {
      const [first] = queue
      const leave = first && this.#take(first.parties)
      if (!leave) continue
      first.enter(leave)
      const rest = this.#queues.get(name)
      if (!rest) continue
      this.#queues.delete(name)
      this.#queues.set(name, rest)
    }
  }
}

function queueOf({ parties }: Waiting): string {
  return parties[0]?.name ?? ''
}

// A browser opens few calls at once, an office behind one address many: hence numbers per session, and only the fair share per network.
const perSession = { perSessionMax: 64, withoutSessionMax: 64, waitingMax: 1024, waitingMs: 10_000 }
/** Files take long and are large: what a page full of pictures needs, and no more. */
const perSessionFiles = { perSessionMax: 24, withoutSessionMax: 48, waitingMax: 1024, waitingMs: 30_000 }

/** Who finds no place is told soon, and asks by the clock. */
const perSessionHeld = { perSessionMax: 8, withoutSessionMax: 128, waitingMax: 256, waitingMs: 1000 }

type Gates = { calls: CallGate; transfers: CallGate; held: CallGate; files: CallGate }

// server.ts and Next are bundled apart but share the process and its limits.
const sharedKey = Symbol.for('tenon.bff.gates')
const holder = globalThis as { [sharedKey]?: Gates }

/** `calls`, `transfers` and `held` are places at the platform, `files` are stored files that this process itself has open. */
export function gates(): Gates {
  holder[sharedKey] ??= {
    calls: new CallGate({ ...perSession, placesMax: capacity().calls }),
    transfers: new CallGate({ ...perSessionFiles, placesMax: capacity().transfers }),
    held: new CallGate({ ...perSessionHeld, placesMax: capacity().held }),
    files: new CallGate({ ...perSessionFiles, placesMax: capacity().transfers }),
  }
  return holder[sharedKey]
}

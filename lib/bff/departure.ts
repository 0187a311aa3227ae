import 'server-only'

/** Says that nobody waits for an answer any more. An `AbortSignal` is one too. */
export type GoneSignal = {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void, options?: { once: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/**
 * The client of one call, who may go away. As much of an `AbortController` as a forwarded call needs: with a real one, its signal and
 * their events were a tenth of what forwarding cost.
 */
export class Departure implements GoneSignal {
  #isGone = false
  readonly #listeners: (() => void)[] = []

  get aborted(): boolean {
    return this.#isGone
  }

  /** Each listener hears it once, and none that another one has taken away meanwhile. */
  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const index = this.#listeners.indexOf(listener)
    if (index >= 0) this.#listeners.splice(index, 1)
  }

  abort(): void {
    if (this.#isGone) return
    this.#isGone = true
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.includes(listener)) continue
      this.removeEventListener('abort', listener)
      listener()
    }
  }
}

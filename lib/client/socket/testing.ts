/** The browser's edges for tests of the socket: WebSocket and Web Locks, as far as they are used. */
export class EdgeSocket {
  static readonly OPEN = 1
  static all: EdgeSocket[] = []
  /** Those that are neither closed nor given up. */
  static live = () => EdgeSocket.all.filter(({ readyState }) => readyState < 2)
  readyState = 0
  sent: { method: string; [field: string]: unknown }[] = []
  closedWith: number | undefined
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(readonly url: string) {
    EdgeSocket.all.push(this)
  }

  send(text: string) {
    this.sent.push(JSON.parse(text))
  }

  close(code: number) {
    this.closedWith = code
    this.readyState = 3
  }

  open() {
    this.readyState = 1
    this.onopen?.()
  }

  push(frame: unknown) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }

  drop(code: number) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

type Held = { callback: () => unknown; settle: (outcome: unknown) => void; fail: (error: unknown) => void }

/** Exclusive locks with a queue, `signal` and `steal`. */
export class EdgeLocks {
  #queue: Held[] = []
  #held: Held | undefined
  #untold: (() => void)[] | undefined

  /** A tab that is held does not hear that its lock was taken until it goes on. */
  hold(): void {
    this.#untold = []
  }

  free(): void {
    for (const tell of this.#untold ?? []) tell()
    this.#untold = undefined
  }

  request(
    _name: string,
    { signal, steal }: { signal?: AbortSignal; steal?: boolean },
    callback: () => unknown,
  ): Promise<unknown> {
    return new Promise((settle, fail) => {
      const asked = { callback, settle, fail }
      signal?.addEventListener('abort', () => {
        if (this.#held === asked) return
        this.#queue = this.#queue.filter((other) => other !== asked)
        fail(aborted())
      })
      if (steal) {
        const { fail: tell } = this.#held ?? asked
        if (this.#held && this.#untold) this.#untold.push(() => tell(aborted()))
        else if (this.#held) tell(aborted())
        this.#held = undefined
        this.#queue.unshift(asked)
      } else this.#queue.push(asked)
      queueMicrotask(() => this.#next())
    })
  }

  /** The browser's part when a tab crashes: the lock goes on, and nobody says a word. */
  crash(): void {
    this.#held = undefined
    this.#next()
  }

  #next(): void {
    if (this.#held) return
    const next = this.#queue.shift()
    if (!next) return
    this.#held = next
    void Promise.resolve(next.callback()).then((outcome) => {
      if (this.#held !== next) return
      this.#held = undefined
      next.settle(outcome)
      this.#next()
    })
  }
}

const aborted = () => new DOMException('aborted', 'AbortError')

/** The real channel, which can be held like the tab that it belongs to. */
export class EdgeChannel extends BroadcastChannel {
  static all: EdgeChannel[] = []
  #waiting: MessageEvent[] | undefined
  #listener: ((event: MessageEvent) => void) | null = null

  constructor(name: string) {
    super(name)
    EdgeChannel.all.push(this)
    this.addEventListener('message', (event) => {
      if (this.#waiting) this.#waiting.push(event as MessageEvent)
      else this.#listener?.(event as MessageEvent)
    })
  }

  override set onmessage(listener: ((event: MessageEvent) => void) | null) {
    this.#listener = listener
  }

  hold(): void {
    this.#waiting = []
  }

  free(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const event of waiting) this.#listener?.(event)
  }
}

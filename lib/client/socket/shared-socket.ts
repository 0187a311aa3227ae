import type { ClientFrame } from '@/lib/contract/message/client-frame'
import type { PushFrame } from '@/lib/contract/message/socket'
import { browserLocks, openChannel } from '../browser-storage'
import { randomName } from '../random-name'
import { Connection, type Wake } from './socket'
import { type Unsigned, type Word, wordsVersion } from './tab-words'

/**
 * One connection for all tabs of a browser in which this user is signed in. The tab that holds a lock of the browser (Web Locks) keeps
 * it and tells the others over a channel; the lock goes on to the next tab the moment its holder is closed or crashes, and browsers do
 * not freeze a tab that holds one. A shared worker would do too, but Android's Chrome has none, and it is not told when a tab crashes.
 * Where there are no locks (plain http outside of this machine) every tab keeps a connection of its own.
 */
export type SharedHandlers<State, Change> = {
  /** Every frame, in order, in every tab. */
  onFrame: (frame: PushFrame) => void
  /** Also false in between when another tab takes over: what was sent just before may be lost, as on any broken connection. */
  onConnected: (isConnected: boolean) => void
  /** The cookie has become somebody else's: nothing of this page is theirs. */
  onForeign: () => void
  /** What follows from the frames and changes so far. The state of the tab with the connection is everybody's. */
  readState: () => State
  writeState: (state: State) => void
  /** Done by the user in another tab. */
  onChange: (change: Change) => void
}

export type SharedSocket<Change> = {
  /** False when there is no connection now; the frame is not kept. */
  send: (frame: ClientFrame) => boolean
  /** Tells the other tabs what the user did here, after `readState` knows it. */
  share: (change: Change) => void
  close: () => void
}

/** A tab that is looked at makes sure that often that the one with the connection still answers. */
const askMs = 2000
/** So long it may be silent, twice: a print dialog or a debugger holds a tab without ending it. */
const answerMsMax = 1500
/** What lay in the queue of a tab that was held is no longer what its sender waits for. */
const staleMs = 1000

export function openSharedSocket<State, Change>(userId: string, handlers: SharedHandlers<State, Change>): SharedSocket<Change> {
  return new BrowserTab(userId, handlers)
}

/** `alone`: there is nothing to share over. `off`: closed, or kept by the browser for the way back. */
type Role = 'alone' | 'leading' | 'following' | 'off'

class BrowserTab<State, Change> implements SharedSocket<Change> {
  readonly #id = randomName()
  readonly #name: string
  #role: Role = 'off'
  #channel: ReturnType<typeof openChannel>
  #connection: Connection | undefined
  #isConnected = false
  #mark: string | undefined
  /** The tab with the connection, as far as known here. */
  #leader: string | undefined
  /** The request for the lock that counts; older ones are given up. */
  #turn: AbortController | undefined
  #release: (() => void) | undefined
  #answerTimer: ReturnType<typeof setTimeout> | undefined
  #askTimer: ReturnType<typeof setInterval> | undefined
  #hiddenAtMs: number | undefined
  readonly #stopListening = new AbortController()

  constructor(
    readonly userId: string,
    readonly handlers: SharedHandlers<State, Change>,
  ) {
    // The name keeps the tabs of different users apart, the mark of the connection those of different sessions (reliability S15).
    this.#name = `tenon-live:${wordsVersion}:${userId}`
    const { signal } = this.#stopListening
    window.addEventListener('online', () => this.#wake({ kind: 'network' }), { signal })
    document.addEventListener('visibilitychange', this.#onVisibility, { signal })
    // A page that the browser puts aside keeps neither connection nor lock. Our own event of that name says less, and means forms only.
    window.addEventListener('pagehide', (event) => 'persisted' in event && this.#leave(), { signal })
    document.addEventListener('freeze', () => this.#leave(), { signal })
    window.addEventListener('pageshow', () => this.#join(), { signal })
    document.addEventListener('resume', () => this.#join(), { signal })
    this.#join()
  }

  send = (frame: ClientFrame): boolean => {
    if (!this.#isConnected) return false
    if (this.#connection) return this.#connection.send(frame)
    if (this.#leader === undefined) return false
    this.#say({ kind: 'send', to: this.#leader, frame, atMs: Date.now() })
    this.#expectAnswer()
    return true
  }

  share = (change: Change): void => {
    if (this.#role === 'leading') this.#sayLead(false)
    else this.#say({ kind: 'change', change })
  }

  close = (): void => {
    this.#stopListening.abort()
    this.#leave()
  }

  #join(): void {
    if (this.#role !== 'off') return
    this.#channel = openChannel(this.#name)
    if (!this.#channel || !browserLocks()) return void this.#goAlone()
    this.#channel.onmessage = ({ data }: MessageEvent<Word<State, Change>>) => this.#hear(data)
    this.#follow()
  }

  #goAlone(): void {
    this.#role = 'alone'
    if (this.#channel)
      this.#channel.onmessage = ({ data }: MessageEvent<Word<State, Change>>) => {
        if (data.kind === 'change') this.handlers.onChange(data.change)
      }
    this.#connection = this.#connect()
  }

  #follow(): void {
    this.#role = 'following'
    this.#queue({ isForced: false })
    this.#ask()
    clearInterval(this.#askTimer)
    this.#askTimer = setInterval(() => this.#role === 'following' && this.#ask(), askMs)
  }

  /** Waits for the lock, or takes it from a tab that does not answer. */
  #queue({ isForced }: { isForced: boolean }): void {
    this.#turn?.abort()
    const turn = new AbortController()
    this.#turn = turn
    const options = isForced ? { steal: true } : { signal: turn.signal }
    browserLocks()
      ?.request(this.#name, options, () => (this.#turn === turn ? this.#lead() : undefined))
      .catch((error: unknown) => {
        if (this.#turn !== turn) return
        // Taken by a tab that had asked in vain.
        if (error instanceof Error && error.name === 'AbortError') this.#resign().#follow()
        else this.#resign().#goAlone()
      })
  }

  #lead(): Promise<void> {
    this.#stopExpecting()
    this.#role = 'leading'
    this.#leader = this.#id
    this.#setConnected(false)
    this.#sayLead(true)
    this.#connection = this.#connect()
    return new Promise((resolve) => {
      this.#release = resolve
    })
  }

  #connect(): Connection {
    const { onFrame, onForeign, readState } = this.handlers
    return new Connection(
      { userId: this.userId, mark: this.#mark },
      {
        onForeign,
        onFrame: (frame) => {
          onFrame(frame)
          if (this.#role === 'leading') this.#say({ kind: 'frame', frame, state: readState() })
        },
        onConnected: (isConnected) => {
          this.#setConnected(isConnected)
          if (this.#role === 'leading') this.#sayLead(false)
        },
        onMark: (mark) => {
          this.#mark = mark
        },
      },
    )
  }

  /** Ends what only the tab with the connection has. */
  #resign(): this {
    this.#role = 'off'
    this.#leader = undefined
    this.#connection?.close()
    this.#connection = undefined
    this.#release?.()
    this.#release = undefined
    this.#setConnected(false)
    return this
  }

  #leave(): void {
    if (this.#role === 'leading') this.#say({ kind: 'gone' })
    this.#stopExpecting()
    clearInterval(this.#askTimer)
    const turn = this.#turn
    this.#turn = undefined
    this.#resign()
    turn?.abort()
    this.#channel?.close()
    this.#channel = undefined
  }

  #hear(word: Word<State, Change>): void {
    if (this.#role === 'leading') this.#hearAsLeader(word)
    else if (this.#role === 'following') this.#hearAsFollower(word)
  }

  #hearAsLeader(word: Word<State, Change>): void {
    if (word.kind === 'ask') {
      if (word.known === this.#id) this.#say({ kind: 'here' })
      else this.#sayLead(false)
    } else if (word.kind === 'wake') this.#connection?.wake(word.wake)
    else if (word.kind === 'change') {
      this.handlers.onChange(word.change)
      this.#sayLead(false)
    } else if (word.kind === 'send' && word.to === this.#id) {
      const isFresh = Date.now() - word.atMs < staleMs
      this.#say({ kind: 'sent', to: word.from, isSent: isFresh && (this.#connection?.send(word.frame) ?? false) })
    } else if (word.kind === 'lead' && word.isNew) {
      // This tab was held and another one has taken the lock.
      this.#resign().#follow()
      this.#hearAsFollower(word)
    }
  }

  #hearAsFollower(word: Word<State, Change>): void {
    if (word.kind === 'lead') {
      if (!word.isNew && this.#leader !== undefined && this.#leader !== word.from) return
      if (word.isNew) this.#setConnected(false)
      this.#leader = word.from
      this.#mark = word.mark
      this.handlers.writeState(word.state)
      this.#setConnected(word.isConnected)
    } else if (word.from !== this.#leader) return
    this.#stopExpecting()
    if (word.kind === 'frame') {
      this.handlers.onFrame(word.frame)
      this.handlers.writeState(word.state)
    } else if (word.kind === 'gone') {
      this.#leader = undefined
      this.#setConnected(false)
    } else if (word.kind === 'sent' && word.to === this.#id && !word.isSent) {
      // It had no connection in that moment; what it has now it says itself.
      this.#setConnected(false)
      this.#ask()
    }
  }

  #ask(): void {
    if (document.visibilityState === 'hidden' && this.#leader !== undefined) return
    this.#say({ kind: 'ask', known: this.#leader })
    this.#expectAnswer()
  }

  /** Only a tab that is looked at loses patience: the others may well wait, and must not all take the connection from each other. */
  #expectAnswer(isLastTry = false): void {
    if (!isLastTry && this.#answerTimer !== undefined) return
    this.#answerTimer = setTimeout(() => {
      if (this.#role !== 'following' || document.visibilityState === 'hidden') return this.#stopExpecting()
      if (isLastTry) {
        this.#stopExpecting()
        this.#queue({ isForced: true })
        return
      }
      // This tab itself may have been busy, and the answer lie in its queue.
      this.#say({ kind: 'ask', known: this.#leader })
      this.#expectAnswer(true)
    }, answerMsMax)
  }

  #stopExpecting(): void {
    clearTimeout(this.#answerTimer)
    this.#answerTimer = undefined
  }

  #onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAtMs = Date.now()
      return
    }
    this.#wake({ kind: 'seen', hiddenMs: Date.now() - (this.#hiddenAtMs ?? Date.now()) })
    if (this.#role === 'following') this.#ask()
  }

  #wake(wake: Wake): void {
    if (this.#connection) this.#connection.wake(wake)
    else this.#say({ kind: 'wake', wake })
  }

  #setConnected(isConnected: boolean): void {
    if (isConnected === this.#isConnected) return
    this.#isConnected = isConnected
    this.handlers.onConnected(isConnected)
  }

  #sayLead(isNew: boolean): void {
    this.#say({ kind: 'lead', isNew, isConnected: this.#isConnected, mark: this.#mark, state: this.handlers.readState() })
  }

  #say(word: Unsigned<Word<State, Change>>): void {
    this.#channel?.postMessage({ ...word, from: this.#id })
  }
}

import type { ClientFrame } from '@/lib/contract/message/client-frame'
import type { PushFrame } from '@/lib/contract/message/socket'
import { ownSession } from '@/lib/contract/session/own-session'
import { AppError } from '@/lib/errors/app-error'
import { call, onSessionEnd } from '../call'
import { isLeaving, onLeaving } from '../leaving'
import { parseFrame, parseMark } from './frames'

export type SocketHandlers = {
  onFrame: (frame: PushFrame) => void
  /** True from the platform's first word on a connection until that connection ends. */
  onConnected: (isConnected: boolean) => void
  /** The connection belongs to the session of this mark. */
  onMark: (mark: string) => void
  /** The cookie has become somebody else's: nothing of this page is theirs, and nothing of theirs has been heard. */
  onForeign: () => void
}

/** Whose page this is. `mark` is that of the session in which other tabs of the same user are connected, as far as known. */
export type PageOwner = { userId: string; mark: string | undefined }

/** What may make a new attempt worth it: the network or the session is back, or the user looks at a tab again. */
export type Wake = { kind: 'network' } | { kind: 'seen'; hiddenMs: number }

const delayMsMin = 1000
/** Also the longest time between the return of the platform and that of the last browser (reliability W7). */
const delayMsMax = 20_000
/** A server that goes sends everybody away in one moment; they come back over this time at least. */
const spreadMsMin = 5000
const codesOfGoing: readonly number[] = [1001, 1012, 1013]
/** Of attempts that count as made when the session is said to be over: the page that signed out is on its way to the sign-in screen. */
const attemptsOfEnded = 2
/** A tab that was out of sight for longer asks anew: messages may have been read elsewhere, and a laptop may have slept. */
const hiddenMsMax = 10_000
/** Time for the answer; a laptop that slept holds a dead connection. */
const answerMsMax = 10_000
/** The same for the first word on a new connection: when a whole company comes back, the platform is busy. */
const firstAnswerMsMax = 30_000
/** Sent by our relay: the session is over or locked (`lib/bff/websocket/limits.ts`). */
const sessionEndedCode = 4401

/**
 * `connected` and `connecting` have a socket, and so has `checking`, which finds out whose it is; `waiting` tries again by itself;
 * `resting` does not, because the session has ended or the platform asked for it, until the session is resumed, which sounds like the
 * network coming back (`session-end.ts`).
 */
type Phase = 'connecting' | 'checking' | 'connected' | 'waiting' | 'resting' | 'closed'

/**
 * A connection of this page to the platform (contract 1 §16), kept up until `close`. After every opening it introduces itself, and the
 * answer brings all counts anew, so nothing that was pushed meanwhile is missed.
 */
export class Connection {
  #phase: Phase = 'waiting'
  #socket: WebSocket | undefined
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #answerTimer: ReturnType<typeof setTimeout> | undefined
  #mark: string | undefined
  readonly #stopFollowing: readonly (() => void)[]

  constructor(
    readonly owner: PageOwner,
    readonly handlers: SocketHandlers,
  ) {
    this.#mark = owner.mark
    this.#stopFollowing = [onSessionEnd(() => this.#rest()), onLeaving(() => this.#rest())]
    this.#connect()
  }

  /** False when there is no connection now; the frame is not kept. */
  send = (frame: ClientFrame): boolean => this.#phase === 'connected' && this.#write(frame)

  close = (): void => {
    this.#rest()
    this.#phase = 'closed'
    for (const stop of this.#stopFollowing) stop()
  }

  wake = (wake: Wake): void => {
    if (this.#phase === 'waiting' || (this.#phase === 'resting' && wake.kind === 'network')) this.#connect()
    else if (this.#phase === 'connected' && wake.kind === 'seen' && wake.hiddenMs > hiddenMsMax) {
      this.#introduce(answerMsMax)
    }
  }

  #connect = (): void => {
    clearTimeout(this.#timer)
    // The lock of the browser may come to this page from one that has locked the screen, while this one is on its way too.
    if (isLeaving()) {
      this.#phase = 'resting'
      return
    }
    this.#phase = 'connecting'
    // The session's cookie says who connects; no token is known here, so none stands in the address.
    const socket = new WebSocket(`${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/websocket`)
    this.#socket = socket
    let hasOpened = false
    socket.onopen = () => {
      hasOpened = true
      this.#introduce(firstAnswerMsMax)
    }
    socket.onmessage = ({ data }) => this.#hear(data)
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return
      if (code === sessionEndedCode) this.#attempts = Math.max(this.#attempts, attemptsOfEnded)
      this.#lost({ mayBeRefused: !hasOpened || code === sessionEndedCode, isSentAway: codesOfGoing.includes(code) })
    }
  }

  /** A connection on which nothing is answered is given up. */
  #introduce(patienceMs: number): void {
    this.#write({ method: 'OnConnection', mobileDevice: false })
    clearTimeout(this.#answerTimer)
    this.#answerTimer = setTimeout(() => this.#lost({ mayBeRefused: false }), patienceMs)
  }

  #write(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  #hear(data: unknown): void {
    const mark = parseMark(data)
    if (mark !== undefined) return void this.#compare(mark)
    if (this.#phase === 'checking') return
    clearTimeout(this.#answerTimer)
    if (this.#phase === 'connecting') {
      this.#phase = 'connected'
      this.#attempts = 0
      this.handlers.onConnected(true)
    }
    const frame = parseFrame(data)
    if (!frame) return
    // The end of the session ends this connection too; the shell says the rest.
    if (frame.method === 'closeSocket' || frame.method === 'logout') this.#rest()
    this.handlers.onFrame(frame)
  }

  /** Another session than before: of the same user, who has signed in again, or of somebody else (reliability S15, T4). */
  #compare(mark: string): void {
    const isKnown = this.#mark === undefined || this.#mark === mark
    if (isKnown) return void this.#adopt(mark)
    const socket = this.#socket
    this.#phase = 'checking'
    clearTimeout(this.#answerTimer)
    call(ownSession.me, {})
      .then(({ data }) => {
        if (this.#socket !== socket) return
        if (data.userId !== this.owner.userId) {
          this.#rest()
          return this.handlers.onForeign()
        }
        this.#phase = 'connecting'
        this.#adopt(mark)
        // What was said meanwhile was not heard.
        this.#introduce(firstAnswerMsMax)
      })
      .catch(() => this.#socket === socket && this.#lost({ mayBeRefused: true }))
  }

  #adopt(mark: string): void {
    this.#mark = mark
    this.handlers.onMark(mark)
  }

  /** Lets go of the socket; what still comes from it is not heard. */
  #drop(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#answerTimer)
    const socket = this.#socket
    this.#socket = undefined
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close(1000)
    }
    if (this.#phase === 'connected') this.handlers.onConnected(false)
  }

  #rest = (): void => {
    if (this.#phase === 'closed') return
    this.#drop()
    this.#phase = 'resting'
  }

  #lost({ mayBeRefused, isSentAway = false }: { mayBeRefused: boolean; isSentAway?: boolean }): void {
    this.#drop()
    this.#phase = 'waiting'
    const longestMs = Math.max(isSentAway ? spreadMsMin : 0, Math.min(delayMsMax, delayMsMin * 2 ** this.#attempts))
    const shortestMs = Math.max(delayMsMin, isSentAway ? 0 : longestMs) / 2
    this.#attempts += 1
    // Spread, so that the browsers of a whole company do not come back in the same moment (reliability W7).
    this.#timer = setTimeout(
      () => (mayBeRefused ? void this.#connectIfSignedIn() : this.#connect()),
      shortestMs + Math.random() * (longestMs - shortestMs),
    )
  }

  /**
   * A browser does not tell why a handshake was refused, so a call finds out. An ended session tells every listener, this one included;
   * a locked one or a server that is not there is asked again later.
   */
  async #connectIfSignedIn(): Promise<void> {
    const failure = await call(ownSession.me, {}).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (this.#phase !== 'waiting') return
    if (failure === undefined) this.#connect()
    else if (failure instanceof AppError && failure.code === 'signedOut') this.#rest()
    else this.#lost({ mayBeRefused: true })
  }
}

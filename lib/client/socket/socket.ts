import type { ClientFrame, PushFrame } from '@/lib/contract/message/socket'
import { oauth } from '@/lib/contract/session/oauth'
import { AppError } from '@/lib/errors/app-error'
import { call, onSessionEnd } from '../call'
import { parseFrame } from './frames'

export type SocketHandlers = {
  onFrame: (frame: PushFrame) => void
  /** True from the platform's first word on a connection until that connection ends. */
  onConnected: (isConnected: boolean) => void
}

export type Socket = {
  /** False when there is no connection now; the frame is not kept. */
  send: (frame: ClientFrame) => boolean
  close: () => void
}

const delayMsMin = 1000
const delayMsMax = 60_000
/** Of attempts that count as made when the session is said to be over: the page that signed out is on its way to the sign-in screen. */
const attemptsOfEnded = 2
/** A tab that was out of sight for longer asks anew: messages may have been read in another tab, and a laptop may have slept. */
const hiddenMsMax = 10_000
/** Time for the answer; a laptop that slept holds a dead connection. */
const answerMsMax = 10_000
/** Sent by our relay: the session is over or locked (`lib/bff/websocket/limits.ts`). */
const sessionEndedCode = 4401

/**
 * `connected` and `connecting` have a socket; `waiting` tries again by itself; `resting` does not, because the session has ended or the
 * platform asked for it, until the session is resumed, which sounds like the network coming back (`session-end.ts`).
 */
type Phase = 'connecting' | 'connected' | 'waiting' | 'resting' | 'closed'

/**
 * The one connection of this browser tab to the platform (contract 1 §16), kept up until `close`. After every opening it introduces
 * itself, and the answer brings all counts anew, so nothing that was pushed meanwhile is missed.
 */
export function openSocket(handlers: SocketHandlers): Socket {
  const connection = new Connection(handlers)
  return { send: connection.send, close: connection.close }
}

class Connection {
  #phase: Phase = 'waiting'
  #socket: WebSocket | undefined
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #answerTimer: ReturnType<typeof setTimeout> | undefined
  #hiddenAtMs: number | undefined
  readonly #stopFollowing: () => void

  constructor(readonly handlers: SocketHandlers) {
    this.#stopFollowing = onSessionEnd(() => this.#rest())
    window.addEventListener('online', this.#onOnline)
    document.addEventListener('visibilitychange', this.#onVisibility)
    this.#connect()
  }

  send = (frame: ClientFrame): boolean => {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(frame))
    return true
  }

  close = (): void => {
    this.#rest()
    this.#phase = 'closed'
    this.#stopFollowing()
    window.removeEventListener('online', this.#onOnline)
    document.removeEventListener('visibilitychange', this.#onVisibility)
  }

  #connect = (): void => {
    clearTimeout(this.#timer)
    this.#phase = 'connecting'
    // The session's cookie says who connects; no token is known here, so none stands in the address.
    const socket = new WebSocket(`${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}/websocket`)
    this.#socket = socket
    let hasOpened = false
    socket.onopen = () => {
      hasOpened = true
      this.#introduce()
    }
    socket.onmessage = ({ data }) => this.#hear(data)
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return
      if (code === sessionEndedCode) this.#attempts = Math.max(this.#attempts, attemptsOfEnded)
      this.#lost({ mayBeRefused: !hasOpened || code === sessionEndedCode })
    }
  }

  #introduce(): void {
    this.send({ method: 'OnConnection', mobileDevice: false })
  }

  #hear(data: unknown): void {
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

  #lost({ mayBeRefused }: { mayBeRefused: boolean }): void {
    this.#drop()
    this.#phase = 'waiting'
    const delayMs = Math.min(delayMsMax, delayMsMin * 2 ** this.#attempts)
    this.#attempts += 1
    // Spread, so that the tabs of a whole company do not come back in the same moment (reliability W7).
    this.#timer = setTimeout(
      () => (mayBeRefused ? void this.#connectIfSignedIn() : this.#connect()),
      delayMs * (0.5 + Math.random() / 2),
    )
  }

  /**
   * A browser does not tell why a handshake was refused, so a call finds out. An ended session tells every listener, this one included;
   * a locked one or a server that is not there is asked again later.
   */
  async #connectIfSignedIn(): Promise<void> {
    const failure = await call(oauth.me, {}).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (this.#phase !== 'waiting') return
    if (failure === undefined) this.#connect()
    else if (failure instanceof AppError && failure.code === 'signedOut') this.#rest()
    else this.#lost({ mayBeRefused: true })
  }

  #onOnline = (): void => {
    if (this.#phase === 'waiting' || this.#phase === 'resting') this.#connect()
  }

  #onVisibility = (): void => {
    if (document.visibilityState === 'hidden') {
      this.#hiddenAtMs = Date.now()
      return
    }
    if (this.#phase === 'waiting') this.#connect()
    else if (this.#phase === 'connected' && Date.now() - (this.#hiddenAtMs ?? Date.now()) > hiddenMsMax) {
      this.#introduce()
      clearTimeout(this.#answerTimer)
      this.#answerTimer = setTimeout(() => this.#lost({ mayBeRefused: false }), answerMsMax)
    }
  }
}

import 'server-only'
import { type RawData, WebSocket } from 'ws'
import { log } from '@/lib/bff/log'
import { heedReply } from '@/lib/bff/session-state'
import { MessageWatch } from '@/lib/net/unfinished'
import { featuresIn, frameForBrowser, frameForPlatform, sessionMarkFrame } from './frames'
import { closeCodes, type SocketLimits } from './limits'

type LinkFacts = {
  browser: WebSocket
  /** Address and headers of the platform's socket. The address holds the token and is never logged. */
  address: URL
  headers: Readonly<Record<string, string>>
  session: { readonly sid: string; readonly token: string; readonly turn: number }
  limits: SocketLimits
  /** Both sockets are closed and nothing of the link is left. */
  onGone: () => void
}

type Side = { socket: WebSocket; isAlive: boolean; watch: MessageWatch }

/** One socket of a browser and its counterpart on the platform. What happens to one ends the other. */
export class SocketLink {
  readonly #browser: Side
  readonly #platform: Side
  // Only what is needed later is kept: thousands of these lie idle.
  readonly #token: string
  readonly #limits: SocketLimits
  readonly #onGone: () => void
  readonly #allowance: Allowance
  #waiting: string[] | undefined
  #waitingBytes = 0
  #isEnding = false
  #goneCount = 0
  #features: ReadonlySet<string> | undefined

  constructor({ browser, address, headers, session, limits, onGone }: LinkFacts) {
    this.#token = session.token
    this.#limits = limits
    this.#onGone = onGone
    this.#allowance = new Allowance(limits.frameBurst, limits.framesPerSecond)
    this.#browser = sideOf(browser)
    this.#platform = sideOf(openPlatform(address, headers, limits))
    for (const side of [this.#browser, this.#platform]) this.#watch(side)
    this.#browser.socket.on('message', this.#fromBrowser)
    this.#browser.socket.on('ping', this.#isWithinAllowance)
    this.#browser.socket.on('close', () => this.end(closeCodes.goingAway))
    this.#platform.socket.on('open', this.#passWaiting)
    this.#platform.socket.on('message', this.#fromPlatform)
    this.#platform.socket.on('close', (code) => this.end(passableCode(code)))
    this.#platform.socket.on('unexpected-response', (_request, response) => {
      log.info({ status: response.statusCode }, 'the platform refused a socket')
      // Locked through another process: this one knows it from here on, and ends the sockets of the session by itself.
      if (response.statusCode === 423) heedReply(session, 423)
      const isSignedOut = response.statusCode === 401 || response.statusCode === 403
      this.end(isSignedOut ? closeCodes.sessionEnded : closeCodes.tryAgainLater)
    })
    this.#browser.socket.send(sessionMarkFrame(session.sid))
  }

  /** Closes the browser's socket with the code and the platform's as a plain good-bye. Safe to call at any time and again. */
  end(code: number): void {
    if (this.#isEnding) return
    this.#isEnding = true
    this.#waiting = undefined
    this.#browser.socket.off('message', this.#fromBrowser)
    this.#platform.socket.off('message', this.#fromPlatform)
    shut(this.#browser.socket, code, this.#limits.closeGraceMs)
    shut(this.#platform.socket, 1000, this.#limits.closeGraceMs)
  }

  /**
   * Pings both sides. A side that said nothing since the last time is gone, and the other one is told; so is one whose message has not
   * become whole meanwhile.
   */
  beat(): void {
    for (const side of [this.#browser, this.#platform]) {
      if (side.socket.readyState !== WebSocket.OPEN) continue
      if (side.watch.isStuck()) {
        this.end(side === this.#browser ? closeCodes.refusedFrame : closeCodes.tryAgainLater)
        return
      }
      // Who is paused by us cannot be heard; the slow reader on the other side decides then.
      if (side.isAlive || side.socket.isPaused) {
        side.isAlive = false
        side.socket.ping()
      } else this.#giveUp(side)
    }
  }

  #watch(side: Side): void {
    const { socket } = side
    const isHeard = () => {
      side.isAlive = true
    }
    for (const event of ['message', 'ping', 'pong'] as const) socket.on(event, isHeard)
    // A close always follows and carries the outcome; without a listener the process would end.
    socket.on('error', (error) => log.debug({ err: error.message }, 'a relayed socket failed'))
    socket.on('close', () => {
      this.#goneCount += 1
      if (this.#goneCount === 2) this.#onGone()
    })
  }

  #fromBrowser = (data: RawData, isBinary: boolean): void => {
    if (isBinary) return void this.end(closeCodes.notText)
    if (!this.#isWithinAllowance()) return
    const frame = frameForPlatform(data.toString(), this.#token, this.#features)
    if (frame.kind === 'fault') this.end(closeCodes[frame.close])
    else if (frame.kind === 'refused') this.#browser.socket.send(frame.text)
    else if (frame.kind === 'pass') {
      if (this.#platform.socket.readyState === WebSocket.OPEN) this.#pass(frame.text, this.#browser, this.#platform)
      else this.#wait(frame.text)
    }
  }

  /** Frames and pings: each of them makes this process answer or work. Who sends more than a busy browser could is cut off. */
  #isWithinAllowance = (): boolean => {
    if (this.#allowance.take()) return true
    this.end(closeCodes.refusedFrame)
    return false
  }

  #fromPlatform = (data: RawData, isBinary: boolean): void => {
    const said = isBinary ? undefined : data.toString()
    if (said === undefined) return
    this.#features ??= featuresIn(said)
    const text = frameForBrowser(said, this.#token)
    if (text !== undefined) this.#pass(text, this.#platform, this.#browser)
  }

  #wait(text: string): void {
    this.#waitingBytes += text.length
    this.#waiting ??= []
    this.#waiting.push(text)
    const { waitingFramesMax, waitingBytesMax } = this.#limits
    if (this.#waiting.length > waitingFramesMax || this.#waitingBytes > waitingBytesMax) this.end(closeCodes.refusedFrame)
  }

  #passWaiting = (): void => {
    const frames = this.#waiting
    this.#waiting = undefined
    for (const text of frames ?? []) this.#pass(text, this.#browser, this.#platform)
  }

  /** Never more than a fixed amount waits here for a slow reader: its sender is paused, and in the end the reader is given up (W6). */
  #pass(text: string, from: Side, to: Side): void {
    const limits = this.#limits
    to.socket.send(text, () => {
      if (this.#isEnding || !from.socket.isPaused || to.socket.bufferedAmount > limits.resumeBelowBytes) return
      from.isAlive = true
      from.socket.resume()
    })
    if (to.socket.bufferedAmount > limits.dropAboveBytes) this.#giveUp(to)
    else if (to.socket.bufferedAmount > limits.pauseAboveBytes) from.socket.pause()
  }

  #giveUp(side: Side): void {
    this.end(closeCodes.tryAgainLater)
    // A close frame would wait behind what is not read.
    side.socket.terminate()
  }
}

function sideOf(socket: WebSocket): Side {
  return { socket, isAlive: true, watch: new MessageWatch(socket) }
}

function openPlatform(address: URL, headers: Readonly<Record<string, string>>, limits: SocketLimits): WebSocket {
  return new WebSocket(address, {
    headers,
    perMessageDeflate: false,
    followRedirects: false,
    handshakeTimeout: limits.handshakeTimeoutMs,
    maxPayload: limits.platformFrameBytesMax,
    maxFragments: limits.fragmentsMax,
  })
}

/** Closes a socket, for good when the other side does not answer in time. */
function shut(socket: WebSocket, code: number, graceMs: number): void {
  if (socket.readyState === WebSocket.CONNECTING) socket.terminate()
  else if (socket.readyState !== WebSocket.CLOSED) {
    const timer = setTimeout(() => socket.terminate(), graceMs)
    socket.once('close', () => clearTimeout(timer))
    // A paused socket stays paused: nobody wants any more what it would still bring.
    socket.close(code)
  }
}

/** 1005, 1006 and 1015 say that no close frame came; they may not be sent. Its own codes a platform may use as it likes. */
function passableCode(code: number): number {
  if (code === 1005 || code === 1006 || code === 1015) return closeCodes.tryAgainLater
  return code
}

/** So many at once, and so many more every second. */
class Allowance {
  #left: number
  #atMs = performance.now()

  constructor(
    readonly burst: number,
    readonly perSecond: number,
  ) {
    this.#left = burst
  }

  take(): boolean {
    const nowMs = performance.now()
    this.#left = Math.min(this.burst, this.#left + ((nowMs - this.#atMs) / 1000) * this.perSecond)
    this.#atMs = nowMs
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

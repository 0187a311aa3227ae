import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { log } from './log'

/** From how much on that is still to come: its connection is given up for it, which a small body is not worth. */
const restBytesMin = 1024 * 1024
/** Large reads keep the number of turns per gigabyte small. */
const readBytes = 256 * 1024

/** Answers whether more may be read at once; otherwise the socket has to be resumed. */
type Sink = (bytes: Buffer) => boolean

// One for all connections: what was read is copied out before any of them reads again.
const sharedBuffer = Buffer.allocUnsafeSlow(64 * 1024)
const taps = new WeakMap<Duplex, Tap>()

/** Where a connection's bytes go: to Node's client for HTTP, which parses them, or past it. */
export class Tap {
  #socket: Duplex | undefined
  #sink: Sink | undefined
  #reading = sharedBuffer
  #other = sharedBuffer

  /** Option `onread` of the connection. */
  readonly onread = {
    buffer: () => this.#reading,
    callback: (size: number, buffer: Uint8Array) => {
      const bytes = Buffer.from(buffer.buffer, buffer.byteOffset, size)
      if (!this.#sink) return this.#socket?.push(Buffer.from(bytes)) ?? false
      // The read that was asked for before the diversion.
      if (buffer === sharedBuffer) return this.#sink(Buffer.from(bytes))
      ;[this.#reading, this.#other] = [this.#other, this.#reading]
      return this.#sink(bytes)
    },
  }

  attach(socket: Duplex): void {
    this.#socket = socket
    taps.set(socket, this)
  }

  /** From now on all bytes go to `sink`, in two buffers by turns: what it was given must have left before the read after the next. */
  divert(sink: Sink): void {
    ;[this.#reading, this.#other] = [Buffer.allocUnsafeSlow(readBytes), Buffer.allocUnsafeSlow(readBytes)]
    this.#sink = sink
  }
}

/**
 * Sends the rest of a long body straight from the connection to the platform: Node's parser has read the head and with it the length,
 * which is all that a body of known length needs, and its pieces of 64 KB, each a stream's event, cost more than a third of a download.
 * False when the body is none of these; it has to be read as a stream then. Otherwise its connection is closed at the end, so that
 * nothing which comes behind the body can reach anybody, and less than was promised breaks the answer off.
 */
export function sendStraight(response: IncomingMessage, res: ServerResponse): boolean {
  const { socket, headers } = response
  const tap = taps.get(socket)
  const rest = Number(headers['content-length']) - response.readableLength
  const isPlain = headers['transfer-encoding'] === undefined && !response.readableDidRead && socket.readableLength === 0
  if (!tap || !isPlain || response.destroyed || !(rest >= restBytesMin)) return false
  const start: unknown = response.read()
  if (Buffer.isBuffer(start)) res.write(start)
  let [left, leaving] = [rest, 0]
  const hasLeft = () => {
    leaving -= 1
    if (left > 0 && !socket.destroyed) socket.resume()
  }
  tap.divert((bytes) => {
    // A buffer that is on its way must not be read into: it would change what the browser gets.
    if (leaving >= 2) socket.destroy()
    if (socket.destroyed || left === 0) return false
    const part = bytes.subarray(0, left)
    left -= part.length
    leaving += 1
    res.write(part, hasLeft)
    if (left > 0) return leaving < 2
    res.end()
    response.destroy()
    return false
  })
  const cut = (error?: Error) => {
    if (left === 0) return
    if (error) log.debug({ err: error.message }, 'the body of an answer was cut')
    res.destroy()
  }
  response.on('error', cut)
  response.once('close', () => cut())
  return true
}

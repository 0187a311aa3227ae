import type { WebSocket } from 'ws'

/**
 * Finds the message that begins and never ends: fragments without the last one, or a frame of which a part is missing. Pings in between
 * are answered like anybody's, so that nothing else would ever close such a socket.
 */
export class MessageWatch {
  readonly #socket: WebSocket
  #messageCount = 0
  #unfinishedAt: number | undefined

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', () => {
      this.#messageCount += 1
    })
  }

  /** Asked on a timer: whether the message that had begun when it was last asked is still not whole. */
  isStuck(): boolean {
    // What we do not read cannot become whole.
    const isMid = !this.#socket.isPaused && isMidMessage(this.#socket)
    const isSame = isMid && this.#unfinishedAt === this.#messageCount
    this.#unfinishedAt = isMid ? this.#messageCount : undefined
    return isSame
  }
}

/** The library tells of whole messages only, so its receiver is asked; should it keep this elsewhere one day, the tests of both users fail. */
function isMidMessage(socket: WebSocket): boolean {
  const receiver: unknown = Reflect.get(socket, '_receiver')
  if (typeof receiver !== 'object' || receiver === null) return false
  const value = (name: string) => Number(Reflect.get(receiver, name) ?? 0)
  return value('_fragmented') !== 0 || value('_state') !== 0 || value('_bufferedBytes') > 0
}

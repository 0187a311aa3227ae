import type { Actor, PlatformContext } from '../../http/context'
import type { Frame } from '../../http/realtime'
import type { ReceivedFrame } from './frames'

export type FrameCall = {
  ctx: PlatformContext
  userId: string
  /** Of the session, and of this socket among those of the session. */
  sessionHash: string
  socketId: string
  frame: ReceivedFrame
  /** Whoever sent it, with the rights of this moment. */
  actor(): Promise<Actor>
  /** For what is work like a call; what a browser sends by itself is not. */
  keepAlive(): Promise<void>
}

/** What is done at the wish of a client. The reply is for the asking socket alone; a refusal is told it as an `error`. */
type FrameHandler = (call: FrameCall) => Promise<Frame | null>

/** What the modules bring to the sockets; the hub itself knows none of them. */
export type LiveParts = {
  /** By the method of the frame. Other methods are ignored: newer clients may know more. */
  handlers: ReadonlyMap<string, FrameHandler>
  /** What each module adds to the numbers of a user (contract 1 §16.3). */
  numbers: readonly ((ctx: PlatformContext, userId: string) => Promise<object>)[]
  /** Hears of every socket that has closed, after the last that was asked over it was done. */
  onSocketGone?: (ctx: PlatformContext, socketId: string) => Promise<void>
  /** The process ends, and with it what the module has put off. */
  stop?: () => void
}

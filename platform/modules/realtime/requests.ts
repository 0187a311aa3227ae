import { readClientMessageId } from '@/lib/contract/message/client-frame'
import type { PlatformContext } from '../../http/context'
import type { Frame } from '../../http/realtime'
import { explain } from '../../http/reply'
import { readOnlyRefusal } from '../../http/viewing'
import { authenticate, isViewing, keepSessionAlive } from '../session/public'
import { errorFrame, type ReceivedFrame } from './frames'
import type { LiveParts } from './live-parts'
import type { Connection } from './registry'

type Answer = (connection: Connection, frame: Frame) => void
export type Requests = {
  takes(frame: ReceivedFrame): boolean
  perform(connection: Connection, frame: ReceivedFrame): Promise<void>
}

/** A faulty or refused request is answered with an `error` that says what to do; its socket stays open. */
export function createRequests(ctx: PlatformContext, handlers: LiveParts['handlers'], answer: Answer): Requests {
  return {
    takes: ({ method }) => handlers.has(method),
    perform: async (connection, frame) => {
      try {
        const { userId, sessionHash, id: socketId } = connection
        if (await isViewing(ctx, sessionHash)) throw readOnlyRefusal(frame.method)
        const keep = () => keepAlive(ctx, connection)
        const actor = () => authenticate(ctx, frame.token, connection.meta, { keepsAlive: false })
        const call = { ctx, userId, sessionHash, socketId, frame, actor, keepAlive: keep }
        const reply = await handlers.get(frame.method)?.(call)
        if (reply) answer(connection, reply)
      } catch (error) {
        const { msg } = explain(ctx, error, { method: frame.method })
        answer(connection, errorFrame(msg, readClientMessageId(frame['clientMessageId'])))
      }
    },
  }
}

const keepAliveIntervalMs = 60_000

async function keepAlive(ctx: PlatformContext, connection: Connection): Promise<void> {
  if (ctx.now() - connection.activeAt < keepAliveIntervalMs) return
  connection.activeAt = ctx.now()
  await keepSessionAlive(ctx, connection.sessionHash)
}

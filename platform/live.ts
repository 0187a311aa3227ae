import type { PlatformContext } from './http/context'
import { chatHandlers, chatNumbers } from './modules/chat/public'
import { messageNumbers } from './modules/message/public'
import { watchFeature, watchParts } from './modules/online-dev/live'
import { type Hub, type Intervals, startHub } from './modules/realtime/public'

/** The sockets of this process, with what the modules bring to them. */
export function startLive(ctx: PlatformContext, intervals: Partial<Intervals> = {}): Promise<Hub> {
  const watch = watchParts()
  const handlers = new Map([...chatHandlers(), ...watch.handlers])
  return startHub(ctx, { ...watch, handlers, numbers: [messageNumbers, chatNumbers, watchFeature] }, intervals)
}

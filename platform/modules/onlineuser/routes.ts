import { onlineUser } from '@/lib/contract/message/online-user'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { forceOffline, listOnlineUsers } from './service'

export const routes: readonly Route[] = [
  implement(onlineUser.list, async ({ ctx, actor, query }) => ({ data: await listOnlineUsers(ctx, actor, query) })),
  implement(onlineUser.remove, async ({ ctx, actor, meta, params }) => {
    await forceOffline(ctx, actor, meta, [params.id])
    return { data: null, msg: messages.done }
  }),
  implement(onlineUser.removeMany, async ({ ctx, actor, meta, body }) => {
    await forceOffline(ctx, actor, meta, body.ids)
    return { data: null, msg: messages.done }
  }),
]

import { message } from '@/lib/contract/message/message'
import { sendMessageConfig } from '@/lib/contract/message/send-message-config'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { sendConfigChoices, sendConfigDetails } from './send-config'
import { listMessages, readAll, readMessage, removeMessages, unreadNumbers } from './service'

export const routes: readonly Route[] = [
  implement(message.list, async ({ ctx, actor, query }) => ({ data: await listMessages(ctx, actor, query) })),
  implement(message.readInfo, async ({ ctx, actor, params }) => ({ data: await readMessage(ctx, actor, params.id) })),
  implement(message.readAll, async ({ ctx, actor, body, query }) => {
    await readAll(ctx, actor, body, query)
    return { data: null, msg: messages.done }
  }),
  implement(message.remove, async ({ ctx, actor, body }) => {
    await removeMessages(ctx, actor, body.ids)
    return { data: null, msg: messages.deleted }
  }),
  implement(message.unreadNumbers, async ({ ctx, actor }) => ({ data: await unreadNumbers(ctx, actor) })),
  implement(sendMessageConfig.info, async ({ ctx, params }) => ({ data: await sendConfigDetails(ctx, params.id) })),
  implement(sendMessageConfig.choices, async ({ ctx, query }) => ({ data: await sendConfigChoices(ctx, query) })),
]

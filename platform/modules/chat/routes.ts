import { chat } from '@/lib/contract/message/chat'
import { implement, outcome, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { deleteRecords, hide, listContacts, listConversations } from './service'

export const routes: readonly Route[] = [
  implement(chat.conversations, async ({ ctx, actor }) => outcome(chat.conversations, await listConversations(ctx, actor))),
  implement(chat.contacts, async ({ ctx, actor, query }) => outcome(chat.contacts, await listContacts(ctx, actor, query))),
  implement(chat.hide, async ({ ctx, actor, params }) => {
    await hide(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(chat.deleteRecords, async ({ ctx, actor, params }) => {
    await deleteRecords(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]

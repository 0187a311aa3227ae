import { userRelation } from '@/lib/contract/permission/user-relation'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { changeMembers, listMembers, replaceMembers } from './relations'

export const routes: readonly Route[] = [
  implement(userRelation.members, async ({ ctx, actor, params }) => ({ data: await listMembers(ctx, actor, params.id) })),
  implement(userRelation.replace, async ({ ctx, actor, params, body }) => {
    await replaceMembers(ctx, actor, params.id, body)
    return { data: null, msg: messages.saved }
  }),
  implement(userRelation.change, async ({ ctx, actor, params, body }) => {
    await changeMembers(ctx, actor, params.id, body)
    return { data: null, msg: messages.saved }
  }),
]

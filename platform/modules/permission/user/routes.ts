import { user } from '@/lib/contract/permission/user'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { listUsers, userDetails } from './listing'
import { changeUser, createUser, removeUser, resetPassword, toggleUser, unlockUser } from './service'

export const routes: readonly Route[] = [
  implement(user.list, async ({ ctx, actor, query }) => ({ data: await listUsers(ctx, actor, query) })),
  implement(user.create, async ({ ctx, actor, body }) => ({
    data: { id: await createUser(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(user.info, async ({ ctx, actor, params }) => ({ data: await userDetails(ctx, actor, params.id) })),
  implement(user.update, async ({ ctx, actor, params, body }) => {
    await changeUser(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(user.remove, async ({ ctx, actor, params }) => {
    await removeUser(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(user.state, async ({ ctx, actor, params }) => {
    await toggleUser(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(user.unlock, async ({ ctx, actor, params }) => {
    await unlockUser(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(user.resetPassword, async ({ ctx, actor, params, body }) => {
    await resetPassword(ctx, actor, params.id, body.userPassword)
    return { data: null, msg: messages.done }
  }),
]

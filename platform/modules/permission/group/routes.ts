import { userGroup } from '@/lib/contract/permission/user-group'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { changeGroup, createGroup, groupDetails, listGroups, removeGroup, toggleGroup } from './service'

export const routes: readonly Route[] = [
  implement(userGroup.list, async ({ ctx, query }) => ({ data: await listGroups(ctx, query) })),
  implement(userGroup.create, async ({ ctx, actor, body }) => ({
    data: { id: await createGroup(ctx, actor, body) },
    // Wire: another word than everywhere else (contract 2 §5).
    msg: '创建成功',
  })),
  implement(userGroup.info, async ({ ctx, params }) => ({ data: await groupDetails(ctx, params.id) })),
  implement(userGroup.update, async ({ ctx, actor, params, body }) => {
    await changeGroup(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(userGroup.remove, async ({ ctx, actor, params }) => {
    await removeGroup(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(userGroup.state, async ({ ctx, actor, params }) => {
    await toggleGroup(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
]

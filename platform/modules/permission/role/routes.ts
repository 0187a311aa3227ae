import { role } from '@/lib/contract/permission/role'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { roleTree, roleTreeByPermission } from './selector'
import { changeRole, createRole, listRoles, removeRole, roleDetails, toggleRole } from './service'

export const routes: readonly Route[] = [
  implement(role.list, async ({ ctx, actor, query }) => ({ data: await listRoles(ctx, actor, query) })),
  implement(role.selector, async ({ ctx }) => ({ data: { list: await roleTree(ctx) } })),
  implement(role.selectorByPermission, async ({ ctx, actor }) => ({ data: { list: await roleTreeByPermission(ctx, actor) } })),
  implement(role.create, async ({ ctx, actor, body }) => ({
    data: { id: await createRole(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(role.info, async ({ ctx, actor, params }) => ({ data: await roleDetails(ctx, actor, params.id) })),
  implement(role.update, async ({ ctx, actor, params, body }) => {
    await changeRole(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(role.remove, async ({ ctx, actor, params }) => {
    await removeRole(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(role.state, async ({ ctx, actor, params }) => {
    await toggleRole(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
]

import { permissionGroup } from '@/lib/contract/permission/permission-group'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { groupMembers, replaceGroupMembers } from './members'
import {
  changeGroup,
  copyGroup,
  createGroup,
  groupDetails,
  listForChoosing,
  listGroups,
  removeGroup,
  toggleGroup,
} from './service'

export const routes: readonly Route[] = [
  implement(permissionGroup.list, async ({ ctx, actor, query }) => ({ data: await listGroups(ctx, actor, query) })),
  implement(permissionGroup.selector, async ({ ctx, actor }) => ({ data: await listForChoosing(ctx, actor) })),
  implement(permissionGroup.create, async ({ ctx, actor, body }) => ({
    data: { id: await createGroup(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(permissionGroup.info, async ({ ctx, actor, params }) => ({ data: await groupDetails(ctx, actor, params.id) })),
  implement(permissionGroup.update, async ({ ctx, actor, params, body }) => {
    await changeGroup(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(permissionGroup.remove, async ({ ctx, actor, params }) => {
    await removeGroup(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(permissionGroup.state, async ({ ctx, actor, params }) => {
    await toggleGroup(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(permissionGroup.copy, async ({ ctx, actor, params }) => ({
    data: { id: await copyGroup(ctx, actor, params.id) },
    msg: messages.copied,
  })),
  implement(permissionGroup.members, async ({ ctx, actor, params }) => ({
    data: await groupMembers(ctx, actor, params.id),
  })),
  implement(permissionGroup.replaceMembers, async ({ ctx, actor, params, body }) => {
    await replaceGroupMembers(ctx, actor, params.id, body)
    return { data: null, msg: messages.saved }
  }),
]

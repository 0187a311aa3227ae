import { position } from '@/lib/contract/permission/position'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import {
  allPositions,
  changePosition,
  createPosition,
  listPositions,
  positionDetails,
  positionsOf,
  positionTree,
  removePosition,
  togglePosition,
} from './service'

export const routes: readonly Route[] = [
  implement(position.list, async ({ ctx, actor, query }) => ({ data: await listPositions(ctx, actor, query) })),
  implement(position.all, async ({ ctx }) => ({ data: { list: await allPositions(ctx) } })),
  implement(position.ofOrganize, async ({ ctx, params }) => ({ data: { list: await positionsOf(ctx, params.id) } })),
  implement(position.selector, async ({ ctx }) => ({ data: { list: await positionTree(ctx) } })),
  implement(position.create, async ({ ctx, actor, body }) => ({
    data: { id: await createPosition(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(position.info, async ({ ctx, actor, params }) => ({ data: await positionDetails(ctx, actor, params.id) })),
  implement(position.update, async ({ ctx, actor, params, body }) => {
    await changePosition(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(position.remove, async ({ ctx, actor, params }) => {
    await removePosition(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(position.state, async ({ ctx, actor, params }) => {
    await togglePosition(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
]

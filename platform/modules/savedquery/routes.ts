import { advancedQuery } from '@/lib/contract/system/advanced-query'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { changeQuery, createQuery, listQueries, queryDetails, removeQuery } from './service'

export const routes: readonly Route[] = [
  implement(advancedQuery.list, async ({ ctx, actor, params }) => ({
    data: { list: await listQueries(ctx, actor, params.moduleId) },
  })),
  implement(advancedQuery.info, async ({ ctx, actor, params }) => ({ data: await queryDetails(ctx, actor, params.id) })),
  implement(advancedQuery.create, async ({ ctx, actor, body }) => ({
    data: { id: await createQuery(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(advancedQuery.update, async ({ ctx, actor, params, body }) => {
    await changeQuery(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(advancedQuery.remove, async ({ ctx, actor, params }) => {
    await removeQuery(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]

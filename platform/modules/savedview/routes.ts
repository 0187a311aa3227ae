import { savedViews } from '@/lib/contract/system/saved-view'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { beginWith, changeView, createView, listViews, removeView, viewDetails } from './service'

export const routes: readonly Route[] = [
  implement(savedViews.list, async ({ ctx, actor, params }) => ({ data: await listViews(ctx, actor, params.moduleId) })),
  implement(savedViews.info, async ({ ctx, actor, params }) => ({ data: await viewDetails(ctx, actor, params.id) })),
  implement(savedViews.create, async ({ ctx, actor, body, meta }) => ({
    data: { id: await createView(ctx, actor, body, meta) },
    msg: messages.created,
  })),
  implement(savedViews.update, async ({ ctx, actor, params, body }) => {
    await changeView(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(savedViews.remove, async ({ ctx, actor, params }) => {
    await removeView(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(savedViews.begin, async ({ ctx, actor, params, body }) => {
    await beginWith(ctx, actor, params.moduleId, body.id)
    return { data: null, msg: messages.updated }
  }),
]

import { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { delegatedTemplates, principalsToChoose } from './principals'
import { changeDelegate, createDelegate, removeDelegate, stopDelegate } from './save'
import { delegateDetails, listDelegates } from './service'

export const routes: readonly Route[] = [
  implement(flowDelegate.templates, async ({ ctx, actor, query }) => ({
    data: await delegatedTemplates(ctx, actor, query),
  })),
  implement(flowDelegate.principals, async ({ ctx, actor, query }) => ({
    data: await principalsToChoose(ctx, actor, query.flowId),
  })),
  implement(flowDelegate.list, async ({ ctx, actor, query }) => ({ data: await listDelegates(ctx, actor, query) })),
  implement(flowDelegate.create, async ({ ctx, actor, body, meta }) => ({
    data: { id: await createDelegate(ctx, actor, body, meta) },
    msg: messages.created,
  })),
  implement(flowDelegate.info, async ({ ctx, actor, params }) => ({ data: await delegateDetails(ctx, actor, params.id) })),
  implement(flowDelegate.update, async ({ ctx, actor, params, body }) => {
    await changeDelegate(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(flowDelegate.remove, async ({ ctx, actor, params }) => {
    await removeDelegate(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(flowDelegate.stop, async ({ ctx, actor, params }) => {
    await stopDelegate(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
]

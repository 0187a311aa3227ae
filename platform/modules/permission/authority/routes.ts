import { authority } from '@/lib/contract/permission/authority'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { columnSetting, grantTree, saveColumnSetting, saveGrants } from './service'

export const routes: readonly Route[] = [
  implement(authority.values, async ({ ctx, actor, params, body }) => ({
    data: await grantTree(ctx, actor, { objectId: params.objectId, kind: body.type, moduleIds: body.moduleIds }),
  })),
  implement(authority.save, async ({ ctx, actor, params, body }) => {
    await saveGrants(ctx, actor, params.objectId, body)
    return { data: null, msg: messages.done }
  }),
  implement(authority.getColumns, async ({ ctx, actor, params }) => ({ data: await columnSetting(ctx, actor, params.moduleId) })),
  implement(authority.setColumns, async ({ ctx, actor, body }) => {
    await saveColumnSetting(ctx, actor, body)
    return { data: null, msg: messages.saved }
  }),
]

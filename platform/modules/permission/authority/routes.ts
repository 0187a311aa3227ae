import { authority } from '@/lib/contract/permission/authority'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { batchEffect, grantEffect } from './effect'
import { addToMany, saveGrants, savePortals } from './grants'
import { listHolders, replaceHolders } from './holders'
import { listObjects } from './objects'
import { columnSetting, grantTree, portalTree, saveColumnSetting } from './service'

export const routes: readonly Route[] = [
  implement(authority.values, async ({ ctx, actor, params, body }) => ({
    data: await grantTree(ctx, actor, { objectId: params.objectId, kind: body.type, moduleIds: body.moduleIds }),
  })),
  implement(authority.save, async ({ ctx, actor, params, body }) => {
    await saveGrants(ctx, actor, params.objectId, body)
    return { data: null, msg: messages.done }
  }),
  implement(authority.batch, async ({ ctx, actor, body }) => {
    await addToMany(ctx, actor, body)
    return { data: null, msg: messages.done }
  }),
  implement(authority.batchEffect, async ({ ctx, actor, body }) => ({ data: await batchEffect(ctx, actor, body) })),
  implement(authority.effect, async ({ ctx, actor, params, body }) => ({
    data: await grantEffect(ctx, actor, params.objectId, body),
  })),
  implement(authority.objects, async ({ ctx, actor, query }) => ({ data: await listObjects(ctx, actor, query) })),
  implement(authority.holders, async ({ ctx, actor, params }) => ({
    data: { ids: await listHolders(ctx, actor, params.itemId, params.objectType) },
  })),
  implement(authority.replaceHolders, async ({ ctx, actor, params, body }) => {
    await replaceHolders(ctx, actor, params.itemId, body)
    return { data: null, msg: messages.done }
  }),
  implement(authority.portals, async ({ ctx, actor, params }) => ({ data: await portalTree(ctx, actor, params.objectId) })),
  implement(authority.savePortals, async ({ ctx, actor, params, body }) => {
    await savePortals(ctx, actor, params.objectId, body.ids)
    return { data: null, msg: messages.done }
  }),
  implement(authority.getColumns, async ({ ctx, actor, params }) => ({ data: await columnSetting(ctx, actor, params.moduleId) })),
  implement(authority.setColumns, async ({ ctx, actor, body }) => {
    await saveColumnSetting(ctx, actor, body)
    return { data: null, msg: messages.saved }
  }),
]

import { portal } from '@/lib/contract/portal/portal'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { saveCustom, setDefault } from './personal'
import { visiblePortal } from './seeing'
import { listPortals, portalInfo, portalTree } from './service'
import { changePortal, copyPortal, createPortal, removePortal, togglePortal } from './write'

export const routes: readonly Route[] = [
  implement(portal.list, async ({ ctx, query }) => ({ data: await listPortals(ctx, query) })),
  implement(portal.selector, async ({ ctx, actor, query }) => ({ data: { list: await portalTree(ctx, actor, query) } })),
  implement(portal.info, async ({ ctx, params }) => ({ data: await portalInfo(ctx, params.id) })),
  implement(portal.create, async ({ ctx, actor, body }) => ({
    data: await createPortal(ctx, actor, body),
    msg: messages.created,
  })),
  implement(portal.update, async ({ ctx, actor, params, body }) => {
    await changePortal(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(portal.setEnabled, async ({ ctx, actor, params }) => {
    await togglePortal(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(portal.remove, async ({ ctx, actor, params }) => {
    await removePortal(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(portal.copy, async ({ ctx, actor, params }) => {
    await copyPortal(ctx, actor, params.id)
    return { data: null, msg: messages.copied }
  }),
  implement(portal.setDefault, async ({ ctx, actor, params, query }) => {
    await setDefault(ctx, actor, params.id, query.platform)
    return { data: null, msg: messages.done }
  }),
  implement(portal.auth, async ({ ctx, actor, params, query }) => ({
    data: (await visiblePortal(ctx, actor, { id: params.id, ...query })) ?? null,
  })),
  implement(portal.saveCustom, async ({ ctx, actor, params, body: { formData, systemId, platform } }) => {
    await saveCustom(ctx, actor, params.id, { formData, systemId, platform: platform === 'App' ? 'App' : 'Web' })
    return { data: null, msg: messages.done }
  }),
]

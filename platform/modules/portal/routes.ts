import { portal } from '@/lib/contract/portal/portal'
import { portalManage } from '@/lib/contract/portal/portal-manage'
import { portalVersions } from '@/lib/contract/portal/portal-versions'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { changePage, createPage, freePortals, listPages, pageDetails, removePage, systemsFor } from './manage'
import { saveCustom, setDefault } from './personal'
import { releasePortal } from './release'
import { visiblePortal } from './seeing'
import { listPortals, portalInfo, portalTree } from './service'
import { exportPortal, importPortal } from './transfer'
import { listVersions, restoreVersion, versionDetails } from './versions'
import { changePortal, copyPortal, createPortal, removePortal, togglePortal } from './write'

const portalRoutes: readonly Route[] = [
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
  implement(portal.export, async ({ ctx, actor, params }) => ({ data: await exportPortal(ctx, actor, params.id) })),
  implement(portal.exportData, async ({ ctx, actor, params }) => ({ data: await exportPortal(ctx, actor, params.id) })),
  implement(portal.import, async ({ ctx, actor, body }) => {
    await importPortal(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
  implement(portal.importData, async ({ ctx, actor, body }) => {
    await importPortal(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
  implement(portal.release, async ({ ctx, actor, meta, params, body }) => {
    await releasePortal(ctx, { actor, meta }, params.id, body)
    return { data: null, msg: messages.done }
  }),
  implement(portal.systemFilter, async ({ ctx, params, query }) => ({
    data: { list: await systemsFor(ctx, params.id, query.category) },
  })),
  implement(portal.manageSelector, async ({ ctx, params, query }) => ({
    data: await freePortals(ctx, params.systemId, query),
  })),
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

const versionRoutes: readonly Route[] = [
  implement(portalVersions.list, async ({ ctx, params, query }) => ({ data: await listVersions(ctx, params.id, query) })),
  implement(portalVersions.info, async ({ ctx, params }) => ({ data: await versionDetails(ctx, params.id, params.number) })),
  implement(portalVersions.restore, async ({ ctx, actor, params: { id, number }, body }) => {
    await restoreVersion(ctx, actor, { portalId: id, number, version: body?.version })
    return { data: null, msg: messages.done }
  }),
]

const manageRoutes: readonly Route[] = [
  implement(portalManage.list, async ({ ctx, params, query }) => ({ data: await listPages(ctx, params.systemId, query) })),
  implement(portalManage.info, async ({ ctx, params }) => ({ data: await pageDetails(ctx, params.id) })),
  implement(portalManage.create, async ({ ctx, actor, body }) => ({
    data: { id: await createPage(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(portalManage.update, async ({ ctx, actor, params, body }) => {
    await changePage(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(portalManage.remove, async ({ ctx, actor, params }) => {
    await removePage(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]

export const routes: readonly Route[] = [...portalRoutes, ...versionRoutes, ...manageRoutes]

import { menu } from '@/lib/contract/system/menu'
import { system } from '@/lib/contract/system/system'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { dataRoutes } from './data-permission/routes'
import { itemRoutes } from './item-routes'
import { changeMenu, createMenu, menuDetails, removeMenu, toggleMenuState } from './menus'
import { copyMenu, moveMenu } from './places'
import { listSystems, menuTree, parentTree, releaseTree, wholeTree } from './service'
import { changeSystem, createSystem, removeSystem, systemDetails } from './systems'
import { exportMenu, importMenu } from './transfer'

const systemRoutes: readonly Route[] = [
  implement(system.list, async ({ ctx, actor, query }) => ({ data: { list: await listSystems(ctx, actor, query) } })),
  implement(system.create, async ({ ctx, actor, body }) => ({
    data: { id: await createSystem(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(system.info, async ({ ctx, params }) => ({ data: await systemDetails(ctx, params.id) })),
  implement(system.update, async ({ ctx, actor, params, body }) => {
    await changeSystem(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(system.remove, async ({ ctx, actor, params }) => {
    await removeSystem(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]

const menuRoutes: readonly Route[] = [
  implement(menu.bySystem, async ({ ctx, params, query }) => ({ data: { list: await menuTree(ctx, params.systemId, query) } })),
  implement(menu.selectorAll, async ({ ctx, query }) => ({ data: { list: await wholeTree(ctx, query.category) } })),
  implement(menu.systemSelector, async ({ ctx, query }) => ({ data: { list: await wholeTree(ctx, query.category) } })),
  implement(menu.selectorFilter, async ({ ctx, actor, params, query }) => ({
    data: { list: await releaseTree(ctx, actor, { id: params.id, category: query.category }) },
  })),
  implement(menu.selector, async ({ ctx, actor, params, query }) => ({
    data: { list: await parentTree(ctx, actor, { ...params, category: query.category }) },
  })),
  implement(menu.create, async ({ ctx, actor, body }) => ({
    data: { id: await createMenu(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(menu.info, async ({ ctx, params }) => ({ data: await menuDetails(ctx, params.id) })),
  implement(menu.update, async ({ ctx, actor, params, body }) => {
    await changeMenu(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(menu.remove, async ({ ctx, actor, params }) => {
    await removeMenu(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(menu.state, async ({ ctx, actor, params }) => {
    await toggleMenuState(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(menu.move, async ({ ctx, actor, params, body }) => {
    await moveMenu(ctx, actor, params.id, body)
    return { data: null, msg: messages.done }
  }),
  implement(menu.copy, async ({ ctx, actor, params }) => ({
    data: { id: await copyMenu(ctx, actor, params.id) },
    msg: messages.copied,
  })),
  implement(menu.export, async ({ ctx, actor, params }) => ({ data: await exportMenu(ctx, actor, params.id) })),
  implement(menu.import, async ({ ctx, actor, params, body }) => {
    await importMenu(ctx, actor, params.systemId, body)
    return { data: null, msg: messages.imported }
  }),
]

export const routes: readonly Route[] = [...systemRoutes, ...menuRoutes, ...itemRoutes, ...dataRoutes]

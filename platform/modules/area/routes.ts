import { area } from '@/lib/contract/system/area'
import { atlas } from '@/lib/contract/system/atlas'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { areaLevel, areaNames, areaSelection, atlasTree, outlinesOf } from './service'
import { areaDetails, changeArea, createArea, removeArea, toggleArea } from './write'

export const routes: readonly Route[] = [
  implement(area.children, async ({ ctx, params, query }) => ({ data: { list: await areaLevel(ctx, params.id, query) } })),
  implement(area.selector, async ({ ctx, params, query }) => ({ data: { list: await areaSelection(ctx, params, query) } })),
  implement(area.names, async ({ ctx, body }) => ({ data: await areaNames(ctx, body.idsList) })),
  implement(area.selectorNew, async ({ ctx, body }) => ({
    data: { list: await areaSelection(ctx, { id: body.pid || '-1', currentId: '0' }, { keyword: '' }) },
  })),
  implement(area.create, async ({ ctx, actor, body }) => ({
    data: { id: await createArea(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(area.info, async ({ ctx, params }) => ({ data: await areaDetails(ctx, params.id) })),
  implement(area.update, async ({ ctx, actor, params, body }) => {
    await changeArea(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(area.remove, async ({ ctx, actor, params }) => {
    await removeArea(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(area.state, async ({ ctx, actor, params }) => {
    await toggleArea(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(atlas.tree, async ({ ctx }) => ({ data: await atlasTree(ctx) })),
  implement(atlas.geojson, async () => ({ data: outlinesOf() })),
]

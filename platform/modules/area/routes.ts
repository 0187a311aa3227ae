import { area } from '@/lib/contract/system/area'
import { atlas } from '@/lib/contract/system/atlas'
import { location } from '@/lib/contract/system/location'
import { implement, outcome, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { searchMap } from './map-search'
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
  implement(location.around, async ({ ctx, query: { location: point, radius, keywords, offset, page } }) =>
    outcome(
      location.around,
      location.around.data.parse(await searchMap(ctx, 'around', { location: point, radius, keywords, offset, page })),
    ),
  ),
  implement(location.text, async ({ ctx, query: { keywords, offset, page } }) =>
    outcome(location.text, location.text.data.parse(await searchMap(ctx, 'text', { keywords, offset, page }))),
  ),
  implement(location.inputTips, async ({ ctx, query: { keywords } }) =>
    outcome(location.inputTips, location.inputTips.data.parse(await searchMap(ctx, 'inputtips', { keywords }))),
  ),
]

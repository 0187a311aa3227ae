import { area } from '@/lib/contract/system/area'
import { implement, type Route } from '../../http/implement'
import { areaLevel, areaNames, areaSelection } from './service'

export const routes: readonly Route[] = [
  implement(area.children, async ({ ctx, params, query }) => ({ data: { list: await areaLevel(ctx, params.id, query) } })),
  implement(area.selector, async ({ ctx, params, query }) => ({ data: { list: await areaSelection(ctx, params, query) } })),
  implement(area.names, async ({ ctx, body }) => ({ data: await areaNames(ctx, body.idsList) })),
]

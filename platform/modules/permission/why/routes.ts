import { why } from '@/lib/contract/permission/why'
import { implement, type Route } from '../../../http/implement'
import type { ModuleWhy } from './module-why'
import { overview, shownMenus, traceRight } from './service'

export const routesOver = (moduleWhy: ModuleWhy): readonly Route[] => [
  implement(why.trace, async ({ ctx, actor, query }) => ({ data: await traceRight(ctx, actor, query, moduleWhy) })),
  implement(why.menus, async ({ ctx, actor, query }) => ({ data: await shownMenus(ctx, actor, query.userId) })),
  implement(why.overview, async ({ ctx, actor, params, query }) => ({
    data: await overview(ctx, actor, { userId: query.userId, menuId: params.menuId }, moduleWhy),
  })),
]

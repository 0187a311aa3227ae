import { menu } from '@/lib/contract/system/menu'
import { system } from '@/lib/contract/system/system'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { listSystems, menuTree, toggleMenuState } from './service'

export const routes: readonly Route[] = [
  implement(system.list, async ({ ctx, actor, query }) => ({ data: { list: await listSystems(ctx, actor, query) } })),
  implement(menu.bySystem, async ({ ctx, params, query }) => ({ data: { list: await menuTree(ctx, params.systemId, query) } })),
  implement(menu.state, async ({ ctx, actor, params }) => {
    await toggleMenuState(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
]

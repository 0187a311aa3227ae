import { viewAs } from '@/lib/contract/session/view-as'
import { implement, type Route } from '../../http/implement'
import { beginViewing, endViewing } from './service'
import { setViewedSystem } from './store'

export const routes: readonly Route[] = [
  implement(viewAs.begin, async ({ ctx, actor, body }) => ({ data: await beginViewing(ctx, actor, body.userId) })),
  // One that the person may not enter shows nothing: the menus are asked for with his rights.
  implement(viewAs.lookAt, async ({ ctx, actor, body }) => {
    await setViewedSystem(ctx.db, actor.sessionHash, body.systemId)
    return { data: null }
  }),
  implement(viewAs.end, async ({ ctx, actor }) => {
    await endViewing(ctx, actor)
    return { data: null }
  }),
]

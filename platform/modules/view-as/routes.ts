import { viewAs } from '@/lib/contract/session/view-as'
import { implement, type Route } from '../../http/implement'
import { beginViewing, endViewing } from './service'

export const routes: readonly Route[] = [
  implement(viewAs.begin, async ({ ctx, actor, body }) => ({ data: await beginViewing(ctx, actor, body.userId) })),
  implement(viewAs.end, async ({ ctx, actor }) => {
    await endViewing(ctx, actor)
    return { data: null }
  }),
]

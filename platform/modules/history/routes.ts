import { adminHistory } from '@/lib/contract/system/admin-history'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { restoreChange } from './restore'
import { changeDetails, listChanges } from './service'

export const routes: readonly Route[] = [
  implement(adminHistory.list, async ({ ctx, actor, query }) => ({ data: await listChanges(ctx, actor, query) })),
  implement(adminHistory.info, async ({ ctx, actor, params, meta }) => ({
    data: await changeDetails(ctx, actor, { id: params.id, meta }),
  })),
  implement(adminHistory.restore, async ({ ctx, actor, params, meta }) => {
    await restoreChange(ctx, actor, { id: params.id, meta })
    return { data: null, msg: messages.done }
  }),
]

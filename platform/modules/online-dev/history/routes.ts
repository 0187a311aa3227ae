import { recordHistory } from '@/lib/contract/online-dev/record-history'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { bringBack, listDeleted } from './deleted'
import { previewRestore, restoreMoment } from './restore'
import { compareMoments, listChanges } from './service'

export const routes: readonly Route[] = [
  implement(recordHistory.list, async ({ ctx, actor, params, query }) => ({
    data: await listChanges(ctx, actor, { ...params, query }),
  })),
  implement(recordHistory.compare, async ({ ctx, actor, params, query }) => ({
    data: await compareMoments(ctx, actor, { ...params, from: query.from, to: query.to }),
  })),
  implement(recordHistory.restorePreview, async ({ ctx, actor, params, query }) => ({
    data: await previewRestore(ctx, actor, { ...params, moment: query.moment, field: query.field }),
  })),
  implement(recordHistory.restore, async ({ ctx, actor, meta, params, body }) => {
    const made = await restoreMoment(ctx, actor, { ...params, ...body, version: body.version, meta })
    return { data: made, msg: messages.done }
  }),
  implement(recordHistory.deleted, async ({ ctx, actor, params, query }) => ({
    data: await listDeleted(ctx, actor, params.modelId, query),
  })),
  implement(recordHistory.bringBack, async ({ ctx, actor, params }) => {
    await bringBack(ctx, actor, params)
    return { data: null, msg: messages.done }
  }),
]

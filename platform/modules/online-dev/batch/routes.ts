import { recordBatches } from '@/lib/contract/online-dev/record-batch'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { offerReport } from './report'
import { listBatches, prepareBatch, readBatch, startBatch, stopBatch, undoBatch } from './service'

/** Deleting, copying and changing many records at once. */
export const routes: readonly Route[] = [
  implement(recordBatches.prepare, async ({ ctx, actor, meta, params, body }) => ({
    data: await prepareBatch(ctx, { actor, meta }, params.modelId, body),
  })),
  implement(recordBatches.list, async ({ ctx, actor, params }) => ({
    data: { list: await listBatches(ctx, actor, params.modelId) },
  })),
  implement(recordBatches.info, async ({ ctx, actor, params }) => ({ data: await readBatch(ctx, actor, params) })),
  implement(recordBatches.start, async ({ ctx, actor, params }) => {
    await startBatch(ctx, actor, params)
    return { data: null, msg: messages.done }
  }),
  implement(recordBatches.stop, async ({ ctx, actor, params }) => {
    await stopBatch(ctx, actor, params)
    return { data: null, msg: messages.done }
  }),
  implement(recordBatches.undo, async ({ ctx, actor, params }) => {
    await undoBatch(ctx, actor, params)
    return { data: null, msg: '撤销成功' }
  }),
  implement(recordBatches.report, async ({ ctx, actor, params }) => ({ data: await offerReport(ctx, actor, params) })),
]

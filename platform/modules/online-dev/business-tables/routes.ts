import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { addFields, listAll, listFields, makeTable, previewTable, removeTable, tableDetails } from './service'

/** Tables that designs can stand on (contract 2 §18.2). */
export const routes: readonly Route[] = [
  implement(businessTables.all, async ({ ctx, params }) => ({ data: { list: await listAll(ctx, params.linkId) } })),
  implement(businessTables.fields, async ({ ctx, params, query }) => ({
    data: { list: await listFields(ctx, params, query.type) },
  })),
  implement(businessTables.info, async ({ ctx, params }) => ({ data: await tableDetails(ctx, params) })),
  implement(businessTables.preview, async ({ ctx, params, query }) => ({ data: await previewTable(ctx, params, query) })),
  implement(businessTables.make, async ({ ctx, actor, params, body }) => {
    await makeTable(ctx, actor, params.linkId, body)
    return { data: null, msg: messages.created }
  }),
  implement(businessTables.addFields, async ({ ctx, actor, params, body }) => {
    await addFields(ctx, actor, params.linkId, body)
    return { data: null, msg: messages.updated }
  }),
  implement(businessTables.remove, async ({ ctx, actor, params }) => {
    await removeTable(ctx, actor, params)
    return { data: null, msg: messages.deleted }
  }),
]

import { printDev } from '@/lib/contract/system/print'
import { printLog } from '@/lib/contract/system/print-log'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { listPrints, savePrint } from './log'
import { listTemplates, printDocuments, templateFields, templateInfo, templateOptions, templateTree } from './service'

export const routes: readonly Route[] = [
  implement(printDev.list, async ({ ctx, query }) => ({ data: await listTemplates(ctx, query) })),
  implement(printDev.selector, async ({ ctx, query }) => ({ data: { list: await templateTree(ctx, query.type) } })),
  implement(printDev.options, async ({ ctx, body }) => ({ data: await templateOptions(ctx, body.ids) })),
  implement(printDev.fields, async ({ ctx, actor, body }) => ({ data: await templateFields(ctx, actor, body) })),
  implement(printDev.data, async ({ ctx, actor, query }) => {
    const [data] = await printDocuments(ctx, actor, query.id, [query.formId])
    return { data }
  }),
  implement(printDev.batchData, async ({ ctx, actor, query }) => ({
    data: await printDocuments(ctx, actor, query.id, query.formId.split(',').filter(Boolean)),
  })),
  implement(printDev.info, async ({ ctx, params }) => ({ data: await templateInfo(ctx, params.id) })),
  implement(printLog.save, async ({ ctx, actor, body }) => {
    await savePrint(ctx, actor, body)
    return { data: null, msg: messages.done }
  }),
  implement(printLog.list, async ({ ctx, params, query }) => ({ data: await listPrints(ctx, params.printId, query) })),
]

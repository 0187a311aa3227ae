import { printDev } from '@/lib/contract/system/print'
import { printLog } from '@/lib/contract/system/print-log'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { listPrints, savePrint } from './log'
import { proposeTemplate } from './proposal'
import {
  listTemplates,
  previewData,
  printDocuments,
  templateFields,
  templateInfo,
  templateOptions,
  templateTree,
} from './service'
import { exportTemplate, importTemplate } from './transfer'
import { changeTemplate, copyTemplate, createTemplate, removeTemplate, toggleTemplate } from './write'

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
  implement(printDev.preview, async ({ ctx, actor, body }) => ({ data: await previewData(ctx, actor, body) })),
  implement(printDev.proposal, async ({ ctx, params }) => ({ data: await proposeTemplate(ctx, params.id) })),
  implement(printDev.create, async ({ ctx, actor, body }) => ({
    data: { id: await createTemplate(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(printDev.update, async ({ ctx, actor, params, body }) => {
    await changeTemplate(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(printDev.remove, async ({ ctx, actor, params }) => {
    await removeTemplate(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(printDev.state, async ({ ctx, actor, params }) => {
    await toggleTemplate(ctx, actor, params.id)
    return { data: null, msg: messages.done }
  }),
  implement(printDev.copy, async ({ ctx, actor, params }) => {
    await copyTemplate(ctx, actor, params.id)
    return { data: null, msg: messages.copied }
  }),
  implement(printDev.export, async ({ ctx, actor, params }) => ({ data: await exportTemplate(ctx, actor, params.id) })),
  implement(printDev.import, async ({ ctx, actor, body }) => {
    await importTemplate(ctx, actor, body)
    return { data: null, msg: messages.imported }
  }),
  implement(printLog.save, async ({ ctx, actor, body }) => {
    await savePrint(ctx, actor, body)
    return { data: null, msg: messages.done }
  }),
  implement(printLog.list, async ({ ctx, params, query }) => ({ data: await listPrints(ctx, params.printId, query) })),
]

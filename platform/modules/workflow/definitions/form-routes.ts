import { flowForm } from '@/lib/contract/workflow/flow-form'
import { implement, type Route } from '../../../http/implement'
import { messages, refused } from '../../../kit/refusals'
import { demandFormReader } from './designers'
import { chooseForms, formFieldRows, listForms, templateOfForm } from './form-listing'
import { releaseForm, rollBackForm } from './form-release'
import { exportForm, importForm } from './form-transfer'
import { changeForm, copyForm, createForm, formDetails, removeForm } from './forms'

/** Forms of flows (contract 4a §2.4, §8). */
export const formRoutes: readonly Route[] = [
  implement(flowForm.list, async ({ ctx, query }) => ({ data: await listForms(ctx, query) })),
  implement(flowForm.selector, async ({ ctx, actor, query }) => {
    await demandFormReader(ctx, actor)
    return { data: await chooseForms(ctx, query) }
  }),
  implement(flowForm.template, async ({ ctx, params }) => ({ data: await templateOfForm(ctx, params.formId) })),
  implement(flowForm.create, async ({ ctx, actor, body }) => ({
    data: { id: await createForm(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(flowForm.update, async ({ ctx, actor, body }) => {
    if (!body.id) throw refused(messages.updateMissing)
    await changeForm(ctx, actor, body.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(flowForm.info, async ({ ctx, actor, params }) => {
    await demandFormReader(ctx, actor)
    return { data: await formDetails(ctx, params.id) }
  }),
  implement(flowForm.remove, async ({ ctx, actor, params }) => {
    await removeForm(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
  implement(flowForm.release, async ({ ctx, actor, params, query }) => {
    const named = { id: params.id, version: query.version }
    if (query.isRelease === '0') await rollBackForm(ctx, actor, named)
    else await releaseForm(ctx, actor, named)
    return { data: null, msg: query.isRelease === '0' ? '回滚成功' : '发布成功' }
  }),
  implement(flowForm.copy, async ({ ctx, actor, params }) => {
    await copyForm(ctx, actor, params.id)
    return { data: null, msg: messages.copied }
  }),
  implement(flowForm.fields, async ({ ctx, actor, params }) => {
    await demandFormReader(ctx, actor)
    return { data: await formFieldRows(ctx, params.id) }
  }),
  ...[flowForm.export, flowForm.exportOf36].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, params }) => ({ data: await exportForm(ctx, actor, params.id) })),
  ),
  ...[flowForm.import, flowForm.importOf36].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, body }) => {
      await importForm(ctx, actor, body)
      return { data: null, msg: messages.imported }
    }),
  ),
]

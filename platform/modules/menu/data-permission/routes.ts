import { moduleDataAuthorizeLink } from '@/lib/contract/system/data-link'
import { moduleDataAuthorize, moduleDataAuthorizeScheme } from '@/lib/contract/system/data-permission'
import { implement, type Route } from '../../../http/implement'
import { messages } from '../../../kit/refusals'
import { offeredFields } from '../design-fields'
import { changeDataField, createDataField, createDataFields, dataFieldDetails, listDataFields, removeDataField } from './fields'
import { linkDetails, linkedTables, saveLink } from './links'
import { changeScheme, createScheme, listSchemes, previewScheme, removeScheme, schemeDetails } from './schemes'
import { listTableFields } from './tables'

const fieldRoutes: readonly Route[] = [
  implement(moduleDataAuthorize.list, async ({ ctx, params, query }) => ({
    data: { list: await listDataFields(ctx, params.moduleId, query.keyword) },
  })),
  implement(moduleDataAuthorize.fieldList, async ({ ctx, params }) => ({
    data: { list: await offeredFields(ctx, params.moduleId) },
  })),
  implement(moduleDataAuthorize.info, async ({ ctx, params }) => ({ data: await dataFieldDetails(ctx, params.id) })),
  implement(moduleDataAuthorize.batch, async ({ ctx, actor, body }) => {
    await createDataFields(ctx, actor, body)
    return { data: null, msg: messages.created }
  }),
  implement(moduleDataAuthorize.create, async ({ ctx, actor, body }) => ({
    data: { id: await createDataField(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(moduleDataAuthorize.update, async ({ ctx, actor, params, body }) => {
    await changeDataField(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(moduleDataAuthorize.remove, async ({ ctx, actor, params }) => {
    await removeDataField(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]

const schemeRoutes: readonly Route[] = [
  implement(moduleDataAuthorizeScheme.list, async ({ ctx, params, query }) => ({
    data: { list: await listSchemes(ctx, params.moduleId, query.keyword) },
  })),
  implement(moduleDataAuthorizeScheme.preview, async ({ ctx, actor, body }) => ({ data: await previewScheme(ctx, actor, body) })),
  implement(moduleDataAuthorizeScheme.info, async ({ ctx, params }) => ({ data: await schemeDetails(ctx, params.id) })),
  implement(moduleDataAuthorizeScheme.create, async ({ ctx, actor, body }) => ({
    data: { id: await createScheme(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(moduleDataAuthorizeScheme.update, async ({ ctx, actor, params, body }) => {
    await changeScheme(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(moduleDataAuthorizeScheme.remove, async ({ ctx, actor, params }) => {
    await removeScheme(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]

const linkRoutes: readonly Route[] = [
  implement(moduleDataAuthorizeLink.info, async ({ ctx, params }) => ({ data: await linkDetails(ctx, params) })),
  implement(moduleDataAuthorizeLink.tables, async ({ ctx, params }) => ({ data: await linkedTables(ctx, params) })),
  implement(moduleDataAuthorizeLink.save, async ({ ctx, actor, body }) => ({
    data: { id: await saveLink(ctx, actor, body) },
    msg: messages.saved,
  })),
  implement(moduleDataAuthorizeLink.fields, async ({ ctx, params, query }) => ({
    data: await listTableFields(ctx, params, query),
  })),
]

export const dataRoutes: readonly Route[] = [...fieldRoutes, ...schemeRoutes, ...linkRoutes]

import { businessTables } from '@/lib/contract/online-dev/business-tables'
import { commonFields, dataModel } from '@/lib/contract/system/data-model'
import { implement, type Route } from '../../http/implement'
import { messages } from '../../kit/refusals'
import { changeCommonField, commonFieldDetails, createCommonField, listCommonFields, removeCommonField } from './common-fields'
import {
  changeTable,
  exportTable,
  importTable,
  listAll,
  listFields,
  listTables,
  type ModuleTables,
  previewTable,
  statementsOf,
  tableDetails,
} from './service'

const readingRoutes: readonly Route[] = [
  implement(businessTables.all, async ({ ctx, actor, params }) => ({ data: { list: await listAll(ctx, actor, params.linkId) } })),
  implement(businessTables.fields, async ({ ctx, actor, params, query }) => ({
    data: { list: await listFields(ctx, actor, params, query.type) },
  })),
  implement(businessTables.info, async ({ ctx, actor, params }) => ({ data: await tableDetails(ctx, actor, params) })),
  implement(businessTables.preview, async ({ ctx, actor, params, query }) => ({
    data: await previewTable(ctx, actor, params, query),
  })),
  implement(dataModel.statements, async ({ ctx, actor, params, body: { action, ...form } }) => ({
    data: { sql: await statementsOf(ctx, actor, { ...params, action, form }) },
  })),
]

const changingRoutes: readonly Route[] = [
  implement(businessTables.make, async ({ ctx, actor, params, body }) => {
    await changeTable(ctx, actor, { ...params, action: 'create', form: body })
    return { data: null, msg: messages.created }
  }),
  implement(dataModel.update, async ({ ctx, actor, params, body }) => {
    await changeTable(ctx, actor, { ...params, action: 'update', form: body })
    return { data: null, msg: messages.updated }
  }),
  implement(businessTables.addFields, async ({ ctx, actor, params, body }) => {
    await changeTable(ctx, actor, { ...params, action: 'addFields', form: body })
    return { data: null, msg: messages.updated }
  }),
  implement(businessTables.remove, async ({ ctx, actor, params: { linkId, table } }) => {
    const form = { tableInfo: { table, newTable: '', tableName: '' }, tableFieldList: [] }
    await changeTable(ctx, actor, { linkId, action: 'remove', form })
    return { data: null, msg: messages.deleted }
  }),
  implement(dataModel.export, async ({ ctx, actor, params }) => ({ data: await exportTable(ctx, actor, params) })),
  implement(dataModel.import, async ({ ctx, actor, params, body }) => {
    await importTable(ctx, actor, params.linkId, body)
    return { data: null, msg: messages.imported }
  }),
]

const commonFieldRoutes: readonly Route[] = [
  implement(commonFields.list, async ({ ctx, query }) => ({ data: { list: await listCommonFields(ctx, query.keyword) } })),
  implement(commonFields.info, async ({ ctx, params }) => ({ data: await commonFieldDetails(ctx, params.id) })),
  implement(commonFields.create, async ({ ctx, actor, body }) => ({
    data: { id: await createCommonField(ctx, actor, body) },
    msg: messages.created,
  })),
  implement(commonFields.update, async ({ ctx, actor, params, body }) => {
    await changeCommonField(ctx, actor, params.id, body)
    return { data: null, msg: messages.updated }
  }),
  implement(commonFields.remove, async ({ ctx, actor, params }) => {
    await removeCommonField(ctx, actor, params.id)
    return { data: null, msg: messages.deleted }
  }),
]

/** `ofModules` stands above this module, which the menus themselves are asked through. */
export function routesOver(ofModules: ModuleTables): readonly Route[] {
  const tables = implement(dataModel.tables, async ({ ctx, actor, params, query }) => ({
    data: await listTables(ctx, actor, { ...params, ofModules }, query),
  }))
  return [tables, ...readingRoutes, ...changingRoutes, ...commonFieldRoutes]
}

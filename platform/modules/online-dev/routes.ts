import { designIssues } from '@/lib/contract/online-dev/design-issues'
import { listGroups } from '@/lib/contract/online-dev/list-groups'
import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import { recordExport, recordExportRuns } from '@/lib/contract/online-dev/record-export'
import { AppError } from '@/lib/errors/app-error'
import { implement, type Route } from '../../http/implement'
import { routes as designRoutes } from './designs/admin/routes'
import { exportDesign } from './designs/admin/transfer'
import { readConfig, rowsLoading } from './designs/config'
import { listDesignIssues } from './designs/issues'
import { openRecords } from './records/access'
import { recordForEditing, recordForViewing } from './records/detail'
import { listGroup, listOfGroups, listSums } from './records/groups'
import { listRecords } from './records/list'
import { removeAllNamed, removeNamed } from './records/named-removal'
import { listChildren } from './records/tree'
import { writeRecord } from './records/write-records'
import { exportRecords } from './sheet/export'
import { cancelExport, exportsOf, startExport } from './sheet/export-job'
import { accessOfStart } from './start-rights'

/** Designs and records of generated modules (spec 2 §7.14, contract 3b §8). */
export const routes: readonly Route[] = [
  ...designRoutes,
  implement(designIssues.list, async ({ ctx, query }) => ({ data: await listDesignIssues(ctx, query) })),
  implement(onlineDev.config, async ({ ctx, actor, params, query }) => {
    return { data: await readConfig(ctx, actor, params.modelId, query.type) }
  }),
  implement(onlineDev.rowsLoading, async ({ ctx, actor, params }) => ({ data: await rowsLoading(ctx, actor, params.modelId) })),
  implement(onlineDev.list, async ({ ctx, actor, meta, params, body }) => {
    return { data: await listRecords(ctx, actor, params.modelId, body, meta.origin) }
  }),
  implement(onlineDev.children, async ({ ctx, actor, params, body }) => {
    return { data: await listChildren(ctx, actor, params.modelId, { input: body, id: params.id }) }
  }),
  implement(listGroups.groups, async ({ ctx, actor, params, body }) => {
    return { data: await listOfGroups(ctx, actor, params.modelId, body) }
  }),
  implement(listGroups.rows, async ({ ctx, actor, params, body: { group, ...input } }) => {
    return { data: await listGroup(ctx, actor, params.modelId, { input, group }) }
  }),
  implement(listGroups.sums, async ({ ctx, actor, params, body }) => {
    return { data: await listSums(ctx, actor, params.modelId, body) }
  }),
  implement(onlineDev.create, async ({ ctx, actor, meta, params, body }) => {
    const access = await accessOfStart(ctx, actor, await openRecords(ctx, actor, params.modelId))
    const { id } = await writeRecord(ctx, access, { actor, meta, write: { data: body.data } })
    return { data: { id }, msg: '新建成功' }
  }),
  implement(onlineDev.info, async ({ ctx, actor, params }) => {
    return { data: await recordForEditing(ctx, actor, params.modelId, params.id) }
  }),
  implement(onlineDev.dataChange, async ({ ctx, actor, params }) => {
    return { data: await recordForViewing(ctx, actor, params.modelId, params.id) }
  }),
  implement(onlineDev.update, async ({ ctx, actor, meta, params, body }) => {
    if (body.id && body.id !== params.id)
      throw new AppError('invalid', 'the body names another record', { userMessage: '数据与地址不一致' })
    const access = await accessOfStart(ctx, actor, await openRecords(ctx, actor, params.modelId), params.id)
    const write = { id: params.id, data: body.data, version: body.f_version }
    await writeRecord(ctx, access, { actor, meta, write })
    return { data: null, msg: '更新成功' }
  }),
  implement(onlineDev.remove, async ({ ctx, actor, meta, params }) => {
    await removeNamed(ctx, { actor, meta, modelId: params.modelId }, params.id)
    return { data: null, msg: '删除成功' }
  }),
  implement(onlineDev.batchDelete, async ({ ctx, actor, meta, params, body }) => {
    await removeAllNamed(ctx, { actor, meta, modelId: params.modelId }, body.ids)
    return { data: null, msg: '删除成功' }
  }),
  // Two spellings of two calls.
  ...[recordExport.export, recordExport.exportData].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, meta: { origin }, params: { modelId }, body }) => ({
      data: body ? await exportRecords(ctx, actor, modelId, { body, origin }) : await exportDesign(ctx, actor, modelId),
    })),
  ),
  implement(recordExportRuns.start, async ({ ctx, actor, meta: { origin }, params, body }) => {
    await startExport(ctx, actor, params.modelId, { body, origin })
    return { data: null, msg: '已开始导出' }
  }),
  implement(recordExportRuns.list, async ({ ctx, actor }) => ({ data: { list: await exportsOf(ctx, actor) } })),
  implement(recordExportRuns.cancel, async ({ ctx, actor, params }) => {
    await cancelExport(ctx, actor, params.id)
    return { data: null, msg: '已取消导出' }
  }),
]

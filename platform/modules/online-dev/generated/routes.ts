import { generatedService } from '@/lib/contract/online-dev/generated-service'
import { implement, type Route } from '../../../http/implement'
import { importKinds, keepImportFile } from '../../file/public'
import { importRecords } from '../importing/import'
import { previewImport } from '../importing/preview'
import { exportFailed } from '../importing/sheets'
import { offerTemplate } from '../importing/template'
import { recordForEditing, recordForViewing } from '../records/detail'
import { listRecords } from '../records/list'
import { removeAllNamed, removeNamed } from '../records/named-removal'
import { writeRecord } from '../records/write-records'
import { exportRecords } from '../sheet/export'
import { accessOfStart } from '../start-rights'
import { exportQuestion, flatRecord, listQuestion, modelOf, openGenerated, sentRecord } from './service'

/** The services of generated modules, in both dialects (contract 4b §14). */
export const routes: readonly Route[] = [
  ...[generatedService.getList, generatedService.list, generatedService.treeList].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, params, body }) => {
      const { module } = await openGenerated(ctx, actor, params.className)
      return { data: await listRecords(ctx, actor, module.id, listQuestion(module, body)) }
    }),
  ),
  implement(generatedService.listOfOld, async ({ ctx, actor, params, query }) => {
    const { module } = await openGenerated(ctx, actor, params.className)
    return { data: await listRecords(ctx, actor, module.id, listQuestion(module, query)) }
  }),
  implement(generatedService.info, async ({ ctx, actor, params }) => {
    return { data: flatRecord(await recordForEditing(ctx, actor, await modelOf(ctx, params.className), params.id)) }
  }),
  implement(generatedService.detail, async ({ ctx, actor, params }) => {
    return { data: flatRecord(await recordForViewing(ctx, actor, await modelOf(ctx, params.className), params.id)) }
  }),
  implement(generatedService.create, async ({ ctx, actor, meta, params, body }) => {
    const access = await accessOfStart(ctx, actor, await openGenerated(ctx, actor, params.className))
    const { id } = await writeRecord(ctx, access, { actor, meta, write: { data: sentRecord(access.module, body) } })
    return { data: { id }, msg: '新建成功' }
  }),
  implement(generatedService.update, async ({ ctx, actor, meta, params, body }) => {
    const access = await accessOfStart(ctx, actor, await openGenerated(ctx, actor, params.className), params.id)
    await writeRecord(ctx, access, { actor, meta, write: { id: params.id, data: sentRecord(access.module, body) } })
    return { data: null, msg: '更新成功' }
  }),
  implement(generatedService.remove, async ({ ctx, actor, meta, params }) => {
    await removeNamed(ctx, { actor, meta, modelId: await modelOf(ctx, params.className) }, params.id)
    return { data: null, msg: '删除成功' }
  }),
  implement(generatedService.removeNamed, async ({ ctx, actor, meta, params }) => {
    const ids = params.names.split(',').filter((id) => id !== '')
    await removeAllNamed(ctx, { actor, meta, modelId: await modelOf(ctx, params.className) }, ids)
    return { data: null, msg: '删除成功' }
  }),
  implement(generatedService.batchRemove, async ({ ctx, actor, meta, params, body }) => {
    await removeAllNamed(ctx, { actor, meta, modelId: await modelOf(ctx, params.className) }, body.ids)
    return { data: null, msg: '删除成功' }
  }),
  implement(generatedService.export, async ({ ctx, actor, params, body }) => {
    const { module } = await openGenerated(ctx, actor, params.className)
    return { data: await exportRecords(ctx, actor, module.id, { body: exportQuestion(module, body) }) }
  }),
  implement(generatedService.exportOfOld, async ({ ctx, actor, params, query }) => {
    const { module } = await openGenerated(ctx, actor, params.className)
    return { data: await exportRecords(ctx, actor, module.id, { body: exportQuestion(module, query) }) }
  }),
  implement(generatedService.template, async ({ ctx, actor, params }) => {
    return { data: await offerTemplate(ctx, actor, await modelOf(ctx, params.className)) }
  }),
  implement(generatedService.upload, async ({ ctx, actor, params, body }) => {
    await openGenerated(ctx, actor, params.className)
    return { data: await keepImportFile(ctx, actor, body, importKinds), msg: '上传成功' }
  }),
  implement(generatedService.preview, async ({ ctx, actor, params, query }) => {
    const modelId = await modelOf(ctx, params.className)
    return { data: await previewImport(ctx, actor, { modelId, fileName: query.fileName }) }
  }),
  implement(generatedService.importData, async ({ ctx, actor, meta, params, body }) => {
    const modelId = await modelOf(ctx, params.className)
    const { list: rows, known: choice = null, content, flowId } = body
    const asked = { modelId, rows, choice, content, flowId, meta }
    return { data: await importRecords(ctx, actor, asked) }
  }),
  implement(generatedService.exportFailed, async ({ ctx, actor, params, body }) => {
    const modelId = await modelOf(ctx, params.className)
    return { data: await exportFailed(ctx, actor, { modelId, rows: body.list }) }
  }),
]

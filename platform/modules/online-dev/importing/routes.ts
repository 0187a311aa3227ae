import { recordImport } from '@/lib/contract/online-dev/record-import'
import { recordImportKnown } from '@/lib/contract/online-dev/record-import-known'
import { recordImportMapping } from '@/lib/contract/online-dev/record-import-mapping'
import { recordImportRuns } from '@/lib/contract/online-dev/record-import-runs'
import { implement, type Route } from '../../../http/implement'
import { importKinds, keepImportFile } from '../../file/public'
import { checkImport } from './check'
import { importRecords } from './import'
import { cancelImport, exportRefused, importsOf, startImport, undoLarge } from './import-job'
import { findHeads, forgetHeads, previewMapped } from './mapping'
import { previewImport } from './preview'
import { exportFailed } from './sheets'
import { keepLargeFile } from './spool'
import { offerTemplate } from './template'
import { undoImport } from './undo'

/** Records of generated modules from spreadsheets (contract 3b §9.3). */
export const routes: readonly Route[] = [
  implement(recordImport.template, async ({ ctx, actor, params }) => ({ data: await offerTemplate(ctx, actor, params.modelId) })),
  implement(recordImport.upload, async ({ ctx, actor, body }) => ({
    data: await keepImportFile(ctx, actor, body, importKinds),
    msg: '上传成功',
  })),
  implement(recordImport.preview, async ({ ctx, actor, params, query }) => ({
    data: await previewImport(ctx, actor, { modelId: params.modelId, fileName: query.fileName }),
  })),
  implement(recordImportKnown.check, async ({ ctx, actor, params, body }) => ({
    data: await checkImport(ctx, actor, { modelId: params.modelId, rows: body.list, field: body.field, content: body.content }),
  })),
  implement(recordImportMapping.heads, async ({ ctx, actor, params, body }) => ({
    data: await findHeads(ctx, actor, { modelId: params.modelId, fileName: body.fileName }),
  })),
  implement(recordImportMapping.preview, async ({ ctx, actor, params, body }) => ({
    data: await previewMapped(ctx, actor, { modelId: params.modelId, fileName: body.fileName, fields: body.fields }),
  })),
  implement(recordImportMapping.forget, async ({ ctx, actor, params }) => {
    await forgetHeads(ctx, actor, params.modelId)
    return { data: null, msg: '操作成功' }
  }),
  implement(recordImport.importData, async ({ ctx, actor, meta, params, body }) => ({
    data: await importRecords(ctx, actor, {
      ...{ modelId: params.modelId, rows: body.list, meta },
      ...{ choice: body.known ?? null, content: body.content, flowId: body.flowId },
    }),
  })),
  implement(recordImport.undo, async ({ ctx, actor, params, body }) => {
    await undoImport(ctx, actor, { modelId: params.modelId, batch: body.batch })
    return { data: null, msg: '撤销成功' }
  }),
  implement(recordImportRuns.upload, async ({ ctx, actor, params, body }) => ({
    data: await keepLargeFile(ctx, actor, params.modelId, body),
    msg: '上传成功',
  })),
  implement(recordImportRuns.start, async ({ ctx, actor, params, body }) => {
    const { fileName, fields = null, known = null, again, flowId } = body
    await startImport(ctx, actor, { modelId: params.modelId, fileName, fields, choice: known, again, flowId })
    return { data: null, msg: '已开始导入' }
  }),
  implement(recordImportRuns.list, async ({ ctx, actor }) => ({ data: { list: await importsOf(ctx, actor) } })),
  implement(recordImportRuns.cancel, async ({ ctx, actor, params }) => {
    await cancelImport(ctx, actor, params.id)
    return { data: null, msg: '已取消导入' }
  }),
  implement(recordImportRuns.undo, async ({ ctx, actor, params }) => {
    await undoLarge(ctx, actor, params.id)
    return { data: null, msg: '已开始撤销' }
  }),
  implement(recordImportRuns.exportFailed, async ({ ctx, actor, params }) => ({
    data: await exportRefused(ctx, actor, params.id),
  })),
  ...[recordImport.exportFailed, recordImport.exportException].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, params, body }) => ({
      data: await exportFailed(ctx, actor, { modelId: params.modelId, rows: body.list }),
    })),
  ),
]

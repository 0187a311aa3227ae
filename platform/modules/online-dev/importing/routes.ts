import { recordImport } from '@/lib/contract/online-dev/record-import'
import { implement, type Route } from '../../../http/implement'
import { importKinds, keepImportFile } from '../../file/public'
import { importRecords, previewImport } from './import'
import { exportFailed } from './sheets'
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
  implement(recordImport.importData, async ({ ctx, actor, meta, params, body }) => ({
    data: await importRecords(ctx, actor, { modelId: params.modelId, rows: body.list, meta }),
  })),
  implement(recordImport.undo, async ({ ctx, actor, params, body }) => {
    await undoImport(ctx, actor, { modelId: params.modelId, batch: body.batch })
    return { data: null, msg: '撤销成功' }
  }),
  ...[recordImport.exportFailed, recordImport.exportException].map((endpoint) =>
    implement(endpoint, async ({ ctx, actor, params, body }) => ({
      data: await exportFailed(ctx, actor, { modelId: params.modelId, rows: body.list }),
    })),
  ),
]

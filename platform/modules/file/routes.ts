import { file } from '@/lib/contract/file/file'
import { implement, implementAnonymous, implementOptional, outcome, type Route } from '../../http/implement'
import { mergeChunks, takeChunk, testChunk } from './chunks'
import { download, findViewer, linkOneFile, linkPackedFiles } from './download'
import { serveFile } from './serve'
import { uploadFile } from './upload'

export const routes: readonly Route[] = [
  implement(file.upload, async ({ ctx, actor, params, body }) =>
    outcome(file.upload, await uploadFile(ctx, actor, params.type, body), '上传成功'),
  ),
  implementOptional(file.image, async ({ ctx, actor, meta, params }) => serveFile(ctx, { actor, meta, file: params })),
  implement(file.downloadLink, async ({ ctx, actor, params }) =>
    outcome(file.downloadLink, await linkOneFile(ctx, actor, params)),
  ),
  implementAnonymous(file.download, async ({ ctx, meta, query }) => download(ctx, meta, query)),
  implement(file.packDownload, async ({ ctx, actor, params, body }) =>
    outcome(file.packDownload, await linkPackedFiles(ctx, actor, { type: params.type, wanted: body })),
  ),
  implement(file.preview, async ({ ctx, actor, meta, query }) =>
    outcome(file.preview, await findViewer(ctx, actor, meta, query)),
  ),
  implement(file.testChunk, async ({ ctx, actor, query }) => outcome(file.testChunk, await testChunk(ctx, actor, query))),
  implement(file.chunk, async ({ ctx, actor, body }) => outcome(file.chunk, await takeChunk(ctx, actor, body))),
  implement(file.merge, async ({ ctx, actor, body }) => outcome(file.merge, await mergeChunks(ctx, actor, body), '上传成功')),
]

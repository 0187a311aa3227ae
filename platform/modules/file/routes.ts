import { file } from '@/lib/contract/file/file'
import { implement, implementAnonymous, outcome, type Route } from '../../http/implement'
import { serveFile } from './serve'
import { uploadFile } from './service'

export const routes: readonly Route[] = [
  implement(file.upload, async ({ ctx, actor, params, body }) =>
    outcome(file.upload, await uploadFile(ctx, actor, params.type, body), '上传成功'),
  ),
  implementAnonymous(file.image, async ({ ctx, meta, params }) => serveFile(ctx, meta, params)),
]

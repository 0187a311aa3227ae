import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { dataBackup } from '@/lib/contract/system/data-backup'
import { implement, type Route } from '../../http/implement'
import { pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { backupProgress, startBackup } from './job'
import { findBackup } from './place'
import { backupPage } from './service'

export const routes: readonly Route[] = [
  implement(dataBackup.list, async ({ ctx, query }) => ({ data: pageOf(query, await backupPage(ctx, query)) })),
  implement(dataBackup.create, async ({ ctx, actor }) => {
    await startBackup(ctx, actor.userId)
    return { data: null, msg: '备份已开始' }
  }),
  implement(dataBackup.remove, async ({ ctx, params }) => {
    const backup = await findBackup(ctx.config.dataDir, params.id)
    if (!backup) throw refused(messages.deleteMissing)
    await rm(backup.file, { force: true })
    return { data: null, msg: messages.deleted }
  }),
  implement(dataBackup.progress, async ({ ctx }) => ({ data: await backupProgress(ctx) })),
  implement(dataBackup.download, async ({ ctx, params, meta }) => {
    const backup = await findBackup(ctx.config.dataDir, params.id)
    if (!backup) throw refused(messages.missing)
    const headers = {
      'content-type': 'application/gzip',
      'content-length': String(backup.sizeBytes),
      'content-disposition': `attachment; filename="${backup.fileName}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    }
    const content = meta.reading?.isHead ? null : (Readable.toWeb(createReadStream(backup.file)) as ReadableStream<Uint8Array>)
    return new Response(content, { headers })
  }),
]

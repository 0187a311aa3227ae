import { fillPath } from '@/lib/contract/endpoint'
import { dataBackup } from '@/lib/contract/system/data-backup'
import type { PlatformContext } from '../../http/context'
import { limits } from '../../kit/paging'
import { listBackups } from './place'

type Query = { keyword: string; currentPage: number; pageSize: number }

/** Newest first, in pages (contract 2 §18.4). */
export async function backupPage(ctx: PlatformContext, query: Query) {
  const word = query.keyword.trim().toLowerCase()
  const found = (await listBackups(ctx.config.dataDir)).filter(({ fileName }) => fileName.toLowerCase().includes(word))
  const { offset, limit } = limits(query)
  const rows = found.slice(offset, offset + limit).map(({ id, fileName, sizeBytes, takenAt }) => ({
    ...{ id, fileName, fileSize: sizeBytes, creatorTime: takenAt },
    fileUrl: `/api${fillPath(dataBackup.download.path, { id })}`,
  }))
  return { rows, total: found.length }
}

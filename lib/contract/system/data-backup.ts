import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, created, epochMs, looseNumber, looseText, nothing, page, pagingQuery, wireId } from '../wire'

const backupRow = z.looseObject({
  id: wireId,
  fileName: looseText,
  /** Bytes; older platforms send text. */
  fileSize: z.union([z.number(), looseText]),
  creatorTime: epochMs,
  fileUrl: looseText,
})

const progress = z.looseObject({
  state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
  doneCount: looseNumber,
  totalCount: looseNumber,
  /** Why it failed, in the words of the platform. */
  reason: looseText,
})

const tag = { tag: 'systemData.dataBackup' } as const

/** Backups of the installation (contract 2 §18.4). */
export const dataBackup = {
  list: endpoint('GET', '/system/DataBackup', {
    summary: 'Backups that are kept, newest first, paged, by a word.',
    access: tag,
    query: pagingQuery,
    data: page(backupRow),
  }),
  create: endpoint('POST', '/system/DataBackup', {
    summary: 'Begins a backup of the database and the files; it goes on in the background.',
    access: tag,
    data: created,
  }),
  remove: endpoint('DELETE', '/system/DataBackup/{id}', {
    summary: 'Deletes a backup.',
    access: tag,
    params: byId,
    data: nothing,
  }),
  /** A call of ours. */
  progress: endpoint('GET', '/system/DataBackup/progress', {
    summary: 'How far the newest backup is, or how it ended.',
    access: tag,
    data: progress,
  }),
  /** A call of ours. It holds everything that anybody has stored, so the screen alone is not enough. */
  download: endpoint('GET', '/system/DataBackup/{id}/Actions/Download', {
    summary: 'The archive of a backup.',
    access: 'administrator',
    params: byId,
    data: nothing,
    replyKind: 'bytes',
    isFile: true,
  }),
}

import type { Actor, PlatformContext } from '../../http/context'
import { consume } from '../../http/limits'
import { receiveFile } from '../../http/multipart'
import type { Db, DbTransaction } from '../../store/database'
import { refused } from '../permission/listing'
import { lockWriters } from '../permission/locks'
import { newFileName, storageOf } from './local-storage'
import { fileTypes, findRule } from './rules'
import { deleteIfUnused, deleteUnusedBefore, deleteUnusedBeyond, findFile, findKnownNames, insertFile } from './store'

/** Contract 1 §19.1. The answer's `name` is the id of the file from then on; what the sender called it is kept as text only. */
export async function uploadFile(ctx: PlatformContext, actor: Actor, wantedType: string, body: unknown) {
  await consume(ctx, 'uploadByUser', actor.userId)
  const { type, rule } = findRule(wantedType)
  const storage = storageOf(ctx)
  const draft = await storage.openDraft()
  try {
    const { originalName, sizeBytes: received } = await receiveFile(body, { sizeBytesMax: rule.sizeBytesMax, sink: draft.sink })
    if (received === 0) throw refused('上传失败，文件内容为空')
    const { contentType, extension, sizeBytes } = await rule.accept({
      draft,
      originalName: plainName(originalName),
      sizeBytes: received,
    })
    if (sizeBytes < received) await draft.truncate(sizeBytes)
    const name = newFileName(extension)
    await draft.keep({ type, name })
    const row = { type, name, userId: actor.userId, originalName: plainName(originalName), contentType, sizeBytes }
    await insertFile(ctx.db, { ...row, createdAt: ctx.now() })
    await forget(ctx, type, (trx) => deleteUnusedBeyond(trx, { type, ...rule }, actor.userId, rule.unusedPerUserMax))
    const url = `/api/file/Image/${type}/${name}`
    const thumbUrl = contentType.startsWith('image/') ? url : ''
    return { name, url, thumbUrl, fileSize: sizeBytes, fileExtension: extension, fileVersionId: '' }
  } finally {
    await draft.discard()
  }
}

/** The last part of the name without what cannot be shown or would turn its direction. For people to read, never a path. */
function plainName(originalName: string | undefined): string {
  const last = (originalName ?? '').split(/[\\/]/).at(-1) ?? ''
  return last.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 200)
}

/** Whether a user uploaded this file as this kind. */
export async function isOwnFile(db: Db | DbTransaction, file: { userId: string; type: string; name: string }): Promise<boolean> {
  return (await findFile(db, file.type, file.name))?.userId === file.userId
}

/** Forgets a file that nothing shows any more, and removes its bytes. */
export async function removeIfUnused(ctx: PlatformContext, wantedType: string, name: string): Promise<void> {
  const { type, rule } = findRule(wantedType)
  await forget(ctx, type, (trx) => deleteIfUnused(trx, { type, ...rule }, name))
}

/** Removes rows and then their bytes. Whoever puts a file to use holds the same lock, so none goes at that very moment. */
async function forget(
  ctx: PlatformContext,
  type: string,
  deleteRows: (trx: DbTransaction) => Promise<string[]>,
): Promise<number> {
  const names = await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'user')
    return deleteRows(trx)
  })
  await removeBytes(ctx, type, names)
  return names.length
}

async function removeBytes(ctx: PlatformContext, type: string, names: readonly string[]): Promise<void> {
  const storage = storageOf(ctx)
  for (const name of names) await storage.remove({ type, name })
}

/** Long enough for a form that was opened, filled at leisure and saved. */
const unusedKeptMs = 24 * 3_600_000
const batchSize = 200

/** Removes uploads that were never used, bytes without a row, and broken-off uploads. Run on a timer. */
export async function purgeFiles(ctx: PlatformContext): Promise<void> {
  const before = ctx.now() - unusedKeptMs
  for (const type of fileTypes) {
    await purgeUnused(ctx, type, before)
    await purgeUnknown(ctx, type, before)
  }
  await storageOf(ctx).removeDraftsBefore(before)
}

async function purgeUnused(ctx: PlatformContext, type: string, before: number): Promise<void> {
  const { rule } = findRule(type)
  for (let count = batchSize; count === batchSize; ) {
    count = await forget(ctx, type, (trx) => deleteUnusedBefore(trx, { type, ...rule }, before, batchSize))
  }
}

async function purgeUnknown(ctx: PlatformContext, type: string, before: number): Promise<void> {
  let batch: string[] = []
  const flush = async () => {
    const known = await findKnownNames(ctx.db, type, batch)
    await removeBytes(
      ctx,
      type,
      batch.filter((name) => !known.has(name)),
    )
    batch = []
  }
  for await (const { name, changedAt } of storageOf(ctx).list(type)) {
    if (changedAt < before) batch.push(name)
    if (batch.length >= batchSize) await flush()
  }
  await flush()
}

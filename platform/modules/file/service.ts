import type { PlatformContext } from '../../http/context'
import type { Db, DbTransaction } from '../../store/database'
import { trackFileUse } from '../../store/file-use'
import { lockWriters } from '../permission/public'
import { fileTypes, findRule } from './rules'
import { storageOf } from './storage-of'
import { deleteEndedLinks, deleteIfUnused, deleteUnusedBefore, deleteUnusedBeyond, findFile, findKnownNames } from './store'
import { deleteStaleUploads, findKnownUploads } from './store-chunks'

/** Whether a user uploaded this file as this kind. */
export async function isOwnFile(db: Db | DbTransaction, file: { userId: string; type: string; name: string }): Promise<boolean> {
  return (await findFile(db, file.type, file.name))?.userId === file.userId
}

/** Forgets a file that nothing shows any more, and removes its bytes. */
export async function removeIfUnused(ctx: PlatformContext, wantedType: string, name: string): Promise<void> {
  const { type } = findRule(wantedType)
  await forget(ctx, type, (trx) => deleteIfUnused(trx, type, name))
}

/** Forgets a user's uploads of a kind that nothing shows, but the newest. */
export async function forgetUnusedBeyond(ctx: PlatformContext, type: string, userId: string, kept: number): Promise<void> {
  await forget(ctx, type, (trx) => deleteUnusedBeyond(trx, type, userId, kept))
}

/** Removes rows and then their bytes. Whoever puts an avatar to use holds the same lock, so none goes at that very moment. */
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

const dayMs = 24 * 3_600_000
const batchSize = 200

/**
 * Removes uploads that were never used, parts that were left, ended links, and now and then bytes without a row.
 * Run on a timer.
 */
export async function purgeFiles(ctx: PlatformContext): Promise<number> {
  const now = ctx.now()
  let removed = 0
  const storage = storageOf(ctx)
  await trackFileUse(ctx.db)
  for (const type of fileTypes) removed += await purgeUnused(ctx, type, now - findRule(type).rule.unusedKeptMs)
  await deleteEndedLinks(ctx.db, now)
  for (const id of await deleteStaleUploads(ctx.db, now - dayMs)) await storage.parts.remove(id)
  if (!isSweepDue(ctx)) return removed
  for (const type of fileTypes) await purgeUnknown(ctx, type, now - dayMs)
  await purgeUnknownParts(ctx, now - dayMs)
  return removed
}

/** What is arriving lies on the disk of the process that takes it, so each process removes its own of what broke off. */
export async function purgeDrafts(ctx: PlatformContext): Promise<void> {
  await storageOf(ctx).removeDraftsBefore(ctx.now() - dayMs)
}

async function purgeUnused(ctx: PlatformContext, type: string, before: number): Promise<number> {
  let removed = 0
  for (let count = batchSize; count === batchSize; removed += count) {
    count = await forget(ctx, type, (trx) => deleteUnusedBefore(trx, type, before, batchSize))
  }
  return removed
}

const sweptAt = new WeakMap<object, number>()

/** Looking at every file there is takes a while, and only a killed process leaves bytes without a row. */
function isSweepDue(ctx: PlatformContext): boolean {
  const now = ctx.now()
  if (now - (sweptAt.get(ctx.db) ?? 0) < dayMs) return false
  sweptAt.set(ctx.db, now)
  return true
}

async function purgeUnknown(ctx: PlatformContext, type: string, before: number): Promise<void> {
  await sweep(storageOf(ctx).list(type), before, async (names) => {
    const known = await findKnownNames(ctx.db, type, names)
    await removeBytes(
      ctx,
      type,
      names.filter((name) => !known.has(name)),
    )
  })
}

async function purgeUnknownParts(ctx: PlatformContext, before: number): Promise<void> {
  const { parts } = storageOf(ctx)
  await sweep(parts.listUploads(), before, async (ids) => {
    const known = await findKnownUploads(ctx.db, ids)
    for (const id of ids) if (!known.has(id)) await parts.remove(id)
  })
}

type Entries = AsyncIterable<{ name: string; changedAt: number }>

async function sweep(entries: Entries, before: number, look: (names: readonly string[]) => Promise<void>): Promise<void> {
  let batch: string[] = []
  for await (const { name, changedAt } of entries) {
    if (changedAt < before) batch.push(name)
    if (batch.length < batchSize) continue
    await look(batch)
    batch = []
  }
  await look(batch)
}

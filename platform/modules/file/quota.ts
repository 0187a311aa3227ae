import { statfs } from 'node:fs/promises'
import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { filesFolder } from './storage-of'
import { sumUploads } from './store'
import { sumPendingUploads } from './store-chunks'

const gigabyte = 1024 ** 3
const dayMs = 24 * 3_600_000

/** What one user may bring: in a day, and without having saved any of it. Far above honest use; it only keeps the disk from filling. */
const perDayGb = 20
const unusedGb = 10
const unusedSinceMs = 7 * dayMs
/** The database is usually on the same disk and must never run out of it. */
const freeBytesMin = 512 * 1024 * 1024

/** Bytes that are arriving now, by user: several at once must not pass together where one after the other would not. */
const arriving = new WeakMap<object, Map<string, number>>()

/**
 * Refuses what would be too much for one user or for the disk. Answers a function that is to be called when the bytes have been
 * kept or thrown away. Counts of other processes are seen once their files are kept.
 */
export async function reserveSpace(ctx: PlatformContext, userId: string, sizeBytes: number): Promise<() => void> {
  const byUser = arriving.get(ctx.db) ?? new Map<string, number>()
  arriving.set(ctx.db, byUser)
  const before = byUser.get(userId) ?? 0
  byUser.set(userId, before + sizeBytes)
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    const left = (byUser.get(userId) ?? 0) - sizeBytes
    if (left > 0) byUser.set(userId, left)
    else byUser.delete(userId)
  }
  try {
    await refuseFullDisk(ctx, sizeBytes)
    await refuseTooMuch(ctx, userId, before + sizeBytes)
    return release
  } catch (error) {
    release()
    throw error
  }
}

async function refuseFullDisk(ctx: PlatformContext, sizeBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(await filesFolder(ctx))
  if (bavail * bsize - sizeBytes >= freeBytesMin) return
  throw new AppError('internal', 'the disk of the files is nearly full', { userMessage: '存储空间不足，请联系管理员' })
}

async function refuseTooMuch(ctx: PlatformContext, userId: string, arrivingBytes: number): Promise<void> {
  const now = ctx.now()
  const kept = await sumUploads(ctx.db, userId, { all: now - dayMs, unused: now - unusedSinceMs })
  const pending = (await sumPendingUploads(ctx.db, userId)) + arrivingBytes
  if (kept.all + pending > perDayGb * gigabyte) throw refused(`上传失败，24小时内上传的文件总量不能超过${perDayGb}GB`)
  if (kept.unused + pending > unusedGb * gigabyte)
    throw refused(`上传失败，已上传未保存的文件总量不能超过${unusedGb}GB，请先保存`)
}

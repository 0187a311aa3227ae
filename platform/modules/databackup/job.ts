import { z } from 'zod'
import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../http/context'
import { enqueue, type JobKind, jobOfKey } from '../../jobs/public'
import { refused } from '../../kit/refusals'
import { makeBackup } from './make'

const payload = z.object({ takenAt: z.number() })
const key = 'all'

/** A backup takes as long as its files are large: it goes on in the background, one at a time. */
export const dataBackups: JobKind<z.output<typeof payload>> = {
  name: 'dataBackup',
  attemptsMax: 2,
  payload,
  run: async (ctx, { takenAt }, run) => {
    try {
      return { fileName: await makeBackup(ctx, { takenAt, run }) }
    } catch (error) {
      // What is refused once is refused again.
      if (error instanceof AppError && error.userMessage) return { reason: error.userMessage }
      throw error
    }
  },
}

export async function startBackup(ctx: PlatformContext, ownerUserId: string): Promise<void> {
  const isNew = await enqueue(ctx, ctx.db, dataBackups, { payload: { takenAt: ctx.now() }, key, ownerUserId })
  if (!isNew) throw refused('已有备份正在进行，请等待完成')
}

/** How the newest goes, or went. */
export async function backupProgress(ctx: PlatformContext) {
  const job = await jobOfKey(ctx.db, dataBackups.name, key)
  if (!job) return { state: 'none' as const, doneCount: 0, totalCount: 0, reason: '' }
  const { state, doneCount, totalCount, result } = job
  const reason = typeof result?.reason === 'string' ? result.reason : ''
  const isFailed = reason !== '' || state === 'failed' || state === 'cancelled'
  return { state: isFailed ? ('failed' as const) : state, doneCount, totalCount, reason }
}

import { z } from 'zod'
import { exportBody } from '@/lib/contract/online-dev/record-export'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { consume } from '../../../http/limits'
import { cancelOwnJob, enqueue, type JobKind, ownJobs } from '../../../jobs/public'
import { refused } from '../../../kit/refusals'
import { fileAddressOf, keepTemporary } from '../../file/public'
import { tellPeople } from '../../message/public'
import { loadActor } from '../../permission/public'
import { type ExportWanted, makeExport, openExport } from './export'

/** Exports that take long: they run in the background with the rights that their reader has by then, and tell him when they are done. */

const payload = z.object({
  userId: z.string(),
  modelId: z.string(),
  title: z.string(),
  body: exportBody,
  /** Absent in jobs of before phones had lists of their own. */
  origin: z.string().default('pc'),
})

export const recordExports: JobKind<z.output<typeof payload>> = {
  name: 'recordExport',
  attemptsMax: 2,
  payload,
  run: async (ctx, { userId, modelId, body, origin }, { signal, progress }) => {
    const actor = await loadActor(ctx, userId, { tokenHash: '', ipAddress: '' })
    if (!actor) return undefined
    try {
      const { name, content, count } = await makeExport(ctx, actor, await openExport(ctx, actor, modelId, { body, origin }), {
        signal,
        progress,
      })
      const file = await keepTemporary(ctx, actor, { name, content })
      await tellDone(ctx, userId, { ...file, count })
      return file
    } catch (error) {
      // What is refused once is refused again.
      if (error instanceof AppError && error.userMessage) return { reason: error.userMessage }
      throw error
    }
  },
}

export async function startExport(
  ctx: PlatformContext,
  actor: Actor,
  modelId: string,
  { body, origin }: ExportWanted,
): Promise<void> {
  await consume(ctx, 'exportByUser', actor.userId)
  const { access } = await openExport(ctx, actor, modelId, { body, origin })
  const { userId } = actor
  const wanted = { payload: { userId, modelId, title: access.module.fullName, body, origin }, key: userId, ownerUserId: userId }
  if (!(await enqueue(ctx, ctx.db, recordExports, wanted))) throw refused('已有导出正在进行，请等待完成或先取消')
}

export async function exportsOf(ctx: PlatformContext, { userId }: Actor) {
  const jobs = await ownJobs(ctx, userId, recordExports.name)
  return jobs.map(({ id, state, doneCount, totalCount, createdAt, payload: { modelId, title }, result }) => {
    const isRefused = typeof result?.reason === 'string'
    return {
      ...{ id, modelId, title, doneCount, totalCount, createdTime: createdAt },
      state: isRefused ? ('failed' as const) : state,
      file: state === 'done' && !isRefused ? result : null,
      reason: isRefused ? result.reason : '',
    }
  })
}

export async function cancelExport(ctx: PlatformContext, actor: Actor, id: string): Promise<void> {
  const own = await exportsOf(ctx, actor)
  if (!own.some((job) => job.id === id)) throw new AppError('notFound', `no export ${id} to cancel`)
  await cancelOwnJob(ctx, actor.userId, id)
}

type Done = { type: string; name: string; shownName: string; count: number }

async function tellDone(ctx: PlatformContext, userId: string, { type, name, shownName, count }: Done): Promise<void> {
  await tellPeople(ctx, {
    userIds: [userId],
    title: `导出完成：${shownName}`,
    lines: [`${shownName}已导出，共${count}条数据。文件保留24小时，请及时下载。`],
    files: JSON.stringify([{ fileId: name, name: shownName, url: fileAddressOf({ type, name }) }]),
  })
}

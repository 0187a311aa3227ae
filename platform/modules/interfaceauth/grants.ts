import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { askable } from '../datainterface/public'
import { keepApplication, savedBy } from './keep'
import { findGranted, findInterfaces, lockApplication, lockApplications, replaceGranted, updateApplication } from './store'

const grantsMax = 1000

/** Grants exactly these interfaces. Nobody grants what he may not ask himself; what was granted before may stay. */
export async function saveGranted(ctx: PlatformContext, actor: Actor, oauthId: string, idsText: string): Promise<void> {
  const ids = [...new Set(idsText.split(',').map((id) => id.trim()))].filter(Boolean)
  if (ids.length > grantsMax) throw refused(`授权接口不能超过${grantsMax}个`, 'dataInterfaceIds')
  const known = new Set((await findGranted(ctx.db, oauthId)).map(({ id }) => id))
  const isAskable = await askable(ctx, actor)
  const found = await findInterfaces(ctx.db, ids)
  if (found.length < ids.length) throw refused('数据接口不存在', 'dataInterfaceIds')
  if (found.some((row) => !known.has(row.id) && !isAskable(row)))
    throw new AppError('forbidden', 'an interface that the person may not ask was to be granted')
  await ctx.db.transaction().execute(async (trx) => {
    await lockApplications(trx)
    const application = await lockApplication(trx, oauthId)
    if (!application) throw refused(messages.updateMissing)
    const before = (await findGranted(trx, oauthId)).map(({ id }) => id)
    await replaceGranted(trx, oauthId, ids)
    await updateApplication(trx, oauthId, savedBy(ctx, actor))
    await keepApplication(trx, ctx, actor, {
      ...{ action: 'update', id: oauthId, name: application.appName },
      before: { id: oauthId, dataInterfaceIds: before },
      after: { id: oauthId, dataInterfaceIds: ids },
    })
  })
}

import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { demandPerson, personText } from '../permission/public'
import { newKey, openKey } from './credentials'
import { keepApplication, savedBy } from './keep'
import {
  deleteBound,
  findBound,
  findPeople,
  insertBound,
  lockApplication,
  lockApplications,
  updateApplication,
  updateKey,
} from './store'

/** People as whom an application may call. Binding somebody gives his rights away, so it needs the right to administer him. */

export async function boundPeople(ctx: PlatformContext, actor: Actor, oauthId: string) {
  const rows = await findBound(ctx.db, oauthId)
  return Promise.all(
    rows.map(async ({ userId, keySealed, realName, account, isAdministrator }) => {
      const isOpen = await mayBind(ctx, actor, { id: userId, isAdministrator })
      const userKey = isOpen ? await openKey(ctx, oauthId, { userId, keySealed }) : ''
      return { userId, userName: personText({ realName, account }), userKey }
    }),
  )
}

type Person = { id: string; isAdministrator: number }

async function mayBind(ctx: PlatformContext, actor: Actor, { id, isAdministrator }: Person): Promise<boolean> {
  if (actor.isAdministrator || id === actor.userId) return true
  if (isAdministrator === 1) return false
  return demandPerson(ctx.db, actor, 'edit', id).then(
    () => true,
    (error) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}

async function demandBindable(ctx: PlatformContext, actor: Actor, userIds: readonly string[]): Promise<void> {
  const people = await findPeople(ctx.db, userIds)
  if (people.length < userIds.length) throw refused('用户不存在', 'userIds')
  for (const person of people) if (!(await mayBind(ctx, actor, person))) throw refused(messages.notAllowed)
}

/** Who was bound already keeps his key. */
export async function savePeople(ctx: PlatformContext, actor: Actor, oauthId: string, wanted: readonly string[]): Promise<void> {
  const userIds = [...new Set(wanted)]
  const known = new Set((await findBound(ctx.db, oauthId)).map(({ userId }) => userId))
  await demandBindable(
    ctx,
    actor,
    userIds.filter((id) => !known.has(id)),
  )
  await ctx.db.transaction().execute(async (trx) => {
    await lockApplications(trx)
    const application = await lockApplication(trx, oauthId)
    if (!application) throw refused(messages.updateMissing)
    const before = (await findBound(trx, oauthId)).map(({ userId }) => userId)
    const added = userIds.filter((id) => !before.includes(id))
    // Bound meanwhile by somebody else and unbound again: nobody has been asked for the right to it.
    if (added.some((id) => known.has(id))) throw refused(messages.updateMissing)
    await deleteBound(
      trx,
      oauthId,
      before.filter((id) => !userIds.includes(id)),
    )
    const keys = await Promise.all(added.map((userId) => newKey(ctx, oauthId, userId)))
    await insertBound(
      trx,
      keys.map(({ row }) => row),
    )
    await updateApplication(trx, oauthId, { ...savedBy(ctx, actor), isBound: userIds.length > 0 ? 1 : 0 })
    await keepApplication(trx, ctx, actor, {
      ...{ action: 'update', id: oauthId, name: application.appName },
      before: { id: oauthId, userIds: before },
      after: { id: oauthId, userIds },
    })
  })
}

export async function renewKey(ctx: PlatformContext, actor: Actor, oauthId: string, userId: string): Promise<string> {
  await demandBindable(ctx, actor, [userId])
  const { userKey, row } = await newKey(ctx, oauthId, userId)
  await ctx.db.transaction().execute(async (trx) => {
    await lockApplications(trx)
    const application = await lockApplication(trx, oauthId)
    const userIds = (await findBound(trx, oauthId)).map((bound) => bound.userId)
    if (!application || !userIds.includes(userId)) throw refused(messages.updateMissing)
    await updateKey(trx, row)
    await updateApplication(trx, oauthId, savedBy(ctx, actor))
    await keepApplication(trx, ctx, actor, {
      ...{ action: 'update', id: oauthId, name: application.appName },
      before: { id: oauthId, newKeyOf: '' },
      after: { id: oauthId, newKeyOf: userId },
    })
  })
  return userKey
}

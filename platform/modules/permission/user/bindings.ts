import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { keepHistory } from '../../history/public'
import { tellUnbound } from '../../message/public'
import { listSocials, removeBinding } from '../../session/public'
import { hasTag } from '../effective'
import { lockWriters } from '../locks'
import { personText } from '../person-text'
import { demandPerson } from '../scope/scope'
import type { GradeRight } from '../scope/store'
import { readUser } from './listing'
import { assertMayChange } from './rules'
import { findUserRow } from './store'

/** Third-party accounts of oneself (contract 1 §11.10) and of others in their administration (contract 2 §3.9). */

export async function socialsOf(ctx: PlatformContext, actor: Actor, userId: string) {
  return listSocials(ctx, await demandOwner(ctx, ctx.db, actor, { userId, right: 'see' }))
}

export async function unbind(ctx: PlatformContext, actor: Actor, id: string, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'user')
    const owner = await demandOwner(ctx, trx, actor, { userId, right: 'edit' })
    const before = await readUser(trx, owner, ctx.now())
    const socialName = await removeBinding(trx, id, owner)
    if (socialName === undefined) throw new AppError('notFound', 'no such binding of this user')
    await tellUnbound({ ...ctx, db: trx }, owner, actor, socialName)
    if (owner === actor.userId || !before) return
    const change = { object: 'user', id: owner, name: personText(before), action: 'update' } as const
    await keepHistory(trx, ctx, actor, {
      ...change,
      before: { ...before, socials: socialName },
      after: { ...before, socials: '' },
    })
  })
}

type Owner = { userId: string; right: GradeRight }

/** Whose accounts are meant: one's own, or with the administration of users those of somebody whom one may change. */
async function demandOwner(
  ctx: PlatformContext,
  db: Db | DbTransaction,
  actor: Actor,
  { userId, right }: Owner,
): Promise<string> {
  if (userId === '' || userId === actor.userId) return actor.userId
  if (!(await hasTag({ ...ctx, db }, actor, 'permission.user'))) {
    throw new AppError('forbidden', 'third-party accounts of others need permission.user')
  }
  const target = await findUserRow(db, userId, ctx.now())
  if (!target) throw refused(messages.missing)
  assertMayChange(actor, target)
  await demandPerson(db, actor, right, target.id)
  return target.id
}

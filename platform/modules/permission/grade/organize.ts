import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { demandOrganizes } from '../scope/scope'
import { entersOwnPlace, gainsByMove, insertSight } from './organize-store'
import { keepRecord, readRecord } from './record'

/** What making and moving organisations has to do with who administers them. */

type Moved = { id: string; parentId: string }

/** Contract 2 §1.4: whoever makes an organisation and is no administrator sees it from then on. He gets no right that he lacks above it. */
export async function keepSight(ctx: PlatformContext, trx: DbTransaction, actor: Actor, made: Moved): Promise<void> {
  if (actor.isAdministrator) return
  const before = await readRecord(trx, actor.userId)
  await insertSight(trx, actor.userId, made, ctx.now())
  await keepRecord(ctx, trx, actor, { userId: actor.userId, before })
}

/**
 * A6: an organisation is moved only to where one may add, and nobody gets rights in it by moving it below what he administers,
 * nor records of it by moving it below where he belongs.
 */
export async function demandNoGain(trx: DbTransaction, actor: Actor, moved: Moved): Promise<void> {
  if (actor.isAdministrator) return
  await demandOrganizes(trx, actor, 'add', [moved.parentId])
  if (await gainsByMove(trx, actor.userId, moved)) throw refused(messages.notAllowed)
  if (await entersOwnPlace(trx, actor.userId, moved)) throw refused('只有管理员能把其他组织移到您所属的组织之下', 'parentId')
}

import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { tellRightsChanged } from '../../message/public'
import { endSessionsOf } from '../../session/public'
import { granteesOf } from '../effective'
import { findBeyond } from '../grade/record'
import { findMemberIds, hasAdministrationBeyond, hasGrantBeyond } from './store'

/**
 * A6: whoever is no administrator may hand out only roles and positions whose every grant he holds himself, so nobody can make
 * himself or a helper stronger than he is.
 */
export async function assertMayHandOut(
  trx: DbTransaction,
  actor: Actor,
  given: { roleIds: readonly string[]; positionIds: readonly string[] },
): Promise<void> {
  if (actor.isAdministrator) return
  const grantees = granteesOf(actor)
  const isBeyond =
    (await hasGrantBeyond(trx, { type: 'Role', ids: given.roleIds }, grantees)) ||
    (await hasGrantBeyond(trx, { type: 'Position', ids: given.positionIds }, grantees))
  if (isBeyond) throw refused(messages.notAllowed)
}

/** A6: whoever belongs to a role or position may not bring it into force for himself when it carries more than he holds. */
export async function assertNoOwnGain(
  trx: DbTransaction,
  actor: Actor,
  object: { type: 'Role' | 'Position'; id: string },
): Promise<void> {
  if (actor.isAdministrator) return
  const members = await findMemberIds(trx, object.type, [object.id])
  if (!members.includes(actor.userId)) return
  const isRole = object.type === 'Role'
  await assertMayHandOut(trx, actor, { roleIds: isRole ? [object.id] : [], positionIds: isRole ? [] : [object.id] })
}

/** Ends the sessions of everyone who belongs to a role or position whose rights changed (contract 2 §0.10), with the same commit. */
export async function endSessionsOfMembers(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  object: { type: 'Role' | 'Position'; id: string },
): Promise<void> {
  const members = await findMemberIds(trx, object.type, [object.id])
  await endSessionsOf({ ...ctx, db: trx }, members, 'rightsChanged')
  await tellRightsChanged({ ...ctx, db: trx }, members, actor)
}

/** A6: a new password is the whole account, so it may not be set for someone who administers more than the actor does. */
export async function assertMayTakeOver(trx: DbTransaction, actor: Actor, userId: string): Promise<void> {
  if (actor.isAdministrator) return
  const isBeyond =
    (await hasAdministrationBeyond(trx, userId, granteesOf(actor))) || (await findBeyond(trx, actor, [userId])).has(userId)
  if (isBeyond) throw refused(messages.notAllowed)
}

import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction, UserRelationType } from '../../../store/database'
import { tellRightsChanged } from '../../message/public'
import { endSessionsOf } from '../../session/public'
import { belongingsOf } from '../belongings'
import { granteesOf } from '../effective'
import { findBeyond } from '../grade/record'
import { findGroupsNaming } from '../permission-group/people-store'
import { findMemberships } from '../store'
import { demandWholeOffers } from '../whole-offers'
import {
  carriesRelativeScheme,
  findCarriedSchemes,
  findMemberIds,
  hasAdministrationBeyond,
  hasGrantBeyond,
  hasPlaceBeyond,
} from './store'

/**
 * What somebody is about to belong to, of organisations with everything above them. Organisations and groups of people carry what the
 * permission groups give that name them.
 */
type Given = Partial<Record<UserRelationType | 'PermissionGroup', readonly string[]>>

const relations = ['Role', 'Position', 'Group', 'Organize'] as const

/**
 * A6: whoever is no administrator may hand out only what carries no grant beyond his own, so nobody can make himself or a helper
 * stronger than he is.
 */
export async function assertMayHandOut(trx: DbTransaction, actor: Actor, given: Given): Promise<void> {
  if (actor.isAdministrator) return
  const grantees = granteesOf(actor)
  const permissionGroups = [...(given.PermissionGroup ?? [])]
  for (const type of relations) permissionGroups.push(...(await findGroupsNaming(trx, type, given[type] ?? [])))
  const carried = { Role: given.Role ?? [], Position: given.Position ?? [], PermissionGroup: permissionGroups }
  for (const type of ['Role', 'Position', 'PermissionGroup'] as const) {
    const objects = { type, ids: carried[type] }
    if (await hasGrantBeyond(trx, objects, grantees)) throw refused(messages.notAllowed)
    for (const after of (await findCarriedSchemes(trx, objects)).values())
      await demandWholeOffers(trx, actor, null, { before: [], after })
  }
}

type Placed = { organizeIds: readonly string[]; Role?: readonly string[]; Position?: readonly string[] }

/**
 * A6: a scheme such as 本部门及下级 lets in other records at each place, so what carries one is given to people of the own organisations
 * and below alone, unless the giver sees all records of that menu.
 */
export async function assertSamePlaces(trx: DbTransaction, actor: Actor, given: Placed): Promise<void> {
  const { organizeIds, Role = [], Position = [] } = given
  if (actor.isAdministrator || (Role.length === 0 && Position.length === 0)) return
  if (!(await hasPlaceBeyond(trx, actor.userId, organizeIds))) return
  if (!(await carriesRelativeScheme(trx, { Role, Position }, granteesOf(actor)))) return
  throw refused('所选角色或岗位的数据权限随组织变化，在您所属组织之外只能由管理员授予')
}

type Holder = { type: Exclude<UserRelationType, 'Organize'>; id: string }

/** A6: whoever belongs to something may not bring it into force for himself when it carries more than he holds. */
export async function assertNoOwnGain(trx: DbTransaction, actor: Actor, { type, id }: Holder): Promise<void> {
  if (actor.isAdministrator) return
  const members = await findMemberIds(trx, type, [id])
  if (members.includes(actor.userId)) await assertMayHandOut(trx, actor, { [type]: [id] })
}

/** Ends the sessions of everyone who belongs to something whose rights changed (contract 2 §0.10), with the same commit. */
export async function endSessionsOfMembers(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { type, id }: Holder,
): Promise<void> {
  await endSessionsFor(ctx, trx, actor, await findMemberIds(trx, type, [id]))
}

/** The same of people who are known already. */
export async function endSessionsFor(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  userIds: readonly string[],
): Promise<void> {
  await endSessionsOf({ ...ctx, db: trx }, userIds, 'rightsChanged')
  await tellRightsChanged({ ...ctx, db: trx }, userIds, actor)
}

/** A6: a new password is the whole account, so it may not be set for someone who administers more than the actor does. */
export async function assertMayTakeOver(trx: DbTransaction, actor: Actor, userId: string): Promise<void> {
  if (actor.isAdministrator) return
  const { permissionGroups } = belongingsOf(await findMemberships(trx, userId))
  const user = { id: userId, permissionGroupIds: permissionGroups.map(({ id }) => id) }
  const isBeyond =
    (await hasAdministrationBeyond(trx, user, granteesOf(actor))) || (await findBeyond(trx, actor, [userId])).has(userId)
  if (isBeyond) throw refused(messages.notAllowed)
}

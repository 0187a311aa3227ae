import { type MemberObject, membersMax } from '@/lib/contract/permission/user-relation'
import { AppError } from '@/lib/errors/app-error'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import { demandVersion, keepHistory } from '../../history/public'
import { tellRightsChanged } from '../../message/public'
import { endSessionsOf } from '../../session/public'
import { hasTag } from '../effective'
import { versionOfIds } from '../ids-version'
import { lockWriters } from '../locks'
import { findGroupsNaming } from '../permission-group/people-store'
import { demandOrganizes, demandPeople } from '../scope/scope'
import { findPlacesOf } from '../scope/store'
import {
  addMembers,
  countAsChanged,
  findMemberObject,
  findMembersAmong,
  findOutsider,
  findShownMemberIds,
  findUsers,
  leavePosition,
  type MemberOwner,
  removeMembers,
} from './relation-store'
import { assertMayHandOut, assertSamePlaces } from './service'

/** Members of positions, roles and groups, contract 2 §6. */

const kinds = {
  Position: { object: 'position', tag: 'permission.position', part: '岗位' },
  Role: { object: 'role', tag: 'permission.role', part: '角色' },
  Group: { object: 'group', tag: 'permission.group', part: '分组' },
} as const satisfies Record<MemberObject, { object: string; tag: string; part: string }>

const tooMany = `成员超过${membersMax}人，不能整体保存`

/** Whoever is disabled stays a member and is not told (contract 2 §6). */
export async function listMembers(ctx: PlatformContext, actor: Actor, id: string) {
  const owner = await findMemberObject(ctx.db, id)
  // Whoever may open none of the screens learns nothing, not even whether there is such a thing.
  await demandScreen(ctx, actor, owner?.type ?? 'Position')
  if (!owner || isHidden(actor, owner)) throw refused(messages.missing)
  await demandScope(ctx.db, actor, 'see', owner)
  const ids = await findShownMemberIds(ctx.db, owner, membersMax + 1)
  return { ids, version: versionOfIds(ids) }
}

type Replacement = { objectType: MemberObject; userIds: readonly string[]; version?: number | undefined }

export async function replaceMembers(ctx: PlatformContext, actor: Actor, id: string, wanted: Replacement): Promise<void> {
  await writeMembers(ctx, actor, { id, type: wanted.objectType }, async (trx, owner) => {
    const before = await findShownMemberIds(trx, owner, membersMax + 1)
    if (before.length > membersMax) throw refused(tooMany, 'userIds')
    await demandVersion(trx, kinds[owner.type].object, { id, version: versionOfIds(before) }, wanted.version)
    const after = [...new Set(wanted.userIds)]
    const change = {
      added: after.filter((userId) => !before.includes(userId)),
      removed: before.filter((userId) => !after.includes(userId)),
    }
    return { change, before, after }
  })
}

type Difference = { objectType: MemberObject; added: readonly string[]; removed: readonly string[] }

/** Of something large only who comes and who goes is looked at, and kept in history. */
export async function changeMembers(ctx: PlatformContext, actor: Actor, id: string, wanted: Difference): Promise<void> {
  if (wanted.added.some((userId) => wanted.removed.includes(userId))) throw refused('同一成员不能同时添加和移除', 'added')
  await writeMembers(ctx, actor, { id, type: wanted.objectType }, async (trx, owner) => {
    const had = new Set(await findMembersAmong(trx, owner, [...wanted.added, ...wanted.removed]))
    const added = [...new Set(wanted.added)].filter((userId) => !had.has(userId))
    const removed = [...new Set(wanted.removed)].filter((userId) => had.has(userId))
    return { change: { added, removed }, before: removed, after: added }
  })
}

/** What changes, and what history tells of it. */
type Plan = { change: Change; before: readonly string[]; after: readonly string[] }
type Planning = (trx: DbTransaction, owner: MemberOwner) => Promise<Plan>

async function writeMembers(
  ctx: PlatformContext,
  actor: Actor,
  { id, type }: { id: string; type: MemberObject },
  planning: Planning,
): Promise<void> {
  await demandScreen(ctx, actor, type)
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'position', 'role', 'group', 'user')
    const owner = await findMemberObject(trx, id)
    if (!owner || owner.type !== type) throw refused(messages.doMissing)
    if (isHidden(actor, owner)) throw refused(messages.notAllowed)
    await demandScope(trx, actor, 'edit', owner)
    const plan = await planning(trx, owner)
    const { added, removed } = plan.change
    if (added.length + removed.length === 0) return
    const { object, part } = kinds[type]
    await checkChange(trx, actor, owner, plan.change)
    await removeMembers(trx, owner, removed)
    await addMembers(trx, owner, added)
    if (type === 'Position') await leavePosition(trx, id, removed)
    const moved = [...added, ...removed]
    // The form of a user says nothing of groups.
    if (type !== 'Group') await countAsChanged(trx, moved)
    await endSessionsOf({ ...ctx, db: trx }, moved, 'rightsChanged')
    await tellRightsChanged({ ...ctx, db: trx }, moved, actor, [part])
    const kept = { before: { members: plan.before }, after: { members: plan.after } }
    await keepHistory(trx, ctx, actor, { object, id, name: owner.fullName, action: 'members', ...kept })
  })
}

async function demandScreen(ctx: PlatformContext, actor: Actor, type: MemberObject): Promise<void> {
  const { tag } = kinds[type]
  if (!(await hasTag(ctx, actor, tag))) throw new AppError('forbidden', `members of a ${type} need ${tag}`)
}

/** Contract 2 §4.1: global roles are for administrators alone. */
function isHidden(actor: Actor, owner: MemberOwner): boolean {
  return owner.isGlobal && owner.type === 'Role' && !actor.isAdministrator
}

/** Who belongs to a position or role is for whoever administers all of its organisations; groups belong to none. */
async function demandScope(db: Db | DbTransaction, actor: Actor, right: 'see' | 'edit', owner: MemberOwner): Promise<void> {
  if (owner.type !== 'Group') await demandOrganizes(db, actor, right, owner.organizeIds)
}

type Change = { added: readonly string[]; removed: readonly string[] }

/**
 * Who is added must belong where the position or role does. A6: nobody but an administrator changes what he himself or an administrator
 * belongs to, and nobody hands out what carries more than he holds. A group carries nothing, unless a permission group names it.
 */
async function checkChange(trx: DbTransaction, actor: Actor, owner: MemberOwner, { added, removed }: Change): Promise<void> {
  const people = await findUsers(trx, [...added, ...removed])
  const living = new Set(people.filter(({ enabledMark }) => enabledMark !== 0).map((person) => person.id))
  if (added.some((userId) => !living.has(userId))) throw refused('所选用户不存在或已被禁用', 'userIds')
  if (owner.type === 'Group' && (await findGroupsNaming(trx, 'Group', [owner.id])).length === 0) return
  const outsider = owner.isGlobal ? undefined : await findOutsider(trx, owner, added)
  if (outsider !== undefined) throw refused(`${outsider.realName}不属于${kinds[owner.type].part}的所属组织`, 'userIds')
  if (actor.isAdministrator) return
  if (people.some((person) => person.id === actor.userId)) throw refused(messages.notAllowed)
  if (people.some((person) => person.isAdministrator === 1)) throw refused('无法修改管理员账户')
  // Groups belong to no organisation, but whoever comes into one or leaves it has what permission groups give to it, or no longer.
  if (owner.type === 'Group') await demandPeople(trx, actor, [...added, ...removed])
  if (added.length === 0) return
  await assertMayHandOut(trx, actor, { [owner.type]: [owner.id] })
  if (owner.type === 'Group') return
  await assertSamePlaces(trx, actor, { [owner.type]: [owner.id], organizeIds: await findPlacesOf(trx, added) })
}

import { groupMembersMax } from '@/lib/contract/permission/permission-group'
import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { Db, DbTransaction } from '../../../store/database'
import type { PermissionMemberType } from '../../../store/tables/permission-groups'
import { demandVersion, keepHistory } from '../../history/public'
import { versionOfIds } from '../ids-version'
import { lockWriters } from '../locks'
import { assertMayHandOut, endSessionsFor } from '../member/service'
import { parseSelectionId, type SelectionKind } from '../pickers/selection-ids'
import { isSeenMember } from '../scope/store'
import { findPeopleOfGroup } from './people-store'
import { demandGroup, demandSeenGroup } from './scope'
import { addMembers, findGroup, findLiving, findMembers, type GroupMember, removeMembers } from './store'

/** Who belongs to a permission group (contract 2 §8.1): people, and what stands for people. */

/** Of its members those that the caller sees: he replaces them only where these are all. */
export async function groupMembers(ctx: PlatformContext, actor: Actor, id: string) {
  if (!(await findGroup(ctx.db, id))) throw refused(messages.missing)
  await demandSeenGroup(ctx.db, actor, id)
  const ids = idsOf(await findMembers(ctx.db, id, await isSeenMember(ctx.db, actor)))
  return { ids, version: versionOfIds(ids) }
}

/** As the wire has them: `id--type`. */
export async function memberIds(db: Db | DbTransaction, id: string): Promise<string[]> {
  return idsOf(await findMembers(db, id))
}

function idsOf(members: Awaited<ReturnType<typeof findMembers>>): string[] {
  return members.map((member) => `${member.id}--${member.kind}`)
}

type Replacement = { ids: readonly string[]; version?: number | undefined }

export async function replaceGroupMembers(ctx: PlatformContext, actor: Actor, id: string, wanted: Replacement): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockWriters(trx, 'organize', 'position', 'role', 'group', 'permissionGroup', 'user')
    const group = await findGroup(trx, id)
    if (!group) throw refused(messages.doMissing)
    await demandGroup(trx, actor, id)
    const before = await memberIds(trx, id)
    await demandVersion(trx, 'permissionGroup', { id, version: versionOfIds(before) }, wanted.version)
    const after = membersOf(wanted.ids)
    const had = membersOf(before)
    const added = after.filter((member) => !had.some(isSame(member)))
    const removed = had.filter((member) => !after.some(isSame(member)))
    if (added.length + removed.length === 0) return
    await demandLiving(trx, added)
    if (added.length > 0) await assertMayHandOut(trx, actor, { PermissionGroup: [id] })
    const people = await findPeopleOfGroup(trx, id)
    await removeMembers(trx, id, removed)
    await addMembers(trx, id, added)
    // Whoever was added is in his organisations too.
    if (added.length > 0) await demandGroup(trx, actor, id)
    const moved = difference(people, await findPeopleOfGroup(trx, id))
    // A6: nobody but an administrator changes what he himself belongs to.
    if (!actor.isAdministrator && moved.includes(actor.userId)) throw refused(messages.notAllowed)
    if (group.enabledMark === 1) await endSessionsFor(ctx, trx, actor, moved)
    const change = { object: 'permissionGroup', id, name: group.fullName, action: 'members' } as const
    const members = await memberIds(trx, id)
    await keepHistory(trx, ctx, actor, { ...change, before: { members: before }, after: { members } })
  })
}

const types = {
  user: 'User',
  role: 'Role',
  position: 'Position',
  group: 'Group',
  company: 'Organize',
  department: 'Organize',
} as const satisfies Record<Exclude<SelectionKind, 'system'>, PermissionMemberType>

const unknownMember = '所选成员不存在'

/** Each once. Ids without a type are users (contract 2 §25.5); a variable such as "the current user" is nobody here. */
function membersOf(ids: readonly string[]): GroupMember[] {
  const members = new Map<string, GroupMember>()
  for (const text of ids) {
    const { id, kind } = parseSelectionId(text)
    if (kind === 'system' || id === '') throw refused(unknownMember, 'ids')
    const member = { type: types[kind ?? 'user'], id }
    members.set(`${member.type} ${id}`, member)
  }
  if (members.size > groupMembersMax) throw refused(`成员不能超过${groupMembersMax}个`, 'ids')
  return [...members.values()]
}

function isSame(one: GroupMember): (other: GroupMember) => boolean {
  return (other) => one.type === other.type && one.id === other.id
}

async function demandLiving(trx: DbTransaction, members: readonly GroupMember[]): Promise<void> {
  for (const type of new Set(members.map((member) => member.type))) {
    const ids = members.flatMap((member) => (member.type === type ? member.id : []))
    if ((await findLiving(trx, type, ids)).size !== ids.length) throw refused(unknownMember, 'ids')
  }
}

function difference(before: readonly string[], after: readonly string[]): string[] {
  const [had, has] = [new Set(before), new Set(after)]
  return [...before.filter((id) => !has.has(id)), ...after.filter((id) => !had.has(id))]
}

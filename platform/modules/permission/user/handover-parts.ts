import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { keepHistory } from '../../history/public'
import { findAllGrants } from '../authority/store'
import { granteesOf } from '../effective'
import { nodeIcons } from '../icons'
import { addMembers, findMemberObject, findOutsider, leavePosition, removeMembers } from '../member/relation-store'
import { assertMayHandOut, assertSamePlaces } from '../member/service'
import { hasGrantBeyond } from '../member/store'
import { memberIds } from '../permission-group/members'
import { demandGroup } from '../permission-group/scope'
import { addMembers as addToGroup, removeMembers as takeFromGroup } from '../permission-group/store'
import { personText } from '../person-text'
import { demandOrganizes } from '../scope/scope'
import { findPlacesOf } from '../scope/store'
import { findGrantSystems, findHoldings, findNamingGroups, moveGrants } from './handover-store'

type Person = { id: string; realName: string; account: string }
type Move = { ctx: PlatformContext; trx: DbTransaction; actor: Actor; from: Person; to: Person }

/** A kind of right that somebody has and that can be given to somebody else (contract 2 §3.6). */
export type HandoverPart = {
  /** Of its branch in the tree, and behind the ids of what stands in it: `id--role`. */
  key: string
  fullName: string
  icon: string
  list(ctx: PlatformContext, userId: string): Promise<readonly { id: string; fullName: string }[]>
  /** Refuses what the one who hands over may not give, or the other may not have. */
  move(move: Move, ids: readonly string[]): Promise<void>
}

export const handoverParts: readonly HandoverPart[] = [
  { key: 'role', fullName: '角色', icon: nodeIcons.role, list: listOf('Role'), move: moving('Role') },
  { key: 'position', fullName: '岗位', icon: nodeIcons.position, list: listOf('Position'), move: moving('Position') },
  {
    key: 'grant',
    fullName: '个人授权',
    icon: nodeIcons.user,
    list: ({ db }, userId) => findGrantSystems(db, userId),
    move: moveOwnGrants,
  },
  {
    key: 'permissionGroup',
    fullName: '权限组',
    icon: nodeIcons.permissionGroup,
    list: ({ db }, userId) => findNamingGroups(db, userId),
    move: moveNamingGroups,
  },
]

function listOf(type: 'Role' | 'Position'): HandoverPart['list'] {
  return ({ db }, userId) => findHoldings(db, type, userId)
}

/** A position, and a role of organisations, is only for people of these (contract 2 §4.1, 6). */
function moving(type: 'Role' | 'Position'): HandoverPart['move'] {
  return async ({ trx, actor, from, to }, ids) => {
    const held = (await findHoldings(trx, type, from.id)).filter(({ id }) => ids.includes(id))
    const heldIds = held.map(({ id }) => id)
    await assertMayHandOut(trx, actor, { [type]: heldIds })
    await assertSamePlaces(trx, actor, { [type]: heldIds, organizeIds: await findPlacesOf(trx, [to.id]) })
    for (const { id, fullName } of held) {
      const owner = await findMemberObject(trx, id)
      if (!owner) continue
      // Contract 2 §4.1: global roles are for administrators alone.
      if (owner.isGlobal && !actor.isAdministrator) throw refused(messages.notAllowed)
      await demandOrganizes(trx, actor, 'edit', owner.organizeIds)
      const outsider = owner.isGlobal ? undefined : await findOutsider(trx, owner, [to.id])
      const noun = type === 'Role' ? '角色' : '岗位'
      if (outsider) throw refused(`${outsider.realName}不属于${noun}“${fullName}”的所属组织`)
      await removeMembers(trx, owner, [from.id])
      await addMembers(trx, owner, [to.id])
      if (type === 'Position') await leavePosition(trx, id, [from.id])
    }
  }
}

async function moveOwnGrants({ ctx, trx, actor, from, to }: Move, systemIds: readonly string[]): Promise<void> {
  if (!actor.isAdministrator && (await hasGrantBeyond(trx, { type: 'User', ids: [from.id] }, granteesOf(actor))))
    throw refused(messages.notAllowed)
  const people = [from, to]
  const before = new Map<Person, unknown>()
  for (const person of people) before.set(person, await findAllGrants(trx, person.id))
  await moveGrants(trx, { from: from.id, to: to.id }, systemIds)
  for (const person of people) {
    const change = { object: 'user', id: person.id, name: personText(person), action: 'grant' } as const
    await keepHistory(trx, ctx, actor, { ...change, before: before.get(person), after: await findAllGrants(trx, person.id) })
  }
}

async function moveNamingGroups({ ctx, trx, actor, from, to }: Move, ids: readonly string[]): Promise<void> {
  const held = (await findNamingGroups(trx, from.id)).filter(({ id }) => ids.includes(id))
  await assertMayHandOut(trx, actor, { PermissionGroup: held.map(({ id }) => id) })
  for (const { id, fullName } of held) {
    await demandGroup(trx, actor, id)
    const before = await memberIds(trx, id)
    await takeFromGroup(trx, id, [{ type: 'User', id: from.id }])
    await addToGroup(trx, id, [{ type: 'User', id: to.id }])
    // Whoever takes over is in the organisations of the one who hands over too.
    await demandGroup(trx, actor, id)
    const change = { object: 'permissionGroup', id, name: fullName, action: 'members' } as const
    const after = await memberIds(trx, id)
    await keepHistory(trx, ctx, actor, { ...change, before: { members: before }, after: { members: after } })
  }
}

import type { UserForm } from '@/lib/contract/permission/user'
import type { Actor } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { assertMayHandOut, assertSamePlaces } from '../member/service'
import { findPlacesAbove } from '../permission-group/people-store'
import { demandOrganizes, demandPerson } from '../scope/scope'
import { findSubordinateIds } from '../store'
import { findExistingOrganisations, findPositionsIn, findRolesIn, isUser, type Memberships } from './store'

type Target = { id: string; isAdministrator: number }

/** Administrators are changed by themselves only (contract 2 §3.4). */
export function assertMayChange(actor: Actor, target: Target): void {
  if (target.isAdministrator !== 1 || target.id === actor.userId) return
  throw refused(actor.isAdministrator ? '管理员只能修改自己，不能修改其他管理员' : '无法修改管理员账户')
}

/** Organisations must exist; positions and roles must belong to one of them. Answers the position to stand in first. */
export async function checkMemberships(trx: DbTransaction, form: UserForm): Promise<{ firstPositionId: string | null }> {
  const organisations = await findExistingOrganisations(trx, form.organizeId)
  if (organisations.length !== form.organizeId.length) throw refused('所属组织不存在', 'organizeId')
  const positions = await findPositionsIn(trx, form.positionId, form.organizeId)
  if (positions.length !== form.positionId.length) throw refused('岗位不属于所选组织', 'positionId')
  const roles = await findRolesIn(trx, form.roleId, form.organizeId)
  if (roles.length !== form.roleId.length) throw refused('角色不属于所选组织', 'roleId')
  const inMain = form.positionId.find((id) => positions.some((row) => row.id === id && row.organizeId === form.organizeId[0]))
  return { firstPositionId: inMain ?? form.positionId[0] ?? null }
}

type Managed = { userId: string; managerId: string; before: string | null }

/**
 * Somebody's records are his manager's too where a scheme says so. A6: nobody but an administrator changes his own manager or makes
 * himself one, and the manager is one whom he sees.
 */
export async function checkManager(trx: DbTransaction, actor: Actor, { userId, managerId, before }: Managed): Promise<void> {
  if (managerId === (before ?? '')) return
  if (!actor.isAdministrator && userId === actor.userId) throw refused('不能修改自己的直属主管', 'managerId')
  if (managerId === '') return
  if (managerId === userId) throw refused('直属主管不能是自己', 'managerId')
  if (!(await isUser(trx, managerId))) throw refused('直属主管不存在', 'managerId')
  if (!actor.isAdministrator && managerId === actor.userId) throw refused('只有管理员能把您设为他人的直属主管', 'managerId')
  await demandPerson(trx, actor, 'see', managerId)
  const below = await findSubordinateIds(trx, userId)
  if (below.includes(managerId)) throw refused('直属主管不能是我的下属用户', 'managerId')
}

/**
 * A6: nobody but an administrator changes his own organisations, positions or roles, and nobody hands out a new one that carries more
 * than he holds.
 */
export async function checkEscalation(
  trx: DbTransaction,
  actor: Actor,
  userId: string,
  change: { before: Memberships; after: Memberships },
) {
  if (actor.isAdministrator) return
  const { before, after } = change
  const isSame =
    hasSameIds(before.organizeIds, after.organizeIds) &&
    hasSameIds(before.positionIds, after.positionIds) &&
    hasSameIds(before.roleIds, after.roleIds)
  if (userId === actor.userId && !isSame) throw refused(messages.notAllowed)
  const added = after.organizeIds.filter((id) => !before.organizeIds.includes(id))
  if (added.length > 0) await demandOrganizes(trx, actor, 'add', added)
  const moved = (key: 'roleIds' | 'positionIds') => [
    ...after[key].filter((id) => !before[key].includes(id)),
    // What he could not give back he does not take either.
    ...before[key].filter((id) => !after[key].includes(id)),
  ]
  const [above, aboveNow] = [await findPlacesAbove(trx, before.organizeIds), await findPlacesAbove(trx, after.organizeIds)]
  await assertMayHandOut(trx, actor, {
    Organize: [...aboveNow].filter((id) => !above.has(id)),
    Role: moved('roleIds'),
    Position: moved('positionIds'),
  })
  if (isSame) return
  await assertSamePlaces(trx, actor, { organizeIds: after.organizeIds, Role: after.roleIds, Position: after.positionIds })
}

export function hasSameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

import type { Actor, PlatformContext } from '../../http/context'
import { type Belongings, belongingsOf } from './belongings'
import { findMemberships, type MembershipRow } from './store'

/**
 * The signed-in user as he is now, read from the database on every call, so that a role or position taken away counts at once.
 * Null when the account is gone or disabled. A current organisation or position that he has lost is replaced by his first one.
 */
export async function loadActor(
  ctx: PlatformContext,
  userId: string,
  session: { tokenHash: string; ipAddress: string },
): Promise<Actor | null> {
  const rows = await findMemberships(ctx.db, userId)
  const [user] = rows
  if (!user || user.enabledMark === 0) return null
  return actorOf(userId, user, rows, session)
}

export function actorOf(
  userId: string,
  user: MembershipRow,
  rows: readonly MembershipRow[],
  session: { tokenHash: string; ipAddress: string },
): Actor {
  const belongings = belongingsOf(rows)
  const { organizeId, permissionGroups } = belongings
  const positionIds = idsOf(belongings, 'Position')
  const here = rows.find(
    (row) => row.objectType === 'Position' && row.objectEnabled === 1 && row.positionOrganizeId === organizeId,
  )
  return {
    userId,
    account: user.account,
    realName: user.realName,
    isAdministrator: user.isAdministrator === 1,
    organizeId,
    positionId:
      user.currentPositionId && positionIds.includes(user.currentPositionId)
        ? user.currentPositionId
        : (here?.objectId ?? positionIds[0] ?? null),
    systemId: user.systemId,
    roleIds: idsOf(belongings, 'Role'),
    positionIds,
    permissionGroupIds: permissionGroups.flatMap(({ id, idle }) => (idle === null ? id : [])),
    organizeIds: idsOf(belongings, 'Organize'),
    sessionHash: session.tokenHash,
    ipAddress: session.ipAddress,
  }
}

function idsOf({ all }: Belongings, wanted: 'Role' | 'Position' | 'Organize'): string[] {
  return all.flatMap(({ type, id, idle }) => (type === wanted && idle === null ? id : []))
}

import type { Actor, PlatformContext } from '../../http/context'
import { findMemberships } from './store'

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
  const user = rows[0]
  if (!user || user.enabledMark === 0) return null

  const organizeIds = distinct(rows.map((row) => row.organizeId))
  const organizeId = current(user.currentOrganizeId, organizeIds)
  const roleIds = distinct(
    rows.map((row) => (row.globalMark === 1 || (row.roleOrganizeId && row.roleOrganizeId === organizeId) ? row.roleId : null)),
  )
  const positions = rows.filter((row) => row.positionId !== null)
  const positionIds = distinct(positions.map((row) => row.positionId))
  const positionsHere = distinct(positions.filter((row) => row.positionOrganizeId === organizeId).map((row) => row.positionId))

  return {
    userId,
    account: user.account,
    realName: user.realName,
    isAdministrator: user.isAdministrator === 1,
    organizeId,
    positionId:
      user.currentPositionId && positionIds.includes(user.currentPositionId)
        ? user.currentPositionId
        : (positionsHere[0] ?? positionIds[0] ?? null),
    systemId: user.systemId,
    roleIds,
    positionIds,
    organizeIds,
    sessionHash: session.tokenHash,
    ipAddress: session.ipAddress,
  }
}

function current(wanted: string | null, owned: readonly string[]): string | null {
  if (wanted !== null && owned.includes(wanted)) return wanted
  return owned[0] ?? null
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id) => id !== null))]
}

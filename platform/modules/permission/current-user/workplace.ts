import type { Actor, PlatformContext } from '../../../http/context'
import { messages, refused } from '../../../kit/refusals'
import { avatarUrl } from '../../file/public'
import { findBackground } from '../../session/public'
import { findPaths } from '../organize/store'
import { personText } from '../person-text'
import { findReports, findSelf, leads, type ReportRow } from './store'

/** Where the user stands: organisations, positions, people below him (contract 1 §11.5, 11.6). */

/** In the order in which the memberships were given; names are whole paths, because departments of one name are common. */
export async function ownOrganizes(ctx: PlatformContext, actor: Actor) {
  const paths = await findPaths(ctx.db, actor.organizeIds)
  return actor.organizeIds.map((id) => ({ id, fullName: paths.get(id)?.names ?? '', isDefault: id === actor.organizeId }))
}

export async function ownPositions(ctx: PlatformContext, actor: Actor) {
  const { positions } = await findBackground(ctx.db, actor, null)
  return positions
    .filter((position) => position.organizeId === actor.organizeId)
    .map(({ id, fullName }) => ({ id, fullName, isDefault: id === actor.positionId }))
}

/** Of roles none is the current one: those of the organisation are in force all at once. */
export async function ownRoles(ctx: PlatformContext, actor: Actor) {
  const { roles } = await findBackground(ctx.db, actor, null)
  return roles.map(({ id, fullName }) => ({ id, fullName, isDefault: true }))
}

/** `0` asks for the root of the tree: the user himself. Others may be asked for only below him. */
export async function subordinatesOf(ctx: PlatformContext, actor: Actor, id: string) {
  if (id === '0') return (await findSelf(ctx.db, actor.userId)).map(wireReport)
  const isInTree = id === actor.userId || (await leads(ctx.db, actor.userId, id))
  if (!isInTree) throw refused(messages.notAllowed)
  return (await findReports(ctx.db, id)).map(wireReport)
}

function wireReport(row: ReportRow) {
  return {
    id: row.id,
    avatar: avatarUrl(row.headIcon),
    userName: personText(row),
    department: row.department ?? '',
    position: row.position ?? '',
    isLeaf: !row.hasReports,
  }
}

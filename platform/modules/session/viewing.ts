import type { Actor, PlatformContext, Viewer } from '../../http/context'
import { loadActor } from '../permission/public'
import { findSessionByToken, type SessionRow } from './session-store'

/** Of a session that may act: its token is known, it has neither ended nor run out. */
type Views = Pick<SessionRow, 'viewId' | 'viewUserId' | 'viewSystemId' | 'viewEndsAt'>

/**
 * Whoever a call through this session is made for: its own user, or the person whose rights he looks with. That ends for every process
 * at the same moment: at its time, when the one is no administrator any more, or when the other is one, or is gone or disabled.
 */
export async function lookingAs(ctx: PlatformContext, row: Views, own: Actor): Promise<Actor> {
  const viewing = openViewing(row, ctx.now())
  if (!viewing || !own.isAdministrator) return own
  const session = { tokenHash: own.sessionHash, ipAddress: own.ipAddress }
  const viewed = await loadActor(ctx, viewing.userId, session)
  if (!viewed || viewed.isAdministrator) return own
  const { userId, account, realName } = own
  const viewer: Viewer = { viewId: viewing.id, endsAt: viewing.endsAt, userId, account, realName }
  // Whichever of his systems is looked at: his own choice stays what it is.
  return { ...viewed, systemId: row.viewSystemId ?? viewed.systemId, viewer }
}

function openViewing({ viewId, viewUserId, viewEndsAt }: Omit<Views, 'viewSystemId'>, now: number) {
  if (viewId === null || viewUserId === null || viewEndsAt === null || viewEndsAt <= now) return null
  return { id: viewId, userId: viewUserId, endsAt: viewEndsAt }
}

/** Whether somebody looks with the rights of another person through this session. */
export async function isViewing(ctx: PlatformContext, tokenHash: string): Promise<boolean> {
  const row = await findSessionByToken(ctx.db, tokenHash)
  return row !== undefined && row.endedAt === null && openViewing(row, ctx.now()) !== null
}

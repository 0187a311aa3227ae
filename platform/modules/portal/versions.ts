import type { PortalVersionRow } from '@/lib/contract/portal/portal-versions'
import type { Actor, PlatformContext } from '../../http/context'
import { limits, pageOf } from '../../kit/paging'
import { messages, refused } from '../../kit/refusals'
import { demandVersion } from '../history/public'
import { findPortal } from './store'
import { lockPortals } from './store-write'
import { findNewestNumber, findVersion, findVersionPage } from './version-store'
import { updateKept } from './write'

/** The releases of a portal, each as it was. */

/** A page of the releases, the newest first, without their layouts. Refuses a portal that is not there (`数据不存在`). */
export async function listVersions(ctx: PlatformContext, portalId: string, query: { currentPage: number; pageSize: number }) {
  if (!(await findPortal(ctx.db, portalId))) throw refused(messages.missing)
  const newest = await findNewestNumber(ctx.db, portalId)
  const { rows, total } = await findVersionPage(ctx.db, portalId, limits(query))
  const shown = rows.map(
    ({ userName, createdAt, ...row }): PortalVersionRow => ({
      ...row,
      ...{ creatorUser: userName, creatorTime: createdAt, isCurrent: row.number === newest ? 1 : 0 },
    }),
  )
  return pageOf(query, { rows: shown, total })
}

/** One release with its layout. Refuses one that never was, or is kept no more (`数据不存在`). */
export async function versionDetails(ctx: PlatformContext, portalId: string, number: number) {
  const version = await findVersion(ctx.db, portalId, number)
  if (!version) throw refused(messages.missing)
  const { portalId: _, id: _id, userName, createdAt, createdBy, ...own } = version
  const isCurrent = number === (await findNewestNumber(ctx.db, portalId)) ? 1 : 0
  return { ...own, creatorUser: userName, creatorTime: createdAt, isCurrent }
}

/**
 * Brings what a release showed back into the draft; a change like any other, and not released yet. The name and the code of today stay:
 * others may have taken the old ones. Refuses a draft that is not the `version` any more that was seen (conflict).
 */
export async function restoreVersion(
  ctx: PlatformContext,
  actor: Actor,
  { portalId, number, version: seen }: { portalId: string; number: number; version: number | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockPortals(trx)
    const before = await findPortal(trx, portalId)
    const version = await findVersion(trx, portalId, number)
    if (!before || !version) throw refused(messages.doMissing)
    await demandVersion(trx, 'portal', before, seen)
    const { type, linkType, customUrl, enabledLock, formData } = version
    await updateKept(ctx, trx, actor, { before, values: { type, linkType, customUrl, enabledLock, formData, state: 2 } })
  })
}

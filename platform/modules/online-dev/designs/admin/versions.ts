import type { DesignVersionRow } from '@/lib/contract/online-dev/design-versions'
import type { Actor, PlatformContext } from '../../../../http/context'
import { limits, pageOf } from '../../../../kit/paging'
import { messages, refused } from '../../../../kit/refusals'
import { demandVersion } from '../../../history/public'
import { findNewestNumber, findVersion, findVersionPage } from '../version-store'
import { contentsOf, writeChange } from './changes'
import { demandReadable } from './documents'
import { findWholeDesign, hasDesign, lockDesigns } from './store'

/** The releases of a design, each as it was. */

/** A page of the releases, the newest first, without their documents. Refuses a design that is not there (`数据不存在`). */
export async function listVersions(ctx: PlatformContext, designId: string, query: { currentPage: number; pageSize: number }) {
  if (!(await hasDesign(ctx.db, designId))) throw refused(messages.missing)
  const newest = await findNewestNumber(ctx.db, designId)
  const { rows, total } = await findVersionPage(ctx.db, designId, limits(query))
  const shown = rows.map(
    ({ userName, createdAt, ...row }): DesignVersionRow => ({
      ...row,
      ...{ creatorUser: userName, creatorTime: createdAt, isCurrent: row.number === newest ? 1 : 0 },
    }),
  )
  return pageOf(query, { rows: shown, total })
}

/**
 * One release with its documents: JSON texts as they were released. Refuses a release that never was, was thinned out, or went with its
 * design (`数据不存在`).
 */
export async function versionDetails(ctx: PlatformContext, designId: string, number: number) {
  const version = await findVersion(ctx.db, designId, number)
  if (!version) throw refused(messages.missing)
  const { fullName, enCode, reason, userName, createdAt, enableFlow, formData, columnData, appColumnData, interfaceId } = version
  return {
    ...{ number, fullName, enCode, reason, creatorUser: userName, creatorTime: createdAt },
    isCurrent: number === (await findNewestNumber(ctx.db, designId)) ? 1 : 0,
    ...{ webType: String(version.webType), enableFlow, tables: version.tablesJson, formData, columnData, appColumnData },
    ...{ interfaceId, interfaceParam: version.interfaceParamJson },
  }
}

/**
 * Brings what a release said back into the design that is worked on; a change like any other, and not released yet. The name and the code of
 * today stay: others may have taken the old ones. Refuses a design or release that is not there (`操作失败，数据不存在`), and a design that is
 * not the `version` any more that was seen (conflict); without one, whatever was changed gives way.
 */
export async function restoreVersion(
  ctx: PlatformContext,
  actor: Actor,
  { designId, number, version: seen }: { designId: string; number: number; version: number | undefined },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockDesigns(trx)
    const before = await findWholeDesign(trx, designId, 'design')
    const version = await findVersion(trx, designId, number)
    if (!before || !version) throw refused(messages.doMissing)
    await demandVersion(trx, 'design', before, seen)
    const { webType, enableFlow, tablesJson, formData, columnData, appColumnData, interfaceId, interfaceParamJson } = version
    const documents = { tablesJson, formData, columnData, appColumnData, interfaceId, interfaceParamJson }
    const values = { ...contentsOf(before), webType, enableFlow, ...documents }
    demandReadable(values)
    await writeChange(ctx, trx, actor, { before, values, more: { versionNumber: number } })
  })
}

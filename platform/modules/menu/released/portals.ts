import type { Actor, PlatformContext } from '../../../http/context'
import { copySuffix } from '../../../kit/object-file'
import type { DbTransaction } from '../../../store/database'
import { findMenusOfModule, lockMenus } from '../store-write'
import { type Followed, follow, insertReleased, type MenuPlace, placed } from './menus'

/** Menu entries of portals that are released (contract 4b §3.3). */

/** Wire: contract 4b §3.3. */
const released = { type: 8, icon: 'icon-ym icon-ym-webForm', sortCode: 999, linkTarget: '_self' } as const

type PortalRelease = Followed & { category: 'Web' | 'App'; places: readonly MenuPlace[] }

/**
 * Makes an entry at each of the places that has none, and brings those that are there to the name of today. Answers the systems whose
 * menus show the portal; none where there is no entry, and no place for one. In the transaction of the release.
 */
export async function releasePortalIntoMenus(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  { category, places, ...followed }: PortalRelease,
): Promise<string[]> {
  await lockMenus(trx)
  const known = (await findMenusOfModule(trx, followed.design.id, 8)).filter((menu) => menu.category === category)
  const systemIds = new Set<string>()
  const taken = new Set<string>()
  for (const menu of known) {
    await follow(ctx, trx, actor, menu, followed)
    systemIds.add(menu.systemId)
    taken.add(`${menu.systemId} ${menu.parentId}`)
  }
  for (const place of places) {
    const { systemId, parentId } = await placed(trx, place, category)
    if (taken.has(`${systemId} ${parentId}`)) continue
    taken.add(`${systemId} ${parentId}`)
    systemIds.add(systemId)
    const { id: moduleId, fullName, enCode } = followed.design
    const propertyJson = JSON.stringify({ moduleId, iconBackgroundColor: '', isTree: 0 })
    const named = { ...released, category, systemId, parentId, moduleId, propertyJson }
    await insertReleased(ctx, trx, actor, { ...named, fullName, enCode: `${enCode}${copySuffix()}` })
  }
  return [...systemIds]
}

import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import type { PortalPlatform } from '../../store/tables/portals'
import { readLayoutText } from './layout-text'
import { writeCustom, writeDefault } from './personal-store'
import { arrangedPlaces } from './places'
import { openedPortal, personalPlace, visiblePages } from './seeing'
import { lockReleases } from './store-write'

/** What people keep of portals for themselves (contract 4b §1). */

/**
 * Keeps where the caller has put the items of a portal. Refuses a portal that he may not open, a locked one, and a layout with items that
 * the released one has not.
 */
export async function saveCustom(
  ctx: PlatformContext,
  actor: Actor,
  id: string,
  { formData, systemId, platform }: { formData: string; systemId: string; platform: PortalPlatform },
): Promise<void> {
  const saved = readLayoutText(formData)
  await ctx.db.transaction().execute(async (trx) => {
    // A release that comes between would otherwise be followed by the arrangement of the one before.
    await lockReleases(trx)
    const released = await openedPortal({ ...ctx, db: trx }, actor, { id, systemId, platform })
    if (!released) throw refused(messages.notAllowed)
    if (released.type !== 0 || released.enabledLock === 1) throw refused('门户已锁定，不能调整布局')
    const placesJson = arrangedPlaces(readLayoutText(released.formData), saved)
    const place = personalPlace(actor, { systemId, platform })
    await writeCustom(trx, place, { portalId: id, placesJson, updatedAt: ctx.now() })
  })
}

/** The portal that the caller begins with in the system he works in. Refuses one that he may not open there. */
export async function setDefault(ctx: PlatformContext, actor: Actor, id: string, platform: PortalPlatform): Promise<void> {
  const place = personalPlace(actor, { systemId: '', platform })
  const pages = await visiblePages(ctx, actor, place)
  if (!pages.some((page) => page.id === id)) throw refused(messages.notAllowed)
  await writeDefault(ctx.db, place, id)
}

import type { Actor, PlatformContext } from '../../../http/context'
import type { DbTransaction } from '../../../store/database'
import { assertMayHandOut, endSessionsFor } from '../member/service'
import { pathIds } from '../organize/tree'
import { findGroupsNaming, findPeopleBelow } from './people-store'

/**
 * An organisation has moved: whoever is in it or below belongs to the permission groups of what stands above it now, and no more to
 * those of what stood there before. A6: nobody moves people under more rights than he holds.
 */
export async function followMove(
  ctx: PlatformContext,
  trx: DbTransaction,
  actor: Actor,
  moved: { id: string; from: string; to: string },
): Promise<void> {
  const [above, aboveNow] = [pathIds(moved.from), pathIds(moved.to)]
  const left = above.filter((id) => !aboveNow.includes(id))
  const entered = aboveNow.filter((id) => !above.includes(id))
  await assertMayHandOut(trx, actor, { Organize: entered })
  if ((await findGroupsNaming(trx, 'Organize', [...left, ...entered])).length === 0) return
  await endSessionsFor(ctx, trx, actor, await findPeopleBelow(trx, moved.id))
}
